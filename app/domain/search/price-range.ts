/**
 * The price ranges of the `price_range` facet (spec 1 §3). A code stands in the index and the address, so that a
 * site's language and wording are free: `under-10000`, `10000-20000`, `over-100000`.
 */

/** Dollars between the ranges. */
const STEPS = [10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000] as const;

/** Cars that show no price. Offered by sites whose ranges from 0 take them in, otherwise never an option. */
export const UNPRICED = "unpriced";

/** The ranges in the order they are offered: 'under' ranges first (spec 1 §9), then upwards. */
export const PRICE_RANGES: readonly string[] = [
  `under-${STEPS[0]}`,
  ...STEPS.slice(1).map((max, index) => `${STEPS[index]}-${max}`),
  `over-${STEPS[STEPS.length - 1]}`,
];

/** The range a shown price falls into: from its lower end, up to but not including its upper end. */
export function priceRangeOf(price: number | null): string {
  if (price === null) return UNPRICED;
  const next = STEPS.findIndex((step) => price < step);
  return PRICE_RANGES[next === -1 ? STEPS.length : next] as string;
}

/** The ends of a range by its code, dollars, or null for a code that is none. */
export function priceRangeEnds(code: string): { min: number | null; max: number | null } | null {
  if (!PRICE_RANGES.includes(code)) return null;
  const [first = "", second = ""] = code.split("-");
  if (first === "under") return { min: null, max: Number(second) };
  if (first === "over") return { min: Number(second), max: null };
  return { min: Number(first), max: Number(second) };
}
