import type { ListFacet, RangeFacet } from "./facets";
import type { PriceBand } from "./price-bands";
import type { StockDocument } from "./stock-document";

export interface FacetValue {
  value: string;
  count: number;
}

/** The result of a stock search (rules/search#search-answer). */
export interface SearchResult {
  hits: StockDocument[];
  /** All cars found, not only this page's. */
  count: number;
  /** How many of them are sold: they stay listed for a few days. */
  sold: number;
  pages: number;
  page: number;
  /** All values of each requested facet. Counts are disjunctive: a facet's own refinement does not narrow them. */
  facets: Partial<Record<ListFacet, FacetValue[]>>;
  /** Lowest and highest value, ignoring the range's own refinement. */
  facetStats: Partial<Record<RangeFacet, { min: number; max: number }>>;
  /** How many cars there are by price, ascending, ignoring the price's own refinement; empty when not asked for. */
  priceBands: PriceBand[];
  /** Duration in the engine, in milliseconds. */
  ms: number;
  /** Set while the engine is not available: since when (ISO 8601, UTC) this is its last good result; else null. */
  stale: { since: string } | null;
  /** Whether the stock was still loading, so that more cars will follow and counts will grow. */
  incomplete: boolean;
}
