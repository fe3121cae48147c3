import { soldListedSince } from "../availability";
import type { StockDocument } from "./stock-document";

/** Lowest and highest of some figures; both null when there is none. */
export interface Extent {
  min: number | null;
  max: number | null;
}

/**
 * How many cars a document of another index stands for. Sold cars leave the listing by the clock alone, without a
 * change of the stock: so the document keeps when they were sold, and the count is made when it is shown.
 */
export interface ListedCars {
  /** Cars in stock or coming soon. */
  available: number;
  /** When the listed sold cars were sold, Unix seconds, the latest first. */
  sold_at: number[];
  /** Dollars, of available cars with a shown price: nobody can pay a sold one's. */
  price: Extent;
  /** Dollars a week, of available cars with a subscription price. */
  weekly_price: Extent;
}

/** Values with how many cars have them. */
export type ValueCounts = Readonly<Record<string, number>>;

/** What the stock index sums up of some available cars. */
export interface AvailableCars {
  count: number;
  price: Extent;
  weekly_price: Extent;
  makes: ValueCounts;
  models: ValueCounts;
  bodies: ValueCounts;
  categories: ValueCounts;
  /** Of the cars that rank first; null where one has no picture. */
  images: readonly (string | null)[];
}

/** What is read of a listed sold car. */
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
 * From when on a sold car is listed, Unix seconds: to the minute, as in the stock's base filter, so that both count
 * the same cars.
 */
export function listedSince(now: Date, soldWindowDays: number): number {
  const since = soldListedSince(now, soldWindowDays);
  return since - (since % 60);
}

/** How many of these cars are listed: the available ones, and those sold since. */
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

/** The values, the most frequent first; what is as frequent in alphabetical order. */
export function byFrequency(counts: ValueCounts): string[] {
  return Object.entries(counts)
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .map(([value]) => value);
}
