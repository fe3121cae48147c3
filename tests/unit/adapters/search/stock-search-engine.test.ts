import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StoredCar } from "~/adapters/database/car-rows.server";
import type { CarStore } from "~/adapters/database/cars.server";
import type { SettingStore } from "~/adapters/database/settings.server";
import {
  createStockSearchEngine,
  type StockSearchEngineOptions,
} from "~/adapters/search/stock-search-engine.server";
import { asCarId, asDealershipId } from "~/domain/text/identifiers";
import { testCar } from "./test-car";

/** The part of a store that the search engine follows, in memory. */
class FollowedStore {
  cars = {
    changedSince: this.#changedSince.bind(this),
    count: async () => this.#cars.size,
  } as unknown as CarStore;
  settings = {
    get: async () => null,
    set: async () => {},
    remove: async () => {},
  } as unknown as SettingStore;
  #cars = new Map<string, StoredCar>();
  #revision = 0;
  reads = 0;
  failWith: Error | null = null;

  put(...cars: Partial<StoredCar>[]): void {
    this.#revision += 1;
    for (const fields of cars) {
      const car = testCar({ ...fields, revision: this.#revision });
      this.#cars.set(car.id, car);
    }
  }

  async stockRevision(): Promise<number> {
    if (this.failWith) throw this.failWith;
    return this.#revision;
  }

  async #changedSince(after: { revision: number; id: string }, limit: number): Promise<StoredCar[]> {
    this.reads += 1;
    if (this.failWith) throw this.failWith;
    return [...this.#cars.values()]
      .filter(
        (car) => car.revision > after.revision || (car.revision === after.revision && car.id > after.id),
      )
      .sort((a, b) => a.revision - b.revision || (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  }
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const engine of open.splice(0)) await engine.close();
});

function engineOver(store: FollowedStore) {
  const options: StockSearchEngineOptions = { config: {}, store, log: pino({ level: "silent" }) };
  const engine = createStockSearchEngine(options);
  open.push(engine);
  const found = async (query: string, filter?: string) => {
    const { hits } = await engine.client.index(engine.index).search(query, { filter, limit: 1000 });
    return hits.map(({ id }) => id as string).sort();
  };
  return { ...engine, found };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: asCarId(`car-${String(at).padStart(4, "0")}`) }));

