/** @module-tag long */
import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkOtherPages, checkVehiclePages, type PageFault, type SiteCheck } from "~/cli/pages/check-site";
import { readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { demoParts } from "../../../seeds/demo-platform";

/** Rendering some thousand pages takes long on a busy machine. */
const TIMEOUT_MS = 15 * 60_000;
const SHIPPED = readdirSync("app/tenants/sites", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

let platform: ClosablePlatform;
let dataDir = "";
let handle: SiteCheck["handle"];
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-pages-"));
  const config = readConfig({ NODE_ENV: "test", DATA_DIR: dataDir, NOW: "2026-03-04T01:00:00Z" });
  platform = await createPlatform(config, pino({ level: "silent" }));
  await demoParts.loadDemoStock(platform);
  await platform.search.catchUp();
  await platform.search.ready();
  const built = pathToFileURL(path.resolve("build/server/index.js")).href;
  handle = createRequestHandler((await import(built)) as ServerBuild, "production");
}, TIMEOUT_MS);
afterAll(async () => {
  await platform?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function faultsOf(slug: string, run: (check: SiteCheck) => Promise<void>) {
  const site = platform.sites.bySlug(asSiteSlug(slug));
  if (!site) throw new Error(`the site ${slug} is not served`);
  const faults: PageFault[] = [];
  let pages = 0;
  await run({
    platform,
    handle,
    site,
    onPage: () => {
      pages += 1;
    },
    onFault: (fault) => faults.push(fault),
  });
  return { pages, faults, cars: await platform.store.cars.count(site.dealershipIds) };
}

describe.each(SHIPPED)("the site %s with its demo stock", (slug) => {
  it(
    "renders every vehicle page with its expected status and without a fault",
    async () => {
      const { pages, faults, cars } = await faultsOf(slug, checkVehiclePages);
      expect(faults).toEqual([]);
      expect(pages).toBe(cars);
      expect(pages).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  it(
    "renders the search pages and the other pages of the sitemap without a fault",
    async () => {
      const { pages, faults } = await faultsOf(slug, checkOtherPages);
      expect(faults).toEqual([]);
      expect(pages).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );
});
