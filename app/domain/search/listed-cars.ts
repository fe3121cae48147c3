import { isAvailable, soldListedSince } from "../availability";
import type { Car } from "../car";

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
  /** Dollars, of available cars with a shown price. */
  price: Extent;
  /** Dollars a week, of available cars with a subscription price. */
  weekly_price: Extent;
}

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

function widen(extent: Extent, value: number | null): void {
  if (value === null) return;
  extent.min = extent.min === null ? value : Math.min(extent.min, value);
  extent.max = extent.max === null ? value : Math.max(extent.max, value);
}

/** Sums up cars one by one. */
export class ListedCarsSum {
  readonly #cars: ListedCars = {
    available: 0,
    sold_at: [],
    price: { min: null, max: null },
    weekly_price: { min: null, max: null },
  };

  add(
    car: Pick<Car, "status" | "sold_date_timestamp"> & {
      price: number | null;
      weekly_price_range: number | null;
    },
  ): void {
    if (!isAvailable(car.status)) {
      if (car.sold_date_timestamp !== null) this.#cars.sold_at.push(car.sold_date_timestamp);
      return;
    }
    this.#cars.available += 1;
    widen(this.#cars.price, car.price);
    widen(this.#cars.weekly_price, car.weekly_price_range);
  }

  get cars(): ListedCars {
    return { ...this.#cars, sold_at: this.#cars.sold_at.toSorted((a, b) => b - a) };
  }
}
