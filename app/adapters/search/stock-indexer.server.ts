import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Index } from "meilisearch";
import { z } from "zod";
import type { StockPosition } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import {
  type STOCK_INDEX_SETTINGS,
  type StockDocument,
  toStockDocument,
} from "~/domain/search/stock-document";
import { filterList } from "~/domain/search/stock-filter";
import type { DealershipId } from "~/domain/text/identifiers";
import { IndexWriter, type WritePace } from "./index-writer.server";
import type { CarPlace, ChangedCars } from "./percolator.server";

/** Cars read and indexed per step: few enough that no step blocks the event loop for long. */
const PAGE = 200;
/** Raise when `toStockDocument` returns other documents for the same cars. */
const DOCUMENT_VERSION = 7;

interface Options {
  index: Index<StockDocument>;
  store: Pick<Store, "cars" | "settings" | "stockRevision">;
  settings: typeof STOCK_INDEX_SETTINGS;
  /** The key in the store's settings for the progress of an index that outlives the process. */
  progressKey: string | null;
  pace: WritePace;
  /** Fills the index of a new process, if it can; returns what it then holds. */
  restore?(): Promise<IndexProgress | null>;
  /** Records the changes for a listener, if there is one. */
  changedCars?: ChangedCars;
  /** Called during the first load with the number of cars indexed so far. */
  onLoaded?(cars: number): void;
  /** Called once the index exists; `isNew`: it has no usable content yet. */
  onOpened?(isNew: boolean): void | Promise<void>;
}

/** The last indexed car, in the store's order of changes. */
export const progressSchema = z.object({
  revision: z.number(),
  id: z.string().transform((id) => id as StockPosition["id"]),
  version: z.string(),
  /** Whether it has held the whole stock. */
  whole: z.boolean(),
  /** The last store revision that is fully indexed. */
  seen: z.number(),
});
export type IndexProgress = z.output<typeof progressSchema>;

/** The stored progress that the processes sharing an index read; null when it is invalid. */
export function readProgress(kept: string | null): IndexProgress | null {
  if (kept === null) return null;
  const parsed = progressSchema.safeParse(JSON.parse(kept));
  return parsed.success ? parsed.data : null;
}

/** A version of the index: changes with its document format or its settings. */
export function stockIndexVersion(settings: typeof STOCK_INDEX_SETTINGS): string {
  return createHash("sha256")
    .update(JSON.stringify([DOCUMENT_VERSION, settings]))
    .digest("hex")
    .slice(0, 16);
}

/** Equal positions mean the same cars in the same state. */
export function positionOf({ revision, id, version }: IndexProgress): string {
  return `${version}/${revision}/${id}`;
}

/** Writes the store's cars into the index. Its methods must not run concurrently. */
export class StockIndexer {
  readonly #options: Options;
  readonly #writer: IndexWriter<StockDocument>;
  readonly #version: string;
  #progress: IndexProgress | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#writer = new IndexWriter(options.index, options.pace);
    this.#version = stockIndexVersion(options.settings);
  }

  /** Indexes the changes since the last indexed car; ends early when `stop` returns true. Returns how many cars. */
  async catchUp(stop: () => boolean = () => false): Promise<number> {
    const { store, onLoaded = () => {} } = this.#options;
    const revision = await store.stockRevision();
    let progress = this.#progress ?? (await this.#open());
    this.#progress = progress;
    let indexed = 0;
    const stream = this.#writer.stream<IndexProgress>((done) => this.#keep(done));
    for (;;) {
      if (stop()) return indexed;
      const cars = await store.cars.changedSince(progress, PAGE);
      const last = cars.at(-1);
      if (!last) break;
      const documents = cars.map(toStockDocument);
      await this.#noteTouched(documents);
      for (const [at, document] of documents.entries()) {
        const { revision, id } = cars[at] as (typeof cars)[number];
        await stream.add(document, { ...progress, revision, id });
      }
      indexed += cars.length;
      progress = { ...progress, revision: last.revision, id: last.id };
      onLoaded(indexed);
      await nextTurn();
    }
    await stream.end();
    if (!progress.whole || progress.seen !== revision)
      await this.#keep({ ...progress, whole: true, seen: revision });
    return indexed;
  }

  get progress(): IndexProgress | null {
    return this.#progress;
  }

  /** The position of the index: equal positions mean the same cars in the same state. */
  get position(): string | null {
    return this.#progress && positionOf(this.#progress);
  }

  /** The index may be missing: the next `catchUp` checks this and, if so, starts from the beginning. */
  forget(): void {
    this.#progress = null;
  }

  async rebuild(dealershipIds?: readonly DealershipId[]): Promise<{ indexed: number; removed: number }> {
    const { store } = this.#options;
    await this.#prepareIndex();
    const wanted = dealershipIds && new Set(dealershipIds);
    const known = new Set<string>();
    const stream = this.#writer.stream<null>();
    const seen = await store.stockRevision();
    let after: StockPosition = { revision: -1, id: "" };
    for (;;) {
      const page = await store.cars.changedSince(after, PAGE);
      const last = page.at(-1);
      if (!last) break;
      after = { revision: last.revision, id: last.id };
      for (const car of page) {
        if (wanted && !wanted.has(car.dealership_id)) continue;
        known.add(car.id);
        await stream.add(toStockDocument(car), null);
      }
      await nextTurn();
    }
    await stream.end();
    const filter = dealershipIds && `dealership_id IN ${filterList(dealershipIds)}`;
    const removed = await this.#writer.removeOthers(filter, known);
    if (!wanted) await this.#keep({ ...after, version: this.#version, whole: true, seen });
    return { indexed: known.size, removed };
  }

  /** What the index holds already, when it is still valid; else the beginning. */
  async #open(): Promise<IndexProgress> {
    const { progressKey, store, restore, changedCars, onOpened = () => {} } = this.#options;
    const kept =
      progressKey === null
        ? ((await restore?.()) ?? null)
        : readProgress(await store.settings.get(progressKey));
    const holds = kept?.version === this.#version && (await this.#writer.exists());
    const beginning: IndexProgress = { revision: -1, id: "", version: this.#version, whole: false, seen: -1 };
    // Other readers must no longer consider the index complete.
    if (kept && !holds) await this.#keep(beginning);
    // Also for an existing index: the server's settings may have been changed by hand.
    await this.#prepareIndex();
    changedCars?.restart(holds ? positionOf(kept) : null);
    await onOpened(!holds);
    return holds ? kept : beginning;
  }

  /** Records these cars' old and new dealerships and models before they change. */
  async #noteTouched(documents: readonly StockDocument[]): Promise<void> {
    const { changedCars, index } = this.#options;
    if (!changedCars || changedCars.since === null) return;
    const { hits } = await index.search<CarPlace>("", {
      filter: `id IN ${filterList(documents.map(({ id }) => id))}`,
      attributesToRetrieve: ["dealership_id", "make_model"],
      limit: documents.length,
    });
    for (const car of [...hits, ...documents]) changedCars.note(car);
  }

  async #keep(progress: IndexProgress): Promise<void> {
    this.#progress = progress;
    const { progressKey, store } = this.#options;
    if (progressKey !== null) await store.settings.set(progressKey, JSON.stringify(progress));
  }

  async #prepareIndex(): Promise<void> {
    await this.#writer.applySettings(this.#options.settings);
  }
}
