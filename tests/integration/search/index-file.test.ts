import { cp, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openStore, type Store } from "~/adapters/database/open-store.server";
import {
  createStockSearchEngine,
  type RebuildableStockSearchEngine,
  requestRebuild,
} from "~/adapters/search/stock-search-engine.server";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-02-01T00:00:00Z");
const log = pino({ level: "silent" });
const CARS = Array.from({ length: 30 }, (_, n) =>
  incomingCar(`n${n}`, { make: n % 3 === 0 ? "Kia" : "Mazda" }),
);

let folder: string;
let file: string;
let engines: RebuildableStockSearchEngine[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "forecourt-index-"));
  file = path.join(folder, "cache", "stock");
});
// The engines are closed before the store that they use.
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.close()));
  engines = [];
  await rm(folder, { recursive: true, force: true });
});

/** Starts an engine and waits for the whole stock. @returns also how many cars it read from the store */
async function start(store: Store, { documents = null as unknown, withFile = true } = {}) {
  const changedSince = vi.spyOn(store.cars, "changedSince");
  const engine = createStockSearchEngine({
    config: {},
    store,
    log,
    ...(withFile && { indexFile: { file, documents, afterMs: 0, fromCars: 1 } }),
  });
  engines.push(engine);
  await engine.ready();
  const pages = await Promise.all(changedSince.mock.results.map(({ value }) => value));
  changedSince.mockRestore();
  return { engine, read: pages.flat().length };
}

/** What a few searches answer, without their times. */
async function answers({ client, index }: RebuildableStockSearchEngine): Promise<string> {
  const found = await Promise.all(
    ["", "kia", "mzda", "nothing"].map((query) =>
      client.index(index).search(query, { facets: ["make", "price"], sort: ["price:asc"], limit: 100 }),
    ),
  );
  return JSON.stringify(found.map((one) => ({ ...one, processingTimeMs: 0 })));
}

const written = () => vi.waitFor(() => stat(file), { timeout: 20_000, interval: 20 });

/** A store with cars, whose index is in the file. */
async function storedIndex(store: Store): Promise<void> {
  await store.cars.applyBatch(ALPHA_SLUG, "feed", CARS, NOW);
  const { engine, read } = await start(store);
  expect(read).toBe(CARS.length);
  await written();
  await engine.close();
}

describeOnEachStore("the file of the stock index", (database) => {
  it("replaces the build at the next start, which catches up with later changes", async () => {
    const store = await database.open();
    await storedIndex(store);
    const same = await start(store);
    expect(same.read).toBe(0);
    const later = [incomingCar("n3", { make: "Kia", price: 1 }), incomingCar("new", { make: "Mazda" })];
    await store.cars.applyBatch(ALPHA_SLUG, "feed", later, NOW);
    const changed = await start(store);
    expect(changed.read).toBe(later.length);
    const built = await start(store, { withFile: false });
    expect(built.read).toBe(CARS.length + 1);
    expect(await answers(changed.engine)).toBe(await answers(built.engine));
  });

  it("the index file is ignored when it is damaged, of another version or configuration, or older than a requested rebuild", async () => {
    const store = await database.open();
    await storedIndex(store);
    const whole = await readFile(file);
    const flipped = (at: number) => {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      return bytes;
    };
    const version = whole.indexOf('"version":"') + '"version":"'.length;
    const revision = whole.indexOf('"revision":') + '"revision":'.length;
    const unusable: [string, Buffer][] = [
      ["empty", Buffer.alloc(0)],
      ["cut off", whole.subarray(0, whole.length - 100)],
      ["cut off in its head", whole.subarray(0, 100)],
      ["a bit of its digest flipped", flipped(3)],
      ["a bit of its revision flipped", flipped(revision)],
      ["a bit of the index flipped", flipped(whole.length - 2000)],
      ["of another version", flipped(version)],
      ["with more bytes", Buffer.concat([whole, Buffer.alloc(8)])],
    ];
    const expected = await answers((await start(store, { withFile: false })).engine);
    for (const [what, bytes] of unusable) {
      await writeFile(file, bytes);
      const { engine, read } = await start(store);
      expect([what, read]).toEqual([what, CARS.length]);
      expect(await answers(engine)).toBe(expected);
      await engine.close();
    }
    await writeFile(file, whole);
    expect((await start(store)).read).toBe(0);
    expect((await start(store, { documents: "own pictures" })).read).toBe(CARS.length);
    await writeFile(file, whole);
    await requestRebuild(store, null);
    expect((await start(store)).read).toBe(CARS.length);
  });
});

describe("the file of the stock index", () => {
  it("the index file is ignored by a store that was restored from an earlier backup and reached the same revision", async () => {
    const open = () => openStore({ databaseUrl: undefined, dataDir: path.join(folder, "data"), log });
    const before = path.join(folder, "backup");
    let store = await open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", CARS.slice(0, 29), NOW);
    await store.close();
    await cp(path.join(folder, "data"), before, { recursive: true });

    store = await open();
    await storedIndex(store);
    const revision = await store.stockRevision();
    await store.close();

    await rm(path.join(folder, "data"), { recursive: true });
    await cp(before, path.join(folder, "data"), { recursive: true });
    store = await open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("n29", { make: "Volvo" })], NOW);
    expect(await store.stockRevision()).toBe(revision);
    const { engine, read } = await start(store);
    expect(read).toBe(30);
    const { estimatedTotalHits } = await engine.client.index(engine.index).search("volvo");
    expect(estimatedTotalHits).toBe(1);
    await engine.close();
    await store.close();
  });
});
