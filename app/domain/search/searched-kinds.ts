import { ITEM_TYPES, type ItemType } from "../car/car";
import { facetKinds, type ListFacet, type RangeFacet } from "./facets";
import type { FacetValue } from "./search-result";

/**
 * Returns the kinds of vehicle that a search is about (rules/facets#facet-kinds): the chosen ones; else the kind of most
 * vehicles found, so that one caravan in a yard of cars takes no filter away from the cars; all kinds when nothing is
 * found.
 * @param chosen the search's own refinement of `item_type`, in any letter case
 * @param found how many vehicles of each kind the search finds
 */
export function searchedKinds(
  chosen: readonly string[] | undefined,
  found: readonly FacetValue[] | undefined,
): readonly ItemType[] {
  const asked = new Set(chosen?.map((kind) => kind.toLowerCase()));
  const kinds = ITEM_TYPES.filter((kind) => asked.has(kind));
  if (kinds.length > 0) return kinds;
  const countOf = (kind: ItemType) => found?.find(({ value }) => value === kind)?.count ?? 0;
  const most = Math.max(...ITEM_TYPES.map(countOf));
  return most === 0 ? ITEM_TYPES : ITEM_TYPES.filter((kind) => countOf(kind) === most).slice(0, 1);
}

export function isForKinds(facet: ListFacet | RangeFacet, kinds: readonly ItemType[]): boolean {
  return facetKinds(facet).some((kind) => kinds.includes(kind));
}
