import type { Car, CarStatus } from "~/domain/car/car";
import type { CarId, CarSlug, DealershipId, SiteSlug } from "~/domain/text/identifiers";

/** A car as an import passes it in: everything except what the store itself decides. */
export type IncomingCar = Omit<Car, "created_at" | "updated_at" | "sold_date_timestamp"> & {
  /** The feed's own key, or the stable key derived from the row; unique within (site, source). */
  source_key: string;
  /**
   * The listing date that the feed or the seed gives. Without one an existing car keeps its stored date. For a new car
   * null means that nobody knows the date; undefined means that the car is newly listed, from now.
   */
  created_at?: string | null;
  sold_date_timestamp?: number | null;
};

export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
}

export interface StoredCar extends Car {
  /** The stock revision at which this car last changed. */
  revision: number;
}

/** Counts for one feed: which source keys are stored. */
export type SeenKeys = Pick<ReadonlySet<string>, "has">;

/** A position in the order in which cars changed. An empty id is the position before the first car. */
export interface StockPosition {
  revision: number;
  id: CarId | "";
}

export interface CarStore {
  /**
   * Inserts or updates one batch, in transactions of at most 100 cars so that other writers don't wait long. A
   * transaction that changes anything raises the stock revision once. When a key is repeated the later car wins. A car
   * with the same content is not changed at all (not even `updated_at`). An existing car keeps its `id` and `slug`, and
   * its `created_at` when the new data has none; a new car whose slug is taken gets a suffix. A car that becomes sold
   * gets `sold_date_timestamp` = now; a car that is no longer sold loses it.
   */
  applyBatch(site: SiteSlug, source: string, cars: IncomingCar[], now: Date): Promise<BatchOutcome>;
  /** Returns what `applyBatch` would return now, without changing anything: for an import's dry run. */
  compareBatch(site: SiteSlug, source: string, cars: IncomingCar[]): Promise<BatchOutcome>;
  /**
   * Marks as sold every unsold car of (site, source) whose key is not in `seen`. Returns how many. Works in batches.
   */
  markAbsentSold(site: SiteSlug, source: string, seen: SeenKeys, now: Date): Promise<number>;
  /**
   * Returns whether an earlier import of this source was completed with cars. In a source's first import the cars were
   * on sale before, so their listing dates are unknown.
   */
  isKnownSource(site: SiteSlug, source: string): Promise<boolean>;
  /** Records that an import of this source was completed, if the source has cars. */
  noteSource(site: SiteSlug, source: string, now: Date): Promise<void>;
  /** Returns how many cars `markAbsentSold` would mark as sold now. */
  countAbsent(site: SiteSlug, source: string, seen: SeenKeys): Promise<number>;
  /** Searches only these dealerships: the caller passes its site's. */
  bySlug(slug: CarSlug, dealershipIds: readonly DealershipId[]): Promise<Car | null>;
  byId(id: CarId, dealershipIds: readonly DealershipId[]): Promise<Car | null>;
  /** Returns those of these ids that exist, in no particular order. */
  byIds(ids: readonly CarId[], dealershipIds: readonly DealershipId[]): Promise<Car[]>;
  /**
   * Returns the cars with this number plate, newest first, including cars sold long ago. An invalid plate finds none.
   */
  byRego(rego: string, dealershipIds: readonly DealershipId[]): Promise<Car[]>;
  count(dealershipIds?: readonly DealershipId[]): Promise<number>;
  /**
   * Returns cars after (revision, id), in that order, for the search index. Pass the last car's pair as the next
   * `after`.
   */
  changedSince(after: StockPosition, limit: number): Promise<StoredCar[]>;
  /**
   * Returns a dealership's shown cars of one status, by slug, after a slug (null: from the first): for reading whole
   * stocks.
   */
  shownAfter(
    dealershipId: DealershipId,
    status: CarStatus,
    afterSlug: CarSlug | null,
    limit: number,
  ): Promise<Car[]>;
  countShown(dealershipIds: readonly DealershipId[], statuses: readonly CarStatus[]): Promise<number>;
}
