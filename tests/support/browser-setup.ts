import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { BUILD, CACHE } from "../../scripts/lib/project.mjs";
import { STUB_PICTURES, startServer } from "./server-process";
import { parseDelays, slowConnection } from "./slow-connection";

/**
 * Starts one built server with the demo stock and a fixed clock for all browser tests.
 * FORECOURT_TEST_SLOW, as in `data=1500,scripts=2000`, puts a slow connection in front of it
 * (docs/decisions/0035).
 */
export default async function setup(): Promise<() => Promise<void>> {
  const slow = process.env.FORECOURT_TEST_SLOW;
  const delays = slow ? parseDelays(slow) : null;
  const server = await startServer({
    ...STUB_PICTURES,
    NOW: "2026-03-04T01:00:00Z",
    LOG_LEVEL: "warn",
    // Each test has an address of its own (tests/support/journey.ts).
    TRUST_PROXY: "loopback",
  });
  const connection = delays && (await slowConnection(server.port, delays));
  process.env.FORECOURT_TEST_PORT = String((connection ?? server).port);
  process.env.FORECOURT_TEST_DATA = server.dataDir;
  process.env.FORECOURT_TEST_AXE = await fileOfSoundPages();
  return async () => {
    const log = server.log();
    await connection?.close();
    await server.stop();
    if (log) console.error(`The server's warnings and errors:\n${log}`);
  };
}

/**
 * Returns the file in which the workers keep what axe has read (axe.ts). Its name is a hash of all that pages are made
 * of, so that `npm run test:long` doesn't read again what `npm test` read, and a change is read as a whole.
 */
async function fileOfSoundPages(): Promise<string> {
  const hash = createHash("sha256");
  // The stamp of a build says nothing of the sites' files, which the server reads as it starts.
  const sites = await readdir("app/tenants", { recursive: true, withFileTypes: true });
  const files = sites
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name));
  for (const file of [path.join(BUILD, ".sources"), "tests/support/axe.ts", ...files.sort()])
    hash.update(`${file}\0`).update(await readFile(file));
  const name = `${hash.digest("hex").slice(0, 16)}.txt`;
  const folder = path.join(CACHE, "axe");
  await mkdir(folder, { recursive: true });
  for (const other of await readdir(folder))
    if (other !== name) await rm(path.join(folder, other), { force: true });
  return path.join(folder, name);
}
