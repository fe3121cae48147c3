import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { EnqueuedTaskPromise, Index } from "meilisearch";
import { z } from "zod";
import type { Store } from "~/adapters/database/store";
import {
  type STOCK_INDEX_SETTINGS,
  type StockDocument,
  toStockDocument,
} from "~/domain/search/stock-document";
import { SearchEngineError, searchEngineError } from "./search-error.server";

/** Cars read and indexed at once: few enough that none of the steps holds the event loop for long. */
const PAGE = 200;
const TASK_TIMEOUT = 600_000;
/** Raise when `toStockDocument` changes what it makes of a car. */
const DOCUMENT_VERSION = 1;

interface Options {
  index: Index<StockDocument>;
  store: Pick<Store, "cars" | "settings">;
  settings: typeof STOCK_INDEX_SETTINGS;
  /** Where the progress of an index that outlives the process is kept in the store's settings. */
  progressKey: string | null;
  /** Milliseconds between two looks at a task. */
  pollTask: number;
}

/** The last car indexed, in the store's order of change. */
const progressSchema = z.object({ revision: z.number(), id: z.string(), version: z.string() });
type Progress = z.output<typeof progressSchema>;

/** Writes the store's cars into the index. Its methods must not run at the same time as each other. */
export class StockIndexer {
  readonly #options: Options;
  readonly #version: string;
  #progress: Progress | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#version = createHash("sha256")
      .update(JSON.stringify([DOCUMENT_VERSION, options.settings]))
      .digest("hex")
      .slice(0, 16);
  }

  /** Indexes what changed since the last car indexed; stops early when `stop` says so. Returns how many cars. */
  async catchUp(stop: () => boolean = () => false): Promise<number> {
    let progress = this.#progress ?? (await this.#open());
    this.#progress = progress;
    let indexed = 0;
    while (!stop()) {
      const cars = await this.#options.store.cars.changedSince(progress, PAGE);
      const last = cars.at(-1);
      if (!last) break;
      await this.#add(cars.map(toStockDocument));
      indexed += cars.length;
      progress = { ...progress, revision: last.revision, id: last.id };
      await this.#keep(progress);
      await nextTurn();
    }
    return indexed;
  }

  async rebuild(dealershipIds?: readonly string[]): Promise<{ indexed: number; removed: number }> {
    await this.#prepareIndex();
    const wanted = dealershipIds && new Set(dealershipIds);
    const known = new Set<string>();
    let after = { revision: -1, id: "" };
    for (;;) {
      const page = await this.#options.store.cars.changedSince(after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = { revision: last.revision, id: last.id };
      const cars = wanted ? page.filter((car) => wanted.has(car.dealership_id)) : page;
      if (cars.length > 0) await this.#add(cars.map(toStockDocument));
      for (const car of cars) known.add(car.id);
      await nextTurn();
    }
    const removed = await this.#removeOthers(known, dealershipIds);
    if (!wanted) await this.#keep({ ...after, version: this.#version });
    return { indexed: known.size, removed };
  }

  /** How far the index got in an earlier life, when that still holds; else the beginning. */
  async #open(): Promise<Progress> {
    const { progressKey, store } = this.#options;
    const beginning: Progress = { revision: -1, id: "", version: this.#version };
    if (progressKey !== null) {
      const kept = await store.settings.get(progressKey);
      const progress = kept === null ? null : progressSchema.parse(JSON.parse(kept));
      if (progress?.version === this.#version && (await this.#exists())) return progress;
    }
    await this.#prepareIndex();
    return beginning;
  }

  async #keep(progress: Progress): Promise<void> {
    this.#progress = progress;
    const { progressKey, store } = this.#options;
    if (progressKey !== null) await store.settings.set(progressKey, JSON.stringify(progress));
  }

  async #exists(): Promise<boolean> {
    try {
      await this.#options.index.getRawInfo();
      return true;
    } catch (error) {
      if (searchEngineError(error).code === "index_not_found") return false;
      throw error;
    }
  }

  async #prepareIndex(): Promise<void> {
    const { index, settings } = this.#options;
    // The first write makes the index when there is none.
    await this.#done(index.updateSettings(settings));
  }

  async #add(documents: StockDocument[]): Promise<void> {
    await this.#done(this.#options.index.addDocuments(documents, { primaryKey: "id" }));
  }

  async #removeOthers(known: ReadonlySet<string>, dealershipIds?: readonly string[]): Promise<number> {
    const { index } = this.#options;
    const filter =
      dealershipIds && `dealership_id IN [${dealershipIds.map((id) => JSON.stringify(id)).join(", ")}]`;
    const others: string[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const { results } = await index.getDocuments({ fields: ["id"], offset, limit: PAGE, filter });
      others.push(...results.map(({ id }) => id).filter((id) => !known.has(id)));
      if (results.length < PAGE) break;
    }
    if (others.length > 0) await this.#done(index.deleteDocuments(others));
    return others.length;
  }

  /** Waits for a task and throws when it failed. */
  async #done(enqueued: EnqueuedTaskPromise): Promise<void> {
    const task = await enqueued.waitTask({ timeout: TASK_TIMEOUT, interval: this.#options.pollTask });
    if (task.status === "succeeded") return;
    const { message, code } = task.error ?? {
      message: `task ${task.uid} is ${task.status}`,
      code: "internal",
    };
    throw new SearchEngineError(message, code, null, task);
  }
}
