import { soldListedSince } from "~/domain/car/car-state";
import { EMPTY_SEARCH, type SearchState } from "./search-state";
import type { StockDocument } from "./stock-document";

/** Minimum and maximum of some values; both null when there are none. */
export interface Extent {
  min: number | null;
  max: number | null;
}

/**
 * The cars that a document of another index counts. Sold cars leave the listing as time passes, without a change of the
 * stock. So the document stores when they were sold, and they are counted when it is shown.
 */
export interface ListedCars {
  /** Cars in stock or coming soon. */
  available: number;
  /** When the listed sold cars were sold, in Unix seconds, the latest first. */
  sold_at: number[];
  /** Dollars, of available cars with a shown price; nobody can buy a sold car. */
  price: Extent;
  /** Dollars a week, of available cars with a subscription price. */
  weekly_price: Extent;
}

type ValueCounts = Readonly<Record<string, number>>;

/** Summary of some available cars from the stock index. */
export interface AvailableCars {
  count: number;
  price: Extent;
  weekly_price: Extent;
  makes: ValueCounts;
  models: ValueCounts;
  bodies: ValueCounts;
  categories: ValueCounts;
  /** Pictures of the first cars in the default order; null for a car without a picture. */
  images: readonly (string | null)[];
}

/** The fields that are read of a listed sold car. */
export const SOLD_CAR_FIELDS = [
  "dealership_id",
  "make",
  "model",
  "make_model",
  "body",
  "categories",
  "sold_date_timestamp",
] as const satisfies readonly (keyof StockDocument)[];
export type SoldCar = Pick<StockDocument, (typeof SOLD_CAR_FIELDS)[number]>;

/**
 * Returns from when on sold cars are listed, in Unix seconds. It is rounded to the minute, as in the stock's base
 * filter, so that both count the same cars.
 */
export function listedSince(now: Date, soldWindowDays: number): number {
  const since = soldListedSince(now, soldWindowDays);
  return since - (since % 60);
}

/** Returns how many of these cars are listed: the available ones, and those sold since then. */
export function listedCount(
  { available, sold_at }: Pick<ListedCars, "available" | "sold_at">,
  since: number,
) {
  return available + sold_at.filter((at) => at >= since).length;
}

export function listedCars(available: AvailableCars, sold: readonly SoldCar[]): ListedCars {
  return {
    available: available.count,
    sold_at: sold
      .map(({ sold_date_timestamp }) => sold_date_timestamp)
      .filter((at) => at !== null)
      .sort((a, b) => b - a),
    price: available.price,
    weekly_price: available.weekly_price,
  };
}

/** Sorts values by frequency, then alphabetically. */
export function byFrequency(counts: ValueCounts): string[] {
  return Object.entries(counts)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([value]) => value);
}

const AVAILABLE = ["in_stock", "coming_soon"];

/**
 * Restricts a search to available cars. A search also lists cars that were just sold; texts about cars for sale must
 * not count those. A search that refines by status is not changed.
 */
export function forSale(state: SearchState = EMPTY_SEARCH): SearchState {
  if (state.facets.status) return state;
  return { ...state, facets: { ...state.facets, status: AVAILABLE } };
}
