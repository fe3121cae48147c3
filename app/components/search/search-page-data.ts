import type { CarCardView } from "~/domain/car-card";
import type { RangeFacet, Sort } from "~/domain/search/facets";
import type { FacetView } from "~/domain/search/facet-view";
import type { NumberRange, SearchState } from "~/domain/search/search-state";

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