describe("the stock search engine", () => {
  it("is ready once the whole stock is indexed, in several pages", async () => {
    const store = new FollowedStore();
    store.put(...numbered(450));
    store.put({ id: asCarId("late"), make: "Kia", model: "Sorento", name: "Kia Sorento" });
    const engine = engineOver(store);
    await engine.ready();
    expect(await engine.found("")).toHaveLength(451);
    expect(await engine.found("sorento")).toEqual(["late"]);
  });

  it("is ready over an empty store, and then finds nothing", async () => {
    const engine = engineOver(new FollowedStore());
    await engine.ready();
    expect(await engine.found("toyota")).toEqual([]);
    expect(await engine.found("", "make = Toyota")).toEqual([]);
  });

  it("reads only the changed cars when it catches up", async () => {
    const store = new FollowedStore();
    store.put({ id: asCarId("a"), make: "Toyota" }, { id: asCarId("b"), make: "Toyota" });
    const engine = engineOver(store);
    await engine.ready();
    const reads = store.reads;
    store.put({ id: asCarId("b"), make: "Kia" });
    await engine.catchUp();
    expect(await engine.found("", "make = Toyota")).toEqual(["a"]);
    expect(await engine.found("", "make = Kia")).toEqual(["b"]);
    expect(store.reads - reads).toBeLessThanOrEqual(2);
  });

  it("follows changes by itself within about a second", async () => {
    const store = new FollowedStore();
    const engine = engineOver(store);
    await engine.ready();
    store.put({ id: asCarId("a") });
    await expect.poll(() => engine.found(""), { timeout: 30_000, interval: 100 }).toEqual(["a"]);
  });

  it("follows a change right after a sign of it", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const store = new FollowedStore();
      const listeners: (() => void)[] = [];
      const engine = engineOver(
        Object.assign(store, {
          watchStock(listener: () => void) {
            listeners.push(listener);
            return () => {};
          },
        }),
      );
      vi.advanceTimersByTime(0);
      await engine.ready();
      // The look that loaded the stock plans the next one when it is done.
      await vi.waitUntil(() => vi.getTimerCount() > 0);
      store.put({ id: asCarId("a") });
      for (const listener of listeners) listener();
      // Much less than the time between two looks, also for the rest after the first load.
      await expect
        .poll(() => {
          vi.advanceTimersByTime(20);
          return engine.found("");
        })
        .toEqual(["a"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("shares the work of many catchUp calls, each of which sees the stock of its moment", async () => {
    const store = new FollowedStore();
    const engine = engineOver(store);
    await engine.ready();
    const reads = store.reads;
    const calls = numbered(50).map(async (car) => {
      store.put(car);
      await engine.catchUp();
      expect(await engine.found("", `id = ${car.id}`)).toEqual([car.id]);
    });
    await Promise.all(calls);
    expect(store.reads - reads).toBeLessThan(20);
  });

  it("rejects catchUp while the store fails, and continues once it answers", async () => {
    const store = new FollowedStore();
    const engine = engineOver(store);
    await engine.ready();
    store.put({ id: asCarId("a") });
    store.failWith = new Error("no database");
    await expect(engine.catchUp()).rejects.toThrow("no database");
    store.failWith = null;
    await engine.catchUp();
    expect(await engine.found("")).toEqual(["a"]);
  });

  it("is not ready while the first load fails, and retries by itself", async () => {
    const store = new FollowedStore();
    store.put({ id: asCarId("a") });
    store.failWith = new Error("no database");
    const engine = engineOver(store);
    let isReady = false;
    const ready = engine.ready().then(() => {
      isReady = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isReady).toBe(false);
    store.failWith = null;
    await ready;
    expect(await engine.found("")).toEqual(["a"]);
  });

  it("rebuilds one dealership: indexes its cars again, and removes those that the store does not have", async () => {
    const store = new FollowedStore();
    store.put(
      { id: asCarId("a1"), dealership_id: asDealershipId("alpha") },
      { id: asCarId("a2"), dealership_id: asDealershipId("alpha") },
      { id: asCarId("b1"), dealership_id: asDealershipId("beta") },
    );
    const engine = engineOver(store);
    await engine.ready();
    const index = engine.client.index(engine.index);
    const strays = [
      { id: "stray-a", dealership_id: "alpha" },
      { id: "stray-b", dealership_id: "beta" },
    ];
    await index.addDocuments(strays).waitTask({ interval: 1 });
    await index.updateDocuments([{ id: "a1", make: "Wrong" }]).waitTask({ interval: 1 });
    expect(await engine.rebuild([asDealershipId("alpha")])).toMatchObject({ indexed: 2, removed: 1 });
    expect(await engine.found("")).toEqual(["a1", "a2", "b1", "stray-b"]);
    expect(await engine.found("", "make = Wrong")).toEqual([]);
    expect(await engine.rebuild()).toMatchObject({ indexed: 3, removed: 1 });
    expect(await engine.found("")).toEqual(["a1", "a2", "b1"]);
  });

  it("yields to the event loop while it indexes", async () => {
    const store = new FollowedStore();
    store.put(...numbered(3000));
    let turns = 0;
    let isCounting = true;
    const count = () => {
      turns += 1;
      if (isCounting) setImmediate(count);
    };
    setImmediate(count);
    await engineOver(store).ready();
    isCounting = false;
    // At least one turn for each page of 200 cars.
    expect(turns).toBeGreaterThanOrEqual(15);
  });

  it("stops when closed in the middle of loading", async () => {
    const store = new FollowedStore();
    store.put(...numbered(2000));
    const engine = engineOver(store);
    while (store.reads === 0) await new Promise((resolve) => setImmediate(resolve));
    await engine.close();
    const reads = store.reads;
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(store.reads).toBe(reads);
    await expect(engine.ready()).rejects.toThrow("closed");
  });
});
