/** The names the stock search knows: facets, ranges and sorts (spec 1 §3 "Search", contract.md). */

/** One repeatable address parameter each, by the spec's facet name. The order is the canonical address's. */
export const LIST_FACETS = [
  "make",
  "model",
  "body",
  "fuel",
  "transmission",
  "drive",
  "colour",
  "car_type",
  "state",
  "city",
  "dealership_name",
  "seats",
] as const;
export type ListFacet = (typeof LIST_FACETS)[number];

/** Written `range[price]=min:max` in an address. */
export const RANGE_FACETS = ["price", "km", "year"] as const;
export type RangeFacet = (typeof RANGE_FACETS)[number];

/** `relevant` is the default and never stands in an address. */
export const SORTS = ["relevant", "latest", "price-desc", "price-asc", "km-desc", "km-asc"] as const;
export type Sort = (typeof SORTS)[number];

/** How many values of a long facet are offered at once (spec 1 §9, spec 2 §7). */
export const FACET_LIMITS: Partial<Record<ListFacet, number>> = { city: 20, dealership_name: 40, model: 30 };
