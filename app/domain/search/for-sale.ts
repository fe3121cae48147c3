import { EMPTY_SEARCH, type SearchState } from "./search-state";

const AVAILABLE = ["in_stock", "coming_soon"];

/**
 * Restricts a search to available cars. A search also lists cars that were just sold; texts about cars for sale must
 * not count those. A search that refines by status is not changed.
 */
export function forSale(state: SearchState = EMPTY_SEARCH): SearchState {
  if (state.facets.status) return state;
  return { ...state, facets: { ...state.facets, status: AVAILABLE } };
}
