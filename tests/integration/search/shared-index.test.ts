import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { openMemoryStore } from "~/adapters/database/open-store.server";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import { SharedIndex, serveIndex } from "~/adapters/search/shared-index.server";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";

const NOW = new Date("2026-02-01T00:00:00Z");
const log = pino({ level: "silent" });

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Serves an engine of its own over this store, as the index process does. */
async function servedIndex(store: Store) {
  const folder = await mkdtemp(path.join(tmpdir(), "forecourt-index-"));
  closing.push(() => rm(folder, { recursive: true }));
  const engine = createStockSearchEngine({ config: {}, store, log });
  closing.push(() => engine.close());
  const at = path.join(folder, "index");
  const served = await serveIndex(engine.source, at);
  closing.push(() => served.close(0));
  return { at, engine, served };
}

function sharedEngine(store: Store, at: string) {
  const source = new SharedIndex();
  const engine = createStockSearchEngine({ config: {}, store, log, source, timeouts: { answerMs: 2000 } });
  closing.push(() => engine.close());
  source.connectTo(at);
  return { engine, source };
}

async function storeWith(...keys: string[]): Promise<Store> {
  const store = await openMemoryStore();
  closing.push(() => store.close());
  await store.cars.applyBatch(
    ALPHA_SLUG,
    "feed",
    keys.map((key) => incomingCar(key)),
    NOW,
  );
  return store;
}

type Engine = ReturnType<typeof createStockSearchEngine>;
const search = (engine: Engine, filter?: string) =>
  engine.client.index(engine.index).search("", { filter, limit: 1000, facets: ["make"] });
/** Asks as a page does, through the answers that are kept. */
const count = async (engine: Engine) =>
  engine.read({
    key: "all",
    moment: "",
    send: () => search(engine),
    validate: (answer) => (answer as { estimatedTotalHits: number }).estimatedTotalHits,
  });

it("gives other processes the engine's own answers, with every character of them", async () => {
  const store = await storeWith("1", "2");
  const odd = "One\nline\u2028and\u2029another, “quoted” \\ 🚗";
  await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("3", { make: odd })], NOW);
  const { at, engine } = await servedIndex(store);
  const other = sharedEngine(store, at).engine;
  await other.ready();
  const { processingTimeMs: _, ...expected } = await search(engine);
  const { processingTimeMs: __, ...answer } = await search(other);
  expect(answer).toEqual(expected);
  expect(answer.hits.map(({ make }) => make)).toContain(odd);
});

it("rejects a query with the engine's own code", async () => {
  const store = await storeWith("1");
  const { at } = await servedIndex(store);
  const other = sharedEngine(store, at).engine;
  await other.ready();
  const error = await search(other, "make ==== Kia").catch(searchEngineError);
  expect(error).toMatchObject({ code: "invalid_search_filter", status: 400 });
});

it("keeps an answer until the index of the other process has changed", async () => {
  const store = await storeWith("1");
  const { at, engine } = await servedIndex(store);
  const one = sharedEngine(store, at).engine;
  const two = sharedEngine(store, at).engine;
  await Promise.all([one.ready(), two.ready()]);
  expect(await count(one)).toMatchObject({ value: 1, staleSince: null });
  await count(one);
  expect(one.figures().answers).toMatchObject({ engine: 1, reused: 1 });
  await count(two);
  await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("2")], NOW);
  await two.catchUp();
  expect((await count(two)).value).toBe(2);
  // Sent before the answer to the request that caused it.
  await expect.poll(async () => (await count(one)).value).toBe(2);
  await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("3")], NOW);
  await engine.catchUp();
  await expect.poll(async () => (await count(one)).value).toBe(3);
  expect(one.indexedRevision()).toBe(await store.stockRevision());
});

it("shows the last good answer while the index process is away, and goes over to the next one", async () => {
  const store = await storeWith("1");
  const first = await servedIndex(store);
  const { engine, source } = sharedEngine(store, first.at);
  await engine.ready();
  expect((await count(engine)).value).toBe(1);
  await first.served.close(0);
  await expect.poll(() => source.version()).toBeNull();
  const away = await count(engine);
  expect(away.value).toBe(1);
  expect(away.staleSince).not.toBeNull();
  await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("2")], NOW);
  source.connectTo((await servedIndex(store)).at);
  await expect.poll(async () => (await count(engine)).value, { timeout: 10_000 }).toBe(2);
});

it("leaves a living index process only for one that has the whole stock, and gets what it has asked the former", async () => {
  const store = await storeWith("1");
  const first = await servedIndex(store);
  const { engine, source } = sharedEngine(store, first.at);
  await engine.ready();
  const asked = Promise.all(Array.from({ length: 20 }, () => search(engine)));
  const second = await servedIndex(store);
  source.connectTo(second.at);
  expect((await asked).every(({ estimatedTotalHits }) => estimatedTotalHits === 1)).toBe(true);
  await second.engine.ready();
  // It closes by itself when nobody needs it.
  await first.served.close(60_000);
  expect((await search(engine)).estimatedTotalHits).toBe(1);
});
