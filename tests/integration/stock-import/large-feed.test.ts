/** @module-tag long */
import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundleProgram } from "../../support/bundle";
import { LISTING_COLUMNS, listing, PROJECT } from "../../support/stock-feed";

/**
 * A process ends when its objects need more than this many MiB: 48 suffice for any number of rows, and 60,000 cars, of
 * a kilobyte each, would not fit.
 */
const HEAP_MEBIBYTES = 80;
/** The limit above the memory for a feed of one row, with what isn't in the heap. */
const MEBIBYTES = 110;

let folder = "";
let program: Awaited<ReturnType<typeof bundleProgram>>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-large-"));
  program = await bundleProgram({
    text: `
      import pino from "pino";
      import { openStore } from "~/adapters/database/open-store.server";
      import { importFeed } from "~/services/stock-import/import-stock-feed.server";
      import { ALPHA, shippedMapping } from "./tests/support/stock-feed";
      const [feedPath, dataDir, dryRun] = process.argv.slice(2);
      const store = await openStore({ dataDir, log: pino({ level: "silent" }) });
      const { rejections, ...figures } = await importFeed({
        store: store.cars, site: ALPHA, source: "large", mapping: await shippedMapping("australian-listings"),
        format: "csv", feedPath, dataDir, now: () => new Date("2026-03-02T01:00:00Z"),
        complete: true, dryRun: dryRun === "dry-run",
      });
      await store.close();
      console.log(JSON.stringify({ figures, mebibytes: process.resourceUsage().maxRSS / 1024 }));`,
    define: { "import.meta.url": JSON.stringify(new URL("../../support/stock-feed.ts", import.meta.url)) },
  });
});
afterAll(async () => {
  await program.remove();
  await rm(folder, { recursive: true, force: true });
});

async function feedOf(rows: number): Promise<string> {
  const file = path.join(folder, `${rows}.csv`);
  const [before = "", after = ""] = listing({ Kilometres: "KILOMETRES" }).split("KILOMETRES");
  const lines = function* () {
    yield `${LISTING_COLUMNS}\n`;
    for (let start = 0; start < rows; start += 1000) {
      let text = "";
      for (let row = start; row < Math.min(rows, start + 1000); row += 1) text += `${before}${row}${after}\n`;
      yield text;
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
  return file;
}

/** Imports in a separate process; returns the figures and the peak memory in MiB. */
function importAlone(feed: string, dataDir: string, ...options: string[]) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--max-old-space-size=${HEAP_MEBIBYTES}`, program.script, feed, path.join(folder, dataDir), ...options],
    { cwd: PROJECT, encoding: "utf8" },
  );
  // A process without memory ends with a message there.
  expect(stderr).toBe("");
  return JSON.parse(stdout) as { figures: Record<string, number>; mebibytes: number };
}

it("importFeed reads and checks 60,000 rows, and writes ten thousand, in limited memory", async () => {
  const floor = importAlone(await feedOf(1), "floor").mebibytes;

  const large = importAlone(await feedOf(60_000), "dry", "dry-run");
  expect(large.figures).toMatchObject({ read: 60_000, created: 60_000, rejected: 0 });
  expect(large.mebibytes - floor).toBeLessThan(MEBIBYTES);

  const written = importAlone(await feedOf(10_000), "written");
  expect(written.figures).toMatchObject({ read: 10_000, created: 10_000 });
  expect(written.mebibytes - floor).toBeLessThan(MEBIBYTES);
}, 180_000);
