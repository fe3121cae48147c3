/** How far a similar car's price may be from the car's own: a quarter of it, either way. */
export const SIMILAR_PRICE_BAND = 0.25;
export const MOST_SIMILAR = 6;
/** With fewer in the price band, cars outside of it are better than none. */
export const ENOUGH_SIMILAR = 3;

/** What likeness is told by. */
export interface LikenessCar {
  id: string;
  make: string;
  model: string;
  body: string | null;
  year: number | null;
  km: number | null;
  /** Dollars, or dollars a week on a subscription site; null when no price is shown. */
  amount: number | null;
}

/**
 * The cars most like this one, the nearest first: those of its make and model, then others of its body; within each,
 * the nearest price, then year, then kilometres. Prices may be a quarter off; only when fewer than three are that
 * near do others follow, in the same order. Never the car itself, and never one that shares neither.
 */
export function similarCars<T extends LikenessCar>(car: LikenessCar, candidates: readonly T[]): T[] {
  const ranked = [...new Map(candidates.map((each) => [each.id, each])).values()]
    .filter((each) => each.id !== car.id && kinship(car, each) !== null)
    .map((each) => ({ each, rank: rankOf(car, each) }))
    .sort((a, b) => compareRanks(a.rank, b.rank));
  const near = ranked.filter(({ each }) => isInPriceBand(car, each));
  const chosen = near.length >= ENOUGH_SIMILAR ? near : [...near, ...others(ranked, near)];
  const most = near.length >= ENOUGH_SIMILAR ? MOST_SIMILAR : ENOUGH_SIMILAR;
  return chosen.slice(0, most).map(({ each }) => each);
}

/** A car without a shown price is as near as any. */
export function isInPriceBand(car: LikenessCar, other: LikenessCar): boolean {
  if (car.amount === null) return true;
  return other.amount !== null && Math.abs(other.amount - car.amount) <= car.amount * SIMILAR_PRICE_BAND;
}

/** 0: the same make and model; 1: the same body; null: neither. */
function kinship(car: LikenessCar, other: LikenessCar): 0 | 1 | null {
  if (same(car.make, other.make) && same(car.model, other.model)) return 0;
  return car.body !== null && other.body !== null && same(car.body, other.body) ? 1 : null;
}

function same(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function rankOf(car: LikenessCar, other: LikenessCar): number[] {
  return [
    kinship(car, other) ?? 2,
    distance(car.amount, other.amount),
    distance(car.year, other.year),
    distance(car.km, other.km),
  ];
}

/** Unknown is farther than anything known. */
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
