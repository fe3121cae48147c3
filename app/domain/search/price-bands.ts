/**
 * The stock by price, for a slider whose stops follow it and for the picture above it (rules/facets#price-scale). The
 * index has the band of each car: narrow where most cars are, wide where few are.
 */

/** The attribute of an index document: the lower end of the band of its shown price, in dollars. */
export const PRICE_BAND = "price_band";

/** Up to this price, bands are this wide. */
const WIDTHS: readonly [upTo: number, width: number][] = [
  [40_000, 1000],
  [80_000, 2000],
  [200_000, 5000],
  [500_000, 20_000],
  [1_000_000, 100_000],
  [Number.POSITIVE_INFINITY, 500_000],
];
/** The part of the cars that one step of the slider passes, where bands are narrow enough. */
const SHARE = 0.02;
/** Where cars are few, a stop is at most this much higher than the one before it. */
const MAX_RATIO = 1.5;
const ROUNDING = 1000;
const BARS = 25;

export interface PriceBand {
  /** Dollars, included. */
  from: number;
  count: number;
}

function widthAt(price: number): number {
  return WIDTHS.find(([upTo]) => price < upTo)?.[1] ?? ROUNDING;
}

/** Returns the lower end of the band of a price in dollars; null for a car without a shown price. */
export function priceBandOf(price: number | null): number | null {
  if (price === null || !(price >= 0)) return null;
  // A band begins where the narrower ones end: all of these limits are multiples of the widths on both sides.
  return Math.floor(price / widthAt(price)) * widthAt(price);
}

/** Reads the counts of an engine's answer, in ascending order. */
export function readPriceBands(counts: Readonly<Record<string, number>> | undefined): PriceBand[] {
  return Object.entries(counts ?? {})
    .map(([from, count]) => ({ from: Number(from), count }))
    .filter(({ from, count }) => Number.isFinite(from) && from >= 0 && count > 0)
    .sort((a, b) => a.from - b.from);
}

/**
 * Returns the stops of a slider over these cars: from the lowest to the highest price, rounded outwards to thousands,
 * each step passing about as many cars as the others.
 * @param bands in ascending order
 * @param bounds lowest and highest price
 * @returns null when the bands are unknown or there is nothing to slide over
 */
export function priceStops(
  bands: readonly PriceBand[],
  bounds: { min: number; max: number } | null,
): number[] | null {
  if (!bounds || bounds.max <= 0 || bands.length === 0) return null;
  const start = Math.max(0, Math.floor(bounds.min / ROUNDING) * ROUNDING);
  const end = Math.ceil(bounds.max / ROUNDING) * ROUNDING;
  if (end <= start) return null;
  const all = bands.reduce((sum, { count }) => sum + count, 0);
  const stops = [start];
  let last = start;
  let passed = 0;
  for (const { from, count } of bands) {
    passed += count;
    const stop = from + widthAt(from);
    if (stop <= last || stop >= end) continue;
    if (passed < all * SHARE && stop < last * MAX_RATIO) continue;
    stops.push(stop);
    last = stop;
    passed = 0;
  }
  return [...stops, end];
}

/**
 * Returns the heights of the bars above a slider, 0 to 100: how many cars there are for each thousand dollars between
 * two stops.
 * @param stops in ascending order; null: a linear slider between the bounds
 */
export function priceBars(
  bands: readonly PriceBand[],
  stops: readonly number[] | null,
  bounds: { min: number; max: number } | null,
): number[] | null {
  if (!bounds || bands.length === 0 || bounds.max <= bounds.min) return null;
  const { min, max } = bounds;
  const edges = stops ?? Array.from({ length: BARS + 1 }, (_, at) => min + ((max - min) * at) / BARS);
  const heights = edges.slice(1).map((end, at) => density(bands, edges[at] as number, end));
  const highest = Math.max(...heights);
  if (!(highest > 0)) return null;
  // A bar that stands for any car can be seen.
  return heights.map((height) => (height > 0 ? Math.max(4, Math.round((height / highest) * 100)) : 0));
}

function density(bands: readonly PriceBand[], start: number, end: number): number {
  let cars = 0;
  for (const { from, count } of bands) {
    const width = widthAt(from);
    const shared = Math.min(end, from + width) - Math.max(start, from);
    if (shared > 0) cars += (count * shared) / width;
  }
  return cars / (end - start);
}

/**
 * The price ranges of the `price_range` facet (rules/facets#facet-price-range). The index and addresses contain a
 * code: `under-10000`, `10000-20000`, `over-100000`. A code does not depend on a site's language and wording.
 */

/** Limits between the ranges in dollars. */
const STEPS = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;

/**
 * The code of cars that show no price. Ranges from 0 include these cars when the site's settings ask for it. Otherwise
 * only an address can request them.
 */
export const UNPRICED = "unpriced";

/** The ranges in the order of the panel: 'under' ranges first (rules/facets#facet-order), then ascending. */
export const PRICE_RANGES: readonly string[] = [
  `under-${STEPS[0]}`,
  ...STEPS.slice(1).map((max, index) => `${STEPS[index]}-${max}`),
  `over-${STEPS[STEPS.length - 1]}`,
];

/** Returns the range of a shown price. A range includes its lower end and excludes its upper end. */
export function priceRangeOf(price: number | null): string {
  if (price === null) return UNPRICED;
  const next = STEPS.findIndex((step) => price < step);
  return PRICE_RANGES[next === -1 ? STEPS.length : next] as string;
}

/** Returns the ends of a range in dollars, or null for an unknown code. */
export function priceRangeEnds(code: string): { min: number | null; max: number | null } | null {
  if (!PRICE_RANGES.includes(code)) return null;
  const [first = "", second = ""] = code.split("-");
  if (first === "under") return { min: null, max: Number(second) };
  if (first === "over") return { min: Number(second), max: null };
  return { min: Number(first), max: Number(second) };
}
