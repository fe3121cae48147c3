import type { AustralianState, Car, MarketData } from "./car";
import { PRICE_FLOOR } from "./price";

/** "Market indicator threshold 499": shown from 500 dollars below the average on (rules/vehicle-page#market-price). */
const MARKET_THRESHOLD = 499;
/** Maximum difference between the model years of similar cars. */
export const SIMILAR_YEARS = 1;

/**
 * An average asking price in whole dollars, and the number of cars behind it; null when the feed doesn't state that
 * number.
 */
interface MarketAverage {
  dollars: number;
  cars: number | null;
}

export interface MarketAverages {
  state: MarketAverage | null;
  /** Average over all states. */
  national: MarketAverage | null;
}

/** How far a car's price is below the market, and what the market average is based on. */
export interface MarketPrice {
  /** Whole dollars. */
  below: number;
  scope: "state" | "national";
  state: AustralianState | null;
  cars: number | null;
}

/**
 * "Shown when the car price is more than 499 below the market average (state average preferred, otherwise national) and
 * below the state average" (rules/vehicle-page#market-price). Without a state average, the national one alone decides;
 * otherwise it would never be used (docs/decisions/0015).
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

/** Returns the averages of a feed; null when it has none. */
export function averagesOfFeed(data: MarketData | null): MarketAverages | null {
  const average = (dollars: number | null | undefined): MarketAverage | null =>
    dollars ? { dollars, cars: null } : null;
  const averages = {
    state: average(data?.state_average_market_price),
    national: average(data?.average_market_price),
  };
  return averages.state || averages.national ? averages : null;
}

/** The fields that decide whether two cars are comparable. */
export type ComparedCar = Pick<
  Car,
  "id" | "make" | "model" | "badge" | "car_type" | "year" | "state" | "price_type" | "status"
> & {
  drive: string | null;
  /** Dollars that a page shows for the car. */
  shownPrice: number | null;
};

/**
 * Whether the prices of two cars can be compared: the same grade, the same kind of price, and model years within one.
 * The same model is not enough: it would compare a base grade with the top grade (docs/decisions/0015).
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
    // A drive-away price is thousands above the same car's price without government charges.
    other.price_type === car.price_type &&
    car.year !== null &&
    other.year !== null &&
    Math.abs(other.year - car.year) <= SIMILAR_YEARS
  );
}

/**
 * Returns the average prices of the comparable cars among these.
 * @param minimumSample minimum number of cars for an average
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
