import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EmbeddedEngine } from "#embedded-meilisearch";
import type { Store } from "~/adapters/database/open-store.server";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import {
  createStockSearchEngine,
  type RebuildableStockSearchEngine,
} from "~/adapters/search/stock-search-engine.server";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { serveOverHttp } from "./meilisearch-http";

const NOW = new Date("2026-02-01T00:00:00Z");
const log = pino({ level: "silent" });

let engines: RebuildableStockSearchEngine[] = [];
async function closeEngines(): Promise<void> {
  await Promise.all(engines.map((engine) => engine.close()));
  engines = [];
}

function engineOver(store: Store, config: { MEILI_HOST?: string; MEILI_API_KEY?: string } = {}) {
  const engine = createStockSearchEngine({ config, store, log });
  engines.push(engine);
  return engine;
}

async function found(engine: RebuildableStockSearchEngine, filter?: string): Promise<string[]> {
  const { hits } = await engine.client.index(engine.index).search("", { filter, limit: 5000 });
  return hits.map(({ id }) => id as string).sort();
}

describeOnEachStore("the stock search of a database", (database) => {
  // The engines are closed before the store that they use.
  afterEach(closeEngines);

  it("finds imported, changed and sold cars, also of another connection", async () => {
    const [store, importer] = [await database.open(), await database.open()];
    await importer.cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      [incomingCar("1"), incomingCar("2", { make: "Kia" })],
      NOW,
    );
    const engine = engineOver(store);
    await engine.ready();
    expect(await found(engine, "make = Kia")).toEqual(["id-2"]);
    await importer.cars.applyBatch(
      ALPHA_SLUG,
      "feed",
      [incomingCar("2", { make: "Mazda" }), incomingCar("3")],
      NOW,
    );
    await importer.cars.markAbsentSold(ALPHA_SLUG, "feed", new Set(["2", "3"]), NOW);
    await engine.catchUp();
    expect(await found(engine, "make = Kia")).toEqual([]);
    expect(await found(engine, "make = Mazda")).toEqual(["id-2"]);
    expect(await found(engine, "status = sold")).toEqual(["id-1"]);
    expect(await found(engine, "status = sold AND sold_date_timestamp = 1769904000")).toEqual(["id-1"]);
  });

  it("finds every car of a batch that spans several pages", async () => {
    const store = await database.open();
    const cars = Array.from({ length: 730 }, (_, n) => incomingCar(`n${n}`));
    await store.cars.applyBatch(ALPHA_SLUG, "feed", cars, NOW);
    const engine = engineOver(store);
    await engine.ready();
    expect(await found(engine)).toEqual(cars.map(({ id }) => id).sort());
  });
});

describeOnEachStore("the stock search on a server over HTTP", { postgres: "long" }, (database) => {
  let server: Awaited<ReturnType<typeof serveOverHttp>>;
  beforeEach(async () => {
    server = await serveOverHttp();
  });
  afterEach(() => server.close());
  afterEach(closeEngines);

  const writes = () =>
    server.served.requests.filter((request) => !request.startsWith("GET") && !request.endsWith("search"));

  it("indexes once, and a later process continues from there", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("1"), incomingCar("2")], NOW);
    const first = engineOver(store, { MEILI_HOST: server.host, MEILI_API_KEY: "key" });
    await first.ready();
    expect(await found(first)).toEqual(["id-1", "id-2"]);
    expect(server.served.authorization).toBe("Bearer key");
    await first.close();

    server.served.requests.length = 0;
    const second = engineOver(store, { MEILI_HOST: server.host });
    await second.ready();
    expect(await found(second)).toEqual(["id-1", "id-2"]);
    expect(writes()).toEqual([]);
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("3")], NOW);
    await second.catchUp();
    expect(await found(second)).toEqual(["id-1", "id-2", "id-3"]);
    expect(writes()).toEqual([`POST /indexes/${second.index}/documents`]);
  });

  it("restores changed settings of the server at the next start and on a rebuild", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("1")], NOW);
    const first = engineOver(store, { MEILI_HOST: server.host });
    await first.ready();
    const index = first.client.index(first.index);
    const meant = await index.getSettings();
    const drift = () =>
      index
        .updateSettings({
          filterableAttributes: [],
          displayedAttributes: ["id"],
          pagination: { maxTotalHits: 1 },
        })
        .waitTask({ interval: 1 });
    await drift();
    await first.rebuild();
    expect(await index.getSettings()).toEqual(meant);
    await first.close();

    await drift();
    const second = engineOver(store, { MEILI_HOST: server.host });
    await second.ready();
    expect(await index.getSettings()).toEqual(meant);
    expect(await found(second, "make = Toyota")).toEqual(["id-1"]);
  });

  it("indexes everything again on a server that lost its index", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("1")], NOW);
    const first = engineOver(store, { MEILI_HOST: server.host });
    await first.ready();
    await first.close();
    server.served.engine = new EmbeddedEngine();
    const second = engineOver(store, { MEILI_HOST: server.host });
    await second.ready();
    expect(await found(second, "make = Toyota")).toEqual(["id-1"]);
  });

  it("throws the same kind of error for an error of the server and for an unreachable server", async () => {
    const store = await database.open();
    const engine = engineOver(store, { MEILI_HOST: server.host });
    await engine.ready();
    const wrong = await found(engine, "make &").catch((error: unknown) => searchEngineError(error));
    expect(wrong).toMatchObject({ code: "invalid_search_filter", status: 400 });
    await engine.close();
    await server.close();
    const absent = await found(engine).catch((error: unknown) => searchEngineError(error));
    expect(absent).toMatchObject({ code: "unreachable", status: null });
  });

  it("retries a server that is not there yet", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("1")], NOW);
    const { engine } = server.served;
    const handle = engine.handle.bind(engine);
    let failures = 2;
    engine.handle = (...request) => {
      failures -= 1;
      if (failures >= 0) throw new Error("not yet");
      return handle(...request);
    };
    const search = engineOver(store, { MEILI_HOST: server.host });
    await search.ready();
    expect(await found(search)).toEqual(["id-1"]);
  });
});

describe("the stock search of an unreachable server", () => {
  afterEach(closeEngines);

  it("leaves no pending promise when it is closed", async () => {
    const store = {
      stockRevision: async () => 1,
      cars: {},
      settings: { get: async () => null },
      leases: { take: async () => true, release: async () => {}, list: async () => [] },
    } as unknown as Store;
    const engine = engineOver(store, { MEILI_HOST: "http://127.0.0.1:9" });
    await expect(engine.catchUp()).rejects.toThrow();
    await engine.close();
    await expect(engine.ready()).rejects.toThrow("closed");
  });
});
