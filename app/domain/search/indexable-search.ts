import { canonicalSearchAddress, oneName } from "./search-address";
import type { SearchState } from "./search-state";

/**
 * Whether search engines should index a search: it has no free text, no postcode, no ranges, few facets and one value
 * for each; or its car types have an address of their own. A model needs its make, because without it the page is a
 * duplicate.
 */
export function isIndexableSearch(state: SearchState): boolean {
  const { query, ranges, facets, near } = state;
  const values = Object.values(facets);
  if (near !== undefined || query !== "" || Object.keys(ranges).length > 0 || values.length > 3) return false;
  if (facets.model && !facets.make) return false;
  return values.every((list) => list.length === 1 || oneName(list) !== null) || areCarTypesWithAddress(state);
}

/** Whether the search is one like `/search/new-and-demo-cars`, which refines by several car types and nothing else. */
function areCarTypesWithAddress(state: SearchState): boolean {
  return (
    Object.keys(state.facets).join() === "car_type" && canonicalSearchAddress(state).startsWith("/search/")
  );
}
