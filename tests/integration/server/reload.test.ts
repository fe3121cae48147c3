/** @module-tag long */
import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { Agent, request as httpRequest } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase } from "../../support/postgres";
import { requestServer } from "../../support/request-server";
import { type ServerProcess, startServer } from "../../support/server-process";
import { siteConfig, temporarySites, writeFiles } from "../../support/site-folders";

const folders = await temporarySites();
let sitesDir: string;
let server: ServerProcess;
let other: ServerProcess;

const config = (changes: object = {}) => ({ "site.json": siteConfig("alpha", changes) });
const about = (text: string) => `---\ntitle: The yard\ndescription: Of the yard.\n---\n${text}`;

beforeAll(async () => {
  sitesDir = await folders.sitesDir({ alpha: { ...config(), "content/yard.md": about("First words.") } });
  server = await startServer({ DEMO_SITES: "0", SITES_DIR: sitesDir });
  other = await startServer({ DEMO_SITES: "0", SITES_DIR: sitesDir, DATA_DIR: server.dataDir });
});
afterAll(async () => {
  await other?.stop();
  await server?.stop();
  await folders.remove();
});

const alpha = (files: object) => writeFiles(path.join(sitesDir, "alpha"), files as Record<string, unknown>);
async function shown(address: string, { port } = server, host = "alpha") {
  const { status, text } = await requestServer(port, address, {
    headers: { Host: `${host}.localhost:${port}` },
  });
  return { status, text: plain(text) };
}
/** Without the marks that React sets between texts. */
function plain(text: string): string {
  return text.replaceAll("<!-- -->", "");
}
const reports = () => server.log().split("sites read again").length;

/** Sends SIGHUP and waits until the log says that the sites were read. */
async function hangUp() {
  const before = reports();
  process.kill(server.pid, "SIGHUP");
  await expect.poll(reports, { timeout: 20_000 }).toBeGreaterThan(before);
}

it("serves changed words and addresses after SIGHUP, on connections that stay open (rules/editors#reload-asked)", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<{ text: string; isReused: boolean }>((resolve, reject) => {
      const request = httpRequest(
        {
          agent,
          host: "127.0.0.1",
          port: server.port,
          path: "/yard",
          headers: { Host: `alpha.localhost:${server.port}` },
        },
        (response) => {
          let text = "";
          response.on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => resolve({ text: plain(text), isReused: request.reusedSocket }));
        },
      );
      request.on("error", reject);
      request.end();
    });
  expect((await ask()).text).toContain("First words.");
  await alpha({
    ...config({ address: { street: "9 New Road", city: "Sampleton", state: "VIC", postcode: "3000" } }),
    "content/yard.md": about("Second words, {{site.address}}."),
  });
  expect((await shown("/yard")).text).toContain("First words.");
  await hangUp();
  const { text, isReused } = await ask();
  expect(text).toContain("Second words, 9 New Road");
  expect(isReused).toBe(true);
  agent.destroy();
});

it("serves the site as it was while its file is broken, and names the fault (rules/editors#reload-fault)", async () => {
  await alpha({ "site.json": "{ broken", "content/yard.md": about("Third words.") });
  await hangUp();
  expect((await shown("/yard")).text).toContain("Second words, 9 New Road");
  expect(server.log()).toMatch(/"file":"site\.json".*is not valid JSON.*served as it was before/);
  await alpha(config());
  await hangUp();
  expect((await shown("/yard")).text).toContain("Third words.");
});

it("adds and removes sites (rules/editors#reload)", async () => {
  expect((await shown("/", server, "beta")).status).toBe(404);
  await writeFiles(path.join(sitesDir, "beta"), { "site.json": siteConfig("beta") });
  await hangUp();
  expect((await shown("/", server, "beta")).status).toBe(200);
  await rm(path.join(sitesDir, "beta"), { recursive: true });
  await hangUp();
  expect((await shown("/", server, "beta")).status).toBe(404);
});

it("reads the sites again in every process when the command asks for it (rules/editors#reload-asked)", async () => {
  await alpha({ "content/yard.md": about("Words for all.") });
  const { code, stdout } = await command();
  expect([code, stdout]).toEqual([0, expect.stringContaining("Running servers read their sites again")]);
  for (const one of [server, other])
    await expect
      .poll(async () => (await shown("/yard", one)).text, { timeout: 20_000 })
      .toContain("Words for all.");
  await alpha({ "site.json": "{", "content/yard.md": about("Never shown.") });
  const faulty = await command();
  expect([faulty.code, faulty.stdout]).toEqual([1, expect.stringContaining("is not valid JSON")]);
  await expect.poll(() => other.log(), { timeout: 20_000 }).toContain("served as it was before");
  expect((await shown("/yard", other)).text).toContain("Words for all.");
});

const postgresUrl = inject("postgresUrl");

it.skipIf(postgresUrl === null)(
  "reaches servers with data folders of their own through PostgreSQL (rules/editors#reload-asked)",
  async () => {
    const database = await createDatabase(postgresUrl as string);
    const store = { DATABASE_URL: database.url, DEMO_SITES: "0", SITES_DIR: sitesDir, DEMO_STOCK: "0" };
    const servers: ServerProcess[] = [];
    try {
      await alpha({ ...config(), "content/yard.md": about("Before the command.") });
      for (let count = 0; count < 2; count += 1) servers.push(await startServer(store));
      await alpha({ "content/yard.md": about("After the command.") });
      for (const one of servers) expect((await shown("/yard", one)).text).toContain("Before the command.");
      const { code, stdout } = await command({ ...store, DATA_DIR: server.dataDir });
      expect([code, stdout]).toEqual([0, expect.stringContaining("Running servers read their sites again")]);
      for (const one of servers)
        await expect
          .poll(async () => (await shown("/yard", one)).text, { timeout: 20_000 })
          .toContain("After the command.");
    } finally {
      for (const one of servers) await one.stop();
      await database.drop();
    }
  },
);

function command(
  store: Record<string, string> = { DATA_DIR: server.dataDir },
): Promise<{ code: number; stdout: string }> {
  const environment = {
    NODE_ENV: "production" as const,
    PATH: process.env.PATH,
    DEMO_SITES: "0",
    SITES_DIR: sitesDir,
    ...store,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ["build/cli/sites-reload.js"], { env: environment }, (error, stdout) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout }),
    );
  });
}
