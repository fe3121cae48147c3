import { CAR_TYPES, type CarType } from "../car/car";
import { slugify } from "../text/slug";
import { withoutNear } from "./near";
import { facetEntries, type SearchState, searchQueryString } from "./search-state";

/**
 * The addresses of the stock search (rules/search#address-state): `/cars` and the `/search/…` shapes
 * (rules/search#address-paths).
 */
export const SEARCH_PATH = "/cars";

/** The address of a search whose path contains refinements (`/search/used-cars`). */
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

/** Every set of car types that has a path of its own. */
export const CAR_TYPE_SETS = CAR_TYPE_PATHS.map(({ types }) => types);

/** Returns the car types of a segment such as `used-cars` or its short form `used`; null for any other segment. */
export function carTypesOfSegment(segment: string): readonly CarType[] | null {
  return (
    CAR_TYPE_PATHS.find((path) => path.segment === segment || path.segment === `${segment}-cars`)?.types ??
    null
  );
}

/**
 * Returns the one name behind several spellings: "Citroën" and "Citroen" have one address. Returns null for several
 * names, and for a name without a letter or digit that an address can contain.
 */
export function oneName(values: readonly string[] | undefined): { name: string; slug: string } | null {
  const [name] = values ?? [];
  const slug = slugify(name ?? "");
  return name && slug && values?.every((value) => slugify(value) === slug) ? { name, slug } : null;
}

function sameSet(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value) => b.includes(value));
}

/** Returns `/cars?…`, the search's working address, whatever its refinements. */
export function searchAddress(state: SearchState): string {
  return SEARCH_PATH + searchQueryString(state);
}

/** Returns the address of another page or order. A search at a `/search/…` path keeps its path. */
export function addressAt(at: SearchPath | null, state: SearchState): string {
  if (!at) return searchAddress(state);
  const facets = { ...state.facets };
  for (const [facet, values] of facetEntries(at.facets)) {
    if (!sameSet(facets[facet] ?? [], values)) return searchAddress(state);
    delete facets[facet];
  }
  return at.path + searchQueryString({ ...state, facets });
}

/**
 * Returns the canonical address: a `/search/…` path when the refinements fit one, otherwise `/cars?…`. The sort is not
 * part of it, and neither is where the shopper is.
 */
export function canonicalSearchAddress(state: SearchState): string {
  const plain: SearchState = { ...withoutNear(state), sort: "relevant" };
  const names = Object.keys(plain.facets);
  if (plain.query === "" && Object.keys(plain.ranges).length === 0) {
    const page = searchQueryString({ ...plain, facets: {} });
    const { make, model, body, car_type: types } = plain.facets;
    if (names.length === 1) {
      const path = types && CAR_TYPE_PATHS.find((candidate) => sameSet(candidate.types, types));
      if (path) return `/search/${path.segment}${page}`;
      const only = oneName(make ?? body);
      if (only) return `/search/${only.slug}${page}`;
    }
    const [ofMake, ofModel] = [oneName(make), oneName(model)];
    if (names.length === 2 && ofMake && ofModel) return `/search/${ofMake.slug}/${ofModel.slug}${page}`;
  }
  return searchAddress(plain);
}
