/** The names the stock search knows: facets, ranges and sorts (spec 1 §3 "Search", contract.md). */

/** One repeatable address parameter each, by the spec's facet name. The order is the canonical address's. */
export const LIST_FACETS = [
  "make",
  "model",
  "make_model",
  "badge",
  "body",
  "fuel",
  "transmission",
  "drive",
  "colour",
  "car_type",
  "item_type",
  "categories",
  "price_range",
  "status",
  "tag",
  "certified",
  "year",
  "seats",
  "filtered_features",
  "state",
  "city",
  "location_name",
  "dealership_name",
  "dealership_slug",
] as const;
export type ListFacet = (typeof LIST_FACETS)[number];

/** Written `range[price]=min:max` in an address. Dollars, km, years, dollars a week. */
export const RANGE_FACETS = ["price", "km", "year", "weekly_price_range", "subscription_price"] as const;
export type RangeFacet = (typeof RANGE_FACETS)[number];

/** `relevant` is the default and never stands in an address. */
export const SORTS = ["relevant", "latest", "price-desc", "price-asc", "km-desc", "km-asc"] as const;
export type Sort = (typeof SORTS)[number];

/** How many values of a long facet are offered at once (spec 1 §9, spec 2 §7); others have to be searched for. */
export const FACET_LIMITS: Partial<Record<ListFacet, number>> = { city: 20, dealership_name: 40 };
export const DEFAULT_FACET_LIMIT = 30;
/** Makes have their own "Show all makes", and the few values of these need no limit. */
export const UNLIMITED_FACETS: readonly ListFacet[] = ["make", "colour", "year", "price_range"];

/** Facets whose values are free words, so that a value can be searched for within the facet. */
export const SEARCHABLE_FACETS = [
  "make",
  "model",
  "make_model",
  "badge",
  "body",
  "colour",
  "tag",
  "filtered_features",
  "city",
  "location_name",
  "dealership_name",
] as const satisfies readonly ListFacet[];
export type SearchableFacet = (typeof SEARCHABLE_FACETS)[number];
/** From this many values on a facet gets its own search box. */
export const FACET_SEARCH_FROM = 12;
