import type { CarCardView } from "../car-card";
import type { PackedFacet } from "./facet-view";
import type { RangeFacet, Sort } from "./facets";
import type { SearchPath } from "./search-address";
import type { SearchExtras } from "./search-extras";
import type { NumberRange, SearchState } from "./search-state";
import type { ZeroPriceRange } from "./stock-filter";

export interface RangeView {
  facet: RangeFacet;
  open: boolean;
  value: NumberRange | null;
  /** Ends of what the other refinements leave; null when no car has a value. */
  bounds: { min: number; max: number } | null;
}

/** Results that stay on the page because newer ones can't be had now. */
export interface StaleResults {
  /** Since when they stand: ISO 8601, UTC. */
  since: string;
  /** The search that could not be loaded, when it is another one. */
  retry?: string | undefined;
}

/** All that the search page shows. */
export interface SearchPageData {
  state: SearchState;
  at: SearchPath | null;
  heading: string;
  count: number;
  pages: number;
  cards: CarCardView[];
  facets: PackedFacet[];
  ranges: RangeView[];
  sorts: Sort[];
  /** Names of dealerships that the search names by slug. */
  dealerships: Record<string, string>;
  logos: Record<string, string>;
  zeroPriceRange: ZeroPriceRange;
  extras: SearchExtras;
  /** Since when these are the last good results of a search that does not answer; null: they are of now. */
  stale: StaleResults | null;
  /** Whether sections stay as the shopper left them. */
  rememberSections: boolean;
}
