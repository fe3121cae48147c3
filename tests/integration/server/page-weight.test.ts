/** @module-tag long */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { HttpClient } from "../../bench/http-client";
import { weighSite } from "../../bench/page-weight";
import type { Reachable } from "../../bench/server-under-test";
import { type ServerProcess, startServer } from "../../support/server-process";
import { shippedSites } from "../../support/shipped-sites";

const NOW = "2026-03-04T01:00:00Z";

let server: ServerProcess;
let client: HttpClient;
let platform: ClosablePlatform;
let dataDir = "";

beforeAll(async () => {
  server = await startServer({ NOW, LOG_LEVEL: "error" });
  client = new HttpClient(server.port);
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-weight-"));
  platform = await createPlatform(
    readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW }),
    pino({ level: "silent" }),
  );
}, 240_000);
afterAll(async () => {
  client?.close();
  await platform?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const asked: Reachable = {
  send: (method, site, target, headers, body) =>
    client.send(method, target, { host: `${site}.localhost:${server.port}`, ...headers }, body),
  async get(site, target, headers = {}) {
    const answer = await this.send("GET", site, target, headers);
    if (answer.status !== 200) throw new Error(`${site}${target} answered ${answer.status}`);
    return answer;
  },
};

it.each(shippedSites())(
  "the pages of %s stay within their budgets of bytes",
  async (slug) => {
    const site = platform.sites.bySlug(asSiteSlug(slug));
    if (!site) throw new Error(`the site ${slug} is not served`);
    const weights = await weighSite(asked, site, { stock: "demo", pictures: false });
    expect(weights.length).toBeGreaterThan(4);
    expect(weights.filter(({ withinBudget }) => !withinBudget)).toEqual([]);
  },
  120_000,
);
