import type { Sort } from "./facets";

/**
 * Meilisearch's sort rules for each sort; an empty list means the default rank, custom rank descending
 * (rules/search#sort-default).
 */
export const SORT_RULES: Record<Sort, string[]> = {
  relevant: [],
  // Cars without a listing date come last. The id gives these, and cars with the same date, a stable order.
  latest: ["created_at_timestamp:desc", "id:asc"],
  "price-desc": ["price:desc"],
  "price-asc": ["price:asc"],
  "km-desc": ["km:desc"],
  "km-asc": ["km:asc"],
  // Cars without a weekly price come last, whichever the direction.
  "weekly-desc": ["weekly_price_range:desc"],
  "weekly-asc": ["weekly_price_range:asc"],
  // The places are in order, not the cars (domain/search/near.ts): within one, the default order.
  distance: [],
};
