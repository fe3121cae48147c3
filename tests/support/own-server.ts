import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "./journey";
import { type ServerProcess, STUB_PICTURES, startServer } from "./server-process";
import { temporarySites } from "./site-folders";

/** The server under test of one spec, once its tests run. */
export type OwnServer = Pick<ServerProcess, "port" | "dataDir" | "origin">;

/**
 * Starts a server before the tests of a spec, with sites that no other spec has and without the shipped ones, and stops
 * it after them. Its clock stands where that of the shared server stands. One worker of Playwright walks the whole spec, so
 * that the server starts once.
 * @param writeSites fills the folder of sites
 */
export function serverOfOwnSites(writeSites: (dir: string) => unknown): OwnServer {
  const folders = temporarySites();
  let server: ServerProcess | undefined;
  const started = () => {
    if (!server) throw new Error("The server starts with the first test of the spec");
    return server;
  };
  test.describe.configure({ mode: "default" });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    const dir = await (await folders).newFolder("own");
    await writeSites(dir);
    await cutStock(dir);
    server = await startServer({
      ...STUB_PICTURES,
      DEMO_SITES: "0",
      SITES_DIR: dir,
      NOW: "2026-03-04T01:00:00Z",
      LOG_LEVEL: "error",
    });
  });
  test.afterAll(async () => {
    await server?.stop();
    await (await folders).remove();
  });
  return {
    get port() {
      return started().port;
    },
    get dataDir() {
      return started().dataDir;
    },
    origin: (site) => started().origin(site),
  };
}

/** Leaves each site 60 demo cars at most: a server fills its store before it answers. */
async function cutStock(dir: string): Promise<void> {
  for (const file of await readdir(dir, { recursive: true })) {
    if (path.basename(file) !== "demo-stock.json") continue;
    const stock = JSON.parse(await readFile(path.join(dir, file), "utf8"));
    await writeFile(path.join(dir, file), JSON.stringify({ ...stock, count: Math.min(stock.count, 60) }));
  }
}
