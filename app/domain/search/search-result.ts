import type { ListFacet, RangeFacet } from "./facets";
import type { StockDocument } from "./stock-document";

export interface FacetValue {
  value: string;
  count: number;
}

/** What a stock search answers (spec 1 §3 "Search result"). */
export interface SearchResult {
  hits: StockDocument[];
  /** All cars found, not only this page's. */
  count: number;
  pages: number;
  page: number;
  /** Every value of every asked facet, disjunctive: a facet's own refinement does not narrow it. */
  facets: Partial<Record<ListFacet, FacetValue[]>>;
  /** Lowest and highest value with the range's own refinement left out. */
  facetStats: Partial<Record<RangeFacet, { min: number; max: number }>>;
  /** Milliseconds the engine took. */
  ms: number;
  /** Since when (ISO 8601, UTC) it is the last good answer of an engine that does not answer now; else null. */
  stale: { since: string } | null;
}
