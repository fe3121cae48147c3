import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Index } from "meilisearch";
import { z } from "zod";
import type { Store } from "~/adapters/database/store";
import { filterList } from "~/domain/search/filter-text";
import {
  type STOCK_INDEX_SETTINGS,
  type StockDocument,
  toStockDocument,
} from "~/domain/search/stock-document";
import { IndexWriter } from "./index-writer.server";
import type { CarPlace, TouchedStock } from "./touched-stock";

/** Cars read and indexed at once: few enough that none of the steps holds the event loop for long. */
const PAGE = 200;
/** Raise when `toStockDocument` changes what it makes of a car. */
const DOCUMENT_VERSION = 3;

interface Options {
  index: Index<StockDocument>;
  store: Pick<Store, "cars" | "settings">;
  settings: typeof STOCK_INDEX_SETTINGS;
  /** Where the progress of an index that outlives the process is kept in the store's settings. */
  progressKey: string | null;
  /** Milliseconds between two looks at a task. */
  pollTask: number;
  /** Told what changed, when somebody follows it. */
  touched?: TouchedStock;
}

/** The last car indexed, in the store's order of change. */
const progressSchema = z.object({ revision: z.number(), id: z.string(), version: z.string() });
type Progress = z.output<typeof progressSchema>;

function positionOf({ revision, id, version }: Progress): string {
  return `${version}/${revision}/${id}`;
}

/** Writes the store's cars into the index. Its methods must not run at the same time as each other. */
export class StockIndexer {
  readonly #options: Options;
  readonly #writer: IndexWriter<StockDocument>;
  readonly #version: string;
  #progress: Progress | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#writer = new IndexWriter(options.index, options.pollTask);
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
      const documents = cars.map(toStockDocument);
      await this.#noteTouched(documents);
      await this.#writer.add(documents);
      indexed += cars.length;
      progress = { ...progress, revision: last.revision, id: last.id };
      await this.#keep(progress);
      await nextTurn();
    }
    return indexed;
  }

  /** Where the index stands: equal positions mean the same cars in the same state. */
  get position(): string | null {
    return this.#progress && positionOf(this.#progress);
  }

  /** The index may be gone: the next `catchUp` looks, and begins at the beginning if it is. */
  forget(): void {
    this.#progress = null;
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
      await this.#writer.add(cars.map(toStockDocument));
      for (const car of cars) known.add(car.id);
      await nextTurn();
    }
    const filter = dealershipIds && `dealership_id IN ${filterList(dealershipIds)}`;
    const removed = await this.#writer.removeOthers(filter, known);
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
      if (progress?.version === this.#version && (await this.#writer.exists())) {
        // Somebody may have changed the server's settings meanwhile.
        await this.#prepareIndex();
        this.#options.touched?.restart(positionOf(progress));
        return progress;
      }
    }
    await this.#prepareIndex();
    this.#options.touched?.restart(null);
    return beginning;
  }

  /** These cars are about to change: notes where they stand and where they stood. */
  async #noteTouched(documents: readonly StockDocument[]): Promise<void> {
    const { touched, index } = this.#options;
    if (!touched || touched.since === null) return;
    const { hits } = await index.search<CarPlace>("", {
      filter: `id IN ${filterList(documents.map(({ id }) => id))}`,
      attributesToRetrieve: ["dealership_id", "make_model"],
      limit: documents.length,
    });
    for (const car of [...hits, ...documents]) touched.note(car);
  }

  async #keep(progress: Progress): Promise<void> {
    this.#progress = progress;
    const { progressKey, store } = this.#options;
    if (progressKey !== null) await store.settings.set(progressKey, JSON.stringify(progress));
  }

  async #prepareIndex(): Promise<void> {
    await this.#writer.applySettings(this.#options.settings);
  }
}
