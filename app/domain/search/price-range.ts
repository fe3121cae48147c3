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
