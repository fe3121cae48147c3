import type { KmRange } from "./valued-vehicle";

/*
 * Compares prices of several dealerships. Each gives only a summary of its comparable cars, their number and five
 * quantiles of their prices, and the comparison uses nothing else (docs/decisions/0161-prices-across-dealerships.md).
 */

/** What leaves a dealership: how many comparable cars it has, and the quantiles of their prices, lowest first. */
export interface PriceSummary {
  cars: number;
  quantiles: number[];
}

/** The prices of comparable cars of several dealerships. */
export interface SharedPrices {
  cars: number;
  dealerships: number;
  median: number;
  /** Whole dollars: eight in ten of the prices are between them, approximately. */
  from: number;
  to: number;
}

/** The shares of the prices that are below each quantile: each quantile is the middle of a fifth of the prices. */
const QUANTILES = [0.1, 0.3, 0.5, 0.7, 0.9] as const;
/** A summary of fewer cars would be their prices. */
const MINIMUM_SUMMARISED = 3;
/** Minimum number of dealerships with comparable cars, and of these cars, for a comparison. */
export const MINIMUM_DEALERSHIPS = 3;
export const MINIMUM_SHARED_CARS = 12;
/** Kilometres are compared in steps of this size, so that changing them slightly can't single out a car. */
const KM_STEP = 10_000;
const ROUNDED_TO = 100;

/** Whether a site compares its prices with others: each gives its summaries and takes theirs, or neither. */
export function sharesPrices(valuation: {
  enabled: boolean;
  provider: string | null;
  shares_prices: boolean;
}): boolean {
  return valuation.enabled && valuation.provider !== null && valuation.shares_prices;
}

/**
 * Returns what a dealership gives to others of the prices of its comparable cars; null when it has too few to give
 * anything.
 */
export function summaryForOthers(prices: readonly number[]): PriceSummary | null {
  if (prices.length < MINIMUM_SUMMARISED) return null;
  const { cars, quantiles } = summaryOf(prices);
  return { cars, quantiles: quantiles.map((price) => Math.round(price / ROUNDED_TO) * ROUNDED_TO) };
}

/** Returns the summary of a dealership's prices for its own comparison. */
export function summaryOf(prices: readonly number[]): PriceSummary {
  const sorted = prices.toSorted((a, b) => a - b);
  return {
    cars: sorted.length,
    quantiles: sorted.length === 0 ? [] : QUANTILES.map((p) => quantile(sorted, p)),
  };
}

/**
 * Combines the summaries of dealerships: each quantile counts as a fifth of its dealership's cars. The largest
 * dealership counts with as many cars as all others together, so that the result is never mostly its prices.
 * @returns null for too few dealerships or cars
 */
export function combineSummaries(summaries: readonly PriceSummary[]): SharedPrices | null {
  const given = summaries.filter(({ cars }) => cars > 0);
  const sum = given.reduce((all, { cars }) => all + cars, 0);
  const counted = given.map(({ cars, quantiles }) => ({ cars: Math.min(cars, sum - cars), quantiles }));
  const cars = counted.reduce((all, each) => all + each.cars, 0);
  if (given.length < MINIMUM_DEALERSHIPS || cars < MINIMUM_SHARED_CARS) return null;
  const points = counted
    .flatMap(({ cars, quantiles }) => quantiles.map((price) => ({ price, weight: cars / quantiles.length })))
    .sort((a, b) => a.price - b.price);
  const at = (share: number) => weightedQuantile(points, cars * share);
  return { cars, dealerships: given.length, median: at(0.5), from: at(0.1), to: at(0.9) };
}

/** Returns the kilometres of the cars that a car is compared with across dealerships. */
export function sharedKmRange(kms: number, band: number): KmRange {
  const middle = Math.round(kms / KM_STEP) * KM_STEP;
  return { min: Math.max(0, middle - band), max: middle + band };
}

/** @param sorted not empty */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

/** Returns the price that a weight of `target` is below; between two prices, their mean. */
function weightedQuantile(points: readonly { price: number; weight: number }[], target: number): number {
  let below = -target;
  for (const [index, { price, weight }] of points.entries()) {
    below += weight;
    const next = points[index + 1]?.price ?? price;
    // The weights are fractions, with their floating-point errors.
    if (Math.abs(below) < 1e-9) return (price + next) / 2;
    if (below > 0) return price;
  }
  return 0;
}
