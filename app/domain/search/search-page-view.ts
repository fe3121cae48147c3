import type { CarCardView } from "../car-card";
import type { FacetView } from "./facet-view";
import type { RangeFacet, Sort } from "./facets";
import type { SearchPath } from "./search-address";
import type { NumberRange, SearchState } from "./search-state";
import type { ZeroPriceRange } from "./stock-filter";

export interface RangeView {
  facet: RangeFacet;
  open: boolean;
  value: NumberRange | null;
  /** Ends of what the other refinements leave; null when no car has a value. */
  bounds: { min: number; max: number } | null;
}

/** All that the search page shows. */
export interface SearchPageData {
  state: SearchState;
  at: SearchPath | null;
  heading: string;
  count: number;
  pages: number;
  cards: CarCardView[];
  facets: FacetView[];
  ranges: RangeView[];
  sorts: Sort[];
  /** Names of dealerships that the search names by slug. */
  dealerships: Record<string, string>;
  logos: Record<string, string>;
  zeroPriceRange: ZeroPriceRange;
  /** Whether sections stay as the shopper left them. */
  rememberSections: boolean;
}
