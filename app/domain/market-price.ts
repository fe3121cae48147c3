import type { AustralianState, Car, MarketData } from "./car";
import { PRICE_FLOOR } from "./price";

/** "Market indicator threshold 499": shown from 500 dollars below the average on (spec 1 §5, §9). */
export const MARKET_THRESHOLD = 499;
/** Model years a similar car may be apart. */
export const SIMILAR_YEARS = 1;

/** An average asking price in whole dollars, and of how many cars; null: the feed states it without. */
export interface MarketAverage {
  dollars: number;
  cars: number | null;
}

export interface MarketAverages {
  state: MarketAverage | null;
  /** Of all states. */
  national: MarketAverage | null;
}

/** By how much a car is below the market, and of what the market is made. */
export interface MarketPrice {
  /** Whole dollars. */
  below: number;
  scope: "state" | "national";
  state: AustralianState | null;
  cars: number | null;
}

/**
 * "Shown when the car price is more than 499 below the market average (state average preferred, otherwise national)
 * and below the state average" (spec 1 §5). Where there is no state average there is none to be below: the national
 * one decides alone, otherwise it would never be used (docs/decisions/0015).
 * @param price dollars that the page shows for the car
 */
export function marketPrice(
  price: number | null,
  averages: MarketAverages,
  state: AustralianState | null,
): MarketPrice | null {
  const average = averages.state ?? averages.national;
  if (price === null || !average) return null;
  const below = average.dollars - price;
  if (below <= MARKET_THRESHOLD || (averages.state && price >= averages.state.dollars)) return null;
  return { below, scope: averages.state ? "state" : "national", state, cars: average.cars };
}

/** The averages that a feed brings; null when it brings none. */
export function averagesOfFeed(data: MarketData | null): MarketAverages | null {
  const average = (dollars: number | null | undefined): MarketAverage | null =>
    dollars ? { dollars, cars: null } : null;
  const averages = {
    state: average(data?.state_average_market_price),
    national: average(data?.average_market_price),
  };
  return averages.state || averages.national ? averages : null;
}

/** What tells which cars are similar to this one. */
export type ComparedCar = Pick<
  Car,
  "id" | "make" | "model" | "badge" | "car_type" | "year" | "state" | "price_type" | "status"
> & {
  drive: string | null;
  /** Dollars that a page shows for it. */
  shownPrice: number | null;
};

/**
 * Whether a car's price may be held against this one's: the same thing, sold in the same way, within a year. The
 * model alone is not: it would hold a base grade's price against the top grade's (docs/decisions/0015).
 */
export function isComparable(car: ComparedCar, other: ComparedCar): boolean {
  return (
    other.id !== car.id &&
    other.status === "in_stock" &&
    (other.shownPrice ?? 0) > PRICE_FLOOR &&
    other.make === car.make &&
    other.model === car.model &&
    other.badge === car.badge &&
    other.drive === car.drive &&
    other.car_type === car.car_type &&
    // A drive-away price is the same car's other price and some thousands more.
    other.price_type === car.price_type &&
    car.year !== null &&
    other.year !== null &&
    Math.abs(other.year - car.year) <= SIMILAR_YEARS
  );
}

/**
 * Averages of the comparable cars among these.
 * @param minimumSample fewer cars than this make no average
 */
export function averagesOfStock(
  car: ComparedCar,
  stock: readonly ComparedCar[],
  minimumSample: number,
): MarketAverages {
  const similar = stock.filter((other) => isComparable(car, other));
  const average = (cars: readonly ComparedCar[]): MarketAverage | null =>
    cars.length === 0 || cars.length < minimumSample
      ? null
      : {
          dollars: Math.round(cars.reduce((sum, { shownPrice }) => sum + (shownPrice ?? 0), 0) / cars.length),
          cars: cars.length,
        };
  return {
    state: average(similar.filter(({ state }) => car.state !== null && state === car.state)),
    national: average(similar),
  };
}
