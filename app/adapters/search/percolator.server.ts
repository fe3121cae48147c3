import { LRUCache } from "lru-cache";
import type { TypedFastBitSet } from "typedfastbitset";
import {
  addDocuments,
  EmbeddedIndex,
  filterMask,
  type JsonObject,
  nextTurn,
  parseFilter,
  runToEnd,
  SLICE_MS,
} from "#embedded-meilisearch";
import { STOCK_INDEX_SETTINGS, type StockDocument } from "~/domain/search/stock-document";
import { asCarId, type CarId, type DealershipId } from "~/domain/text/identifiers";

/** A saved search as the engine reads it: the words, and filters that all apply. */
export interface PercolatedQuery {
  q: string;
  filter: readonly string[];
}

/** Filters whose cars are remembered: searches share most of theirs. */
const REMEMBERED_FILTERS = 5000;
/** Words whose cars are remembered: at most a few hundred bytes each. */
const REMEMBERED_WORDS = 20_000;
/** The index itself remembers no queries: counting their bytes costs more than most of them. */
const REMEMBERED_BYTES = 0;

/**
 * Finds which of many saved searches a few cars match: the reverse of a search. The cars are in an embedded index of
 * their own, and every saved search is a query on it. So a filter means what it means on the search page; only a word
 * with more than a hundred spellings may find a car more (docs/decisions/0063).
 */
export class Percolator {
  readonly #index: EmbeddedIndex;
  readonly #masks = new LRUCache<string, TypedFastBitSet>({ max: REMEMBERED_FILTERS });
  readonly #words = new LRUCache<string, TypedFastBitSet>({ max: REMEMBERED_WORDS });

  /** By slot. */
  readonly #ids: readonly CarId[];

  private constructor(index: EmbeddedIndex) {
    this.#index = index;
    this.#ids = Array.from({ length: index.slotCount }, (_, slot) =>
      asCarId(index.idOf(index.documentAt(slot))),
    );
  }

  /** Indexes the cars without blocking the event loop. */
  static async of(cars: readonly StockDocument[]): Promise<Percolator> {
    const index = new EmbeddedIndex("percolated", "id", REMEMBERED_BYTES);
    runToEnd(index.changeSettings(STOCK_INDEX_SETTINGS as unknown as JsonObject));
    const steps = addDocuments(index, cars as unknown as JsonObject[], "replace", "id");
    let pause = performance.now() + SLICE_MS;
    while (!steps.next().done) {
      if (performance.now() < pause) continue;
      await nextTurn();
      pause = performance.now() + SLICE_MS;
    }
    return new Percolator(index);
  }

  /** Returns the cars that satisfy these filters, as a place to match searches in: a site's own cars. */
  within(filter: readonly string[]): PercolatedCars {
    const cars = this.#index.alive.clone();
    for (const clause of filter) cars.intersection(this.#mask(clause));
    return {
      isEmpty: cars.isEmpty(),
      matches: (query) => this.#matches(cars, query),
    };
  }

  #matches(cars: TypedFastBitSet, { q, filter }: PercolatedQuery): CarId[] {
    const found = cars.clone();
    for (const clause of filter) {
      found.intersection(this.#mask(clause));
      if (found.isEmpty()) return [];
    }
    if (q.trim() !== "") found.intersection(this.#withWords(q));
    return found.array().map((slot) => this.#ids[slot] as CarId);
  }

  /** Returns the cars that have these words. Many shoppers search for the same few. */
  #withWords(q: string): TypedFastBitSet {
    let cars = this.#words.get(q);
    if (!cars) {
      const { plan, excluded } = runToEnd(this.#index.prepareQuery(q, "all"));
      cars = (plan?.slots ?? this.#index.alive).clone();
      cars.difference(excluded);
      this.#words.set(q, cars);
      this.#index.forgetSurplus();
    }
    return cars;
  }

  #mask(clause: string): TypedFastBitSet {
    let mask = this.#masks.get(clause);
    if (!mask) {
      mask = runToEnd(filterMask(this.#index, parseFilter(clause)));
      this.#masks.set(clause, mask);
    }
    return mask;
  }
}

export interface PercolatedCars {
  isEmpty: boolean;
  matches(query: PercolatedQuery): CarId[];
}

export type CarPlace = Pick<StockDocument, "dealership_id" | "make_model">;

/** The dealerships and models whose cars changed in the stock index since a position. */
export class ChangedCars {
  /** The position of the stock index when this list was emptied; null when everything may have changed. */
  since: string | null = null;
  readonly #models = new Map<DealershipId, Set<string>>();

  note({ dealership_id, make_model }: CarPlace): void {
    const models = this.#models.get(dealership_id) ?? new Set();
    this.#models.set(dealership_id, models);
    models.add(make_model);
  }

  restart(position: string | null): void {
    this.since = position;
    this.#models.clear();
  }

  /** Returns the changed dealerships and models among these dealerships. */
  within(dealershipIds: readonly DealershipId[]): { dealershipIds: DealershipId[]; makeModels: string[] } {
    const changedCars = dealershipIds.filter((id) => this.#models.has(id));
    const makeModels = new Set(changedCars.flatMap((id) => [...(this.#models.get(id) ?? [])]));
    return { dealershipIds: changedCars, makeModels: [...makeModels] };
  }
}
