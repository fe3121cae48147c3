import type { CarId } from "../text/identifiers";

/** How far a similar car's price may be from the car's price: 25 % either way. */
export const SIMILAR_PRICE_BAND = 0.25;
export const MAX_SIMILAR = 6;
/** Minimum number of similar cars within the price band. With fewer, cars outside it are included. */
export const MIN_SIMILAR = 3;

/** The fields that decide how similar two cars are. */
export interface MatchableCar {
  id: CarId;
  make: string;
  model: string;
  body: string | null;
  year: number | null;
  km: number | null;
  /** Dollars, or dollars a week on a subscription site; null when no price is shown. */
  amount: number | null;
}

/**
 * Returns the most similar cars first: those of the same make and model, then others with the same body; within each
 * group by nearest price, then year, then kilometres. Prices can differ by 25 %. Cars outside that band follow in the
 * same order only when fewer than three are inside it. Leaves out the car itself, and cars that share neither model nor
 * body.
 */
export function similarCars<T extends MatchableCar>(car: MatchableCar, candidates: readonly T[]): T[] {
  const ranked = [...new Map(candidates.map((each) => [each.id, each])).values()]
    .filter((each) => each.id !== car.id && matchLevel(car, each) !== null)
    .map((each) => ({ each, rank: rankOf(car, each) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  const near = ranked.filter(({ each }) => isInPriceBand(car, each));
  const chosen = near.length >= MIN_SIMILAR ? near : [...near, ...others(ranked, near)];
  const most = near.length >= MIN_SIMILAR ? MAX_SIMILAR : MIN_SIMILAR;
  return chosen.slice(0, most).map(({ each }) => each);
}

/** When the car itself shows no price, every other car is inside its band. */
export function isInPriceBand(car: MatchableCar, other: MatchableCar): boolean {
  if (car.amount === null) return true;
  return other.amount !== null && Math.abs(other.amount - car.amount) <= car.amount * SIMILAR_PRICE_BAND;
}

/** Returns 0 for the same make and model, 1 for the same body, null for neither. */
function matchLevel(car: MatchableCar, other: MatchableCar): 0 | 1 | null {
  if (same(car.make, other.make) && same(car.model, other.model)) return 0;
  return car.body !== null && other.body !== null && same(car.body, other.body) ? 1 : null;
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function rankOf(car: MatchableCar, other: MatchableCar): number[] {
  return [
    matchLevel(car, other) ?? 2,
    distance(car.amount, other.amount),
    distance(car.year, other.year),
    distance(car.km, other.km),
  ];
}

/** Returns the difference. An unknown value is farther away than any known one. */
function distance(a: number | null, b: number | null): number {
  if (a === null) return 0;
  return b === null ? Number.MAX_SAFE_INTEGER : Math.abs(a - b);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function others<T>(all: readonly T[], without: readonly T[]): T[] {
  return all.filter((each) => !without.includes(each));
}
