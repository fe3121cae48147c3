import { CAR_TYPES, type CarType } from "../car";
import { slugify } from "../slug";
import type { ListFacet } from "./facets";
import { type SearchState, searchQueryString } from "./search-state";

/** Where the stock search stands (contract.md "Pages"): `/cars` and the `/search/…` shapes (spec 2 §2). */
export const SEARCH_PATH = "/cars";

/** Where a search stands when its path carries refinements (`/search/used-cars`). */
export interface SearchPath {
  path: string;
  facets: SearchState["facets"];
}

/** `/search/{segment}` shapes that fix car types. */
const CAR_TYPE_PATHS: readonly { segment: string; types: readonly CarType[] }[] = [
  { segment: "new-cars", types: ["new"] },
  { segment: "used-cars", types: ["used"] },
  { segment: "demo-cars", types: ["demo"] },
  { segment: "new-and-demo-cars", types: ["new", "demo"] },
  { segment: "new-used-and-demo-cars", types: CAR_TYPES },
];

/** The car types of `/search/used-cars` and its kin, or null for a segment that is none of them. */
export function carTypesOfSegment(segment: string): readonly CarType[] | null {
  return CAR_TYPE_PATHS.find((path) => path.segment === segment)?.types ?? null;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** `/cars?…`: the search's working address, whatever its refinements. */
export function searchAddress(state: SearchState): string {
  return SEARCH_PATH + searchQueryString(state);
}

/** The address of another page or order of a search that stands at a `/search/…` path: it stays there. */
export function addressAt(at: SearchPath | null, state: SearchState): string {
  if (!at) return searchAddress(state);
  const facets = { ...state.facets };
  for (const [name, values] of Object.entries(at.facets)) {
    const facet = name as ListFacet;
    if (!sameSet(facets[facet] ?? [], values)) return searchAddress(state);
    delete facets[facet];
  }
  return at.path + searchQueryString({ ...state, facets });
}

/**
 * The one address search engines are told: a `/search/…` shape where the refinements fit one,
 * otherwise `/cars?…`. Sorting does not make another page.
 */
export function canonicalSearchAddress(state: SearchState): string {
  const plain: SearchState = { ...state, sort: "relevant" };
  const names = Object.keys(plain.facets);
  if (plain.query === "" && Object.keys(plain.ranges).length === 0) {
    const page = searchQueryString({ ...plain, facets: {} });
    const { make, model, body, car_type: types } = plain.facets;
    if (names.length === 1) {
      const path = types && CAR_TYPE_PATHS.find((candidate) => sameSet(candidate.types, types));
      if (path) return `/search/${path.segment}${page}`;
      const only = make ?? body;
      if (only?.length === 1 && slugify(only[0] ?? "")) return `/search/${slugify(only[0] ?? "")}${page}`;
    }
    if (names.length === 2 && make?.length === 1 && model?.length === 1) {
      // A name without a letter or digit of ours has no path of its own.
      const [first, second] = [slugify(make[0] ?? ""), slugify(model[0] ?? "")];
      if (first && second) return `/search/${first}/${second}${page}`;
    }
  }
  return searchAddress(plain);
}
