import type { CarCardView } from "../car-card";
import type { FacetView } from "./facet-view";
import type { RangeFacet, Sort } from "./facets";
import type { NumberRange, SearchState } from "./search-state";

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
  heading: string;
  count: number;
  pages: number;
  cards: CarCardView[];
  facets: FacetView[];
  ranges: RangeView[];
  sorts: Sort[];
}
