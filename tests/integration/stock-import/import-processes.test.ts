/** @module-tag long */
import { readFile } from "node:fs/promises";
import path from "node:path";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ImportBounds, importProcesses } from "~/server/import-processes";
import { storeFeed } from "~/services/stock-import/feed-file.server";
import type { ImportJob } from "~/services/stock-import/import-job.server";
import { bundleProgram } from "../../support/bundle";
import { requestServer } from "../../support/request-server";
import { startServer } from "../../support/server-process";
import { ALPHA, listing, listingsCsv, shippedMapping } from "../../support/stock-feed";
import { describeOnEachStore } from "../../support/store";

const silent = pino({ level: "silent" });
let program: Awaited<ReturnType<typeof bundleProgram>>;
beforeAll(async () => {
  program = await bundleProgram({ file: "app/server/import-process.ts" });
});
afterAll(() => program.remove());

describeOnEachStore("an import in its own process", (database) => {
  async function importing(feed: string, changes: Partial<ImportJob> = {}, bounds?: Partial<ImportBounds>) {
    const store = await database.open();
    const { dataDir, databaseUrl } = database.location();
    const run = importProcesses(
      program.script,
      { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NOW: "2026-03-02T01:00:00Z" },
      silent,
      { heapMegabytes: 256, withinMs: 60_000, atOnce: 2, ...bounds },
    );
    const pieces = async function* () {
      yield Buffer.from(feed);
    };
    const file = await storeFeed(dataDir, pieces());
    const { slug, dealerships, locations, time_zone } = ALPHA;
    const outcome = await run({
      ...{ site: { slug, dealerships, locations, time_zone }, source: "daily", format: "csv" },
      ...{ mapping: await shippedMapping("australian-listings"), feedPath: file.path },
      ...{
        complete: false,
        dryRun: false,
        force: false,
        maxSoldPercent: undefined,
        sentAs: undefined,
        waitMs: 0,
      },
      ...changes,
    });
    return { outcome, store };
  }

  it("writes to the store of the server, and returns the summary", async () => {
    const { outcome, store } = await importing(listingsCsv([listing(), listing({ Year: "x" })]));
    expect(outcome).toMatchObject({
      summary: { read: 2, created: 1, rejected: 1, rejections: [{ line: 3 }] },
    });
    expect(await store.cars.count()).toBe(1);
  });

  it("returns the reason for which a feed is refused", async () => {
    expect((await importing("a,b\n1,2\n")).outcome).toMatchObject({
      refused: "unreadable",
      message: expect.stringMatching(/^line 1: the header lacks /),
    });
    expect((await importing(listingsCsv([]), { complete: true })).outcome).toMatchObject({
      refused: "not-complete",
    });
  });

  it("is ended when it exceeds its memory or time limit, and the next import works", async () => {
    const rows = listingsCsv(
      Array.from({ length: 40_000 }, (_, index) => listing({ Kilometres: String(index) })),
    );
    // So little memory that the process fails early: near the limit it would take long to fail.
    const memory = await importing(rows, {}, { heapMegabytes: 8 });
    expect(memory.outcome).toEqual({
      refused: "too-large",
      message: "the import needed more than 8 MiB of memory; what was imported before stays",
    });
    const time = await importing(rows, {}, { withinMs: 300 });
    expect(time.outcome).toMatchObject({
      refused: "too-large",
      message: expect.stringMatching(/^the import took longer/),
    });
    expect((await importing(listingsCsv([listing()]))).outcome).toMatchObject({ summary: { read: 1 } });
  });

  it("is refused when no import slot becomes free", async () => {
    const { outcome } = await importing(listingsCsv([listing()]), {}, { atOnce: 0 });
    expect(outcome).toEqual({
      refused: "unavailable",
      message: "0 imports are running; try again when one is done",
    });
  });
});

describe("harmful feeds sent to the built server", () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  const site = "southbank";
  beforeAll(async () => {
    server = await startServer({ DEMO_STOCK: "0", LOG_LEVEL: "info" });
  }, 60_000);
  afterAll(() => server.stop());

  async function put(source: string, type: string, body: string) {
    const token = (await readFile(path.join(server.dataDir, `secrets/feed-token-${site}`), "utf8")).trim();
    const headers = { Host: `${site}.localhost`, Authorization: `Bearer ${token}`, "Content-Type": type };
    const target = `/api/stock-feed/${source}`;
    const answer = await requestServer(server.port, target, { method: "PUT", headers, body });
    return { status: answer.status, json: JSON.parse(answer.text) as Record<string, unknown> };
  }
  const get = (target: string) =>
    requestServer(server.port, target, { headers: { Host: `${site}.localhost` } });

  it("are imported without blocking pages, and a valid feed is imported afterwards", async () => {
    const hostile = [
      put("nested", "application/xml", "<a>".repeat(3_000_000)),
      put("attributes", "application/xml", `<cars><car ${'a=""'.repeat(700_000)}/></cars>`),
      put("rows", "text/csv", `stocknum,make,model,car_type\n${"x\n".repeat(100_000)}`),
    ];
    let answered = 0;
    let done = false;
    const outcomes = Promise.all(hostile).finally(() => {
      done = true;
    });
    while (!done) {
      if ((await get("/cars")).status === 200) answered += 1;
    }
    const [nested, attributes, rows] = await outcomes;
    expect(nested).toEqual({
      status: 422,
      json: { error: expect.stringMatching(/elements more than 64 deep/) },
    });
    expect(attributes).toMatchObject({ status: 422 });
    expect(rows).toMatchObject({ status: 200, json: { read: 100_000, rejected: 100_000 } });
    expect(answered).toBeGreaterThan(3);

    const good = "stocknum,make,model,car_type,price\nU1,Kia,Rio,used,19990\n";
    expect(await put("yard", "text/csv", good)).toMatchObject({ status: 200, json: { created: 1 } });
    expect(JSON.parse((await get("/api/cars?make=Kia")).text)).toMatchObject({ count: 1 });
  }, 120_000);
});
