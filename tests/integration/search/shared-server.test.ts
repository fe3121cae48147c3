/** @module-tag long */
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { EmbeddedEngine } from "#embedded-meilisearch";
import type { Store } from "~/adapters/database/open-store.server";
import type { IndexedSite } from "~/adapters/search/site-indexer.server";
import {
  createStockSearchEngine,
  type RebuildableStockSearchEngine,
} from "~/adapters/search/stock-search-engine.server";
import { incomingCar } from "../../support/incoming-car";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";
import { serveOverHttp } from "./meilisearch-http";

const NOW = new Date("2026-02-01T00:00:00Z");

describeOnEachStore("a search server that several processes share", { postgres: "long" }, (database) => {
  let server: Awaited<ReturnType<typeof serveOverHttp>>;
  let engines: RebuildableStockSearchEngine[];
  beforeEach(async () => {
    server = await serveOverHttp();
    engines = [];
  });
  afterEach(async () => {
    await Promise.all(engines.map((engine) => engine.close()));
    await server.close();
  });

  function process(store: Store, options: { fallbackAfterMs?: number; sites?: IndexedSite[] } = {}) {
    const lines: { level: number; msg: string }[] = [];
    const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const engine = createStockSearchEngine({ config: { MEILI_HOST: server.host }, store, log, ...options });
    engines.push(engine);
    return Object.assign(engine, { lines, store });
  }
  const end = async (engine: RebuildableStockSearchEngine) => {
    engines = engines.filter((one) => one !== engine);
    await engine.close();
  };
  const found = async ({ client, index }: RebuildableStockSearchEngine, filter?: string) => {
    const { hits } = await client.index(index).search("", { filter, limit: 5000 });
    return hits.map(({ id }) => id as string).sort();
  };
  const sent = () => server.served.requests.filter((request) => /^POST .*\/documents$/.test(request)).length;
  const stocked = async (count: number) => {
    const store = await database.open();
    const cars = Array.from({ length: count }, (_, n) => incomingCar(`n${n}`));
    await store.cars.applyBatch(ALPHA_SLUG, "feed", cars, NOW);
    return store;
  };

  it("is written by one process, in one task when all cars fit, and read by the others", async () => {
    const store = await stocked(730);
    const [first, second] = [process(store), process(await database.open())];
    await Promise.all([first.ready(), second.ready()]);
    expect(sent()).toBe(1);
    expect(await found(second)).toHaveLength(730);
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("new", { make: "Kia" })], NOW);
    await Promise.all([first.catchUp(), second.catchUp()]);
    expect(sent()).toBe(2);
    for (const engine of [first, second]) expect(await found(engine, "make = Kia")).toEqual(["id-new"]);
    const leading = [first, second].filter(({ lines }) => lines.some(({ msg }) => msg.includes("writes")));
    expect(leading).toHaveLength(1);
  });

  it("is written by another process after the writing one stops or dies", async () => {
    const store = await stocked(3);
    const first = process(store);
    await first.ready();
    const second = process(await database.open());
    await second.ready();
    await end(first);
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("a", { make: "Kia" })], NOW);
    await second.catchUp();
    expect(await found(second, "make = Kia")).toEqual(["id-a"]);

    // The second process disappears without releasing its lease, which expires.
    const third = process(await database.open());
    await third.ready();
    await end(second);
    for (const { name } of await store.leases.list("search-index/"))
      await store.leases.take(name, "somebody dead", 2000, new Date());
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("b", { make: "Kia" })], NOW);
    await third.catchUp();
    expect(await found(third, "make = Kia")).toEqual(["id-a", "id-b"]);
  });

  it("is rebuilt for a command by the process that writes it", async () => {
    const store = await stocked(3);
    const running = process(store);
    await running.ready();
    const index = running.client.index(running.index);
    await index.addDocuments([{ id: "stray" }]).waitTask({ interval: 1 });
    const command = process(await database.open());
    expect(await command.rebuild()).toEqual({ indexed: 3, removed: 1, models: 0, dealerships: 0 });
    expect(command.lines.filter(({ msg }) => msg.includes("writes"))).toEqual([]);
    expect(await found(running)).toEqual(["id-n0", "id-n1", "id-n2"]);
  });

  it("keeps the index of every running version of the app, and deletes older ones", async () => {
    const store = await stocked(3);
    const running = process(store);
    await running.ready();
    // Another version wrote one index two hours ago, and a third version writes the other one now.
    const old = "stock-00000000000000aa";
    const other = "stock-00000000000000bb";
    for (const uid of [old, other])
      await running.client.createIndex(uid, { primaryKey: "id" }).waitTask({ interval: 1 });
    const [own] = await store.leases.list("search-index/");
    const prefix = own?.name.slice(0, own.name.indexOf("stock-"));
    const sites = "manufacturers-00000000000000cc";
    await store.leases.take(`${prefix}${old}/${sites}`, "gone", 0, new Date(Date.now() - 7_200_000));
    await store.leases.take(`${prefix}${other}/${sites}`, "alive", 15_000, new Date());
    await end(running);
    const next = process(store);
    await next.ready();
    const uids = async () => (await next.client.getRawIndexes()).results.map(({ uid }) => uid).sort();
    await expect.poll(uids, { timeout: 20_000 }).toEqual([next.index, other].sort());
  });

  it("is replaced by the embedded engine while its index is incomplete, without a warning in the log", async () => {
    const store = await stocked(40);
    const { engine } = server.served;
    const handle = engine.handle.bind(engine);
    // Tasks wait for ever, as on a busy server.
    engine.handle = (method, url, body) =>
      url.pathname.startsWith("/tasks/") ? { uid: 1, status: "enqueued" } : handle(method, url, body);
    const shop = process(store, { fallbackAfterMs: 0 });
    await shop.ready();
    expect(await found(shop)).toHaveLength(40);
    expect(shop.loading()).toBeNull();
    await shop.probe();
    expect(server.served.requests.filter((request) => request.endsWith("/search"))).toEqual([]);
    engine.handle = handle;
    // The server is complete and answers from now on.
    const searches = () => server.served.requests.filter((request) => request.endsWith("/search")).length;
    const asked = async () => {
      await found(shop);
      return searches();
    };
    await expect.poll(asked, { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
    expect(await found(shop)).toHaveLength(40);
    expect(shop.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it("is replaced by the embedded engine during a long outage, and is used again afterwards", async () => {
    const store = await stocked(5);
    const shop = process(store, { fallbackAfterMs: 0 });
    await shop.ready();
    const question = {
      key: "all",
      moment: "",
      send: () => shop.client.index(shop.index).search("", { limit: 10 }),
      validate: (answer: unknown) => (answer as { hits: unknown[] }).hits.length,
    };
    await expect.poll(async () => (await shop.read(question)).value, { timeout: 20_000 }).toBe(5);
    const { engine } = server.served;
    server.served.engine = {
      handle: () => {
        throw new Error("away");
      },
    } as unknown as EmbeddedEngine;
    const fresh = { ...question, key: "asked while it is away" };
    await expect
      .poll(
        () =>
          shop.read(fresh).then(
            ({ value, staleSince }) => [value, staleSince],
            () => null,
          ),
        {
          timeout: 30_000,
          interval: 200,
        },
      )
      .toEqual([5, null]);
    expect(shop.figures().degraded).toBe(true);
    const errors = () =>
      shop.lines.filter(({ level, msg }) => level === 50 && /in its place/.test(msg)).length;
    await expect.poll(errors, { timeout: 10_000 }).toBe(1);
    server.served.engine = engine;
    server.served.requests.length = 0;
    const searches = () => server.served.requests.filter((request) => request.endsWith("/search")).length;
    await expect
      .poll(() => shop.read(fresh).then(searches), { timeout: 30_000, interval: 200 })
      .toBeGreaterThan(0);
    expect(shop.figures().degraded).toBe(false);
  });

  it("fails its probe when its index has lost every car", async () => {
    const store = await stocked(5);
    const shop = process(store);
    await shop.ready();
    await shop.probe();
    await shop.client.index(shop.index).deleteAllDocuments().waitTask({ interval: 1 });
    await expect(shop.probe()).rejects.toThrow("none of the cars");
  });
});
