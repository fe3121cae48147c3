import { CAR_TYPES, type CarType } from "~/domain/car/car";
import { slugify } from "~/domain/text/plain-text";
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

/**
 * Whether a visitor comes to a search page from elsewhere: event 49, "search page view"
 * (rules/analytics#event-search-view). Filtering, sorting and paging belong to the same view, with and without script.
 * @param referrer address of the previous page; null when the browser sends none
 */
export function arrivesAtSearch(referrer: string | null, origin: string): boolean {
  if (referrer === null || !URL.canParse(referrer)) return true;
  const from = new URL(referrer);
  if (from.origin !== origin) return true;
  return !isSearchPath(from.pathname);
}

export function isSearchPath(pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  return path === SEARCH_PATH || path.startsWith("/search/");
}

/** Suggestions for the search box, as a page and as JSON (rules/search#suggestions). */
export const SUGGEST_PATH = "/search/suggest";

/** A suggestion as the search box shows it. */
export interface SuggestionView {
  text: string;
  count: number;
  href: string;
}

/** Synonyms of body names, by synonym. */
const BODY_WORDS = new Map([
  ["hatchback", "hatch"],
  ["liftback", "hatch"],
  ["saloon", "sedan"],
  ["estate", "wagon"],
  ["utility", "ute"],
  ["pickup", "ute"],
  ["cabriolet", "convertible"],
  ["cabrio", "convertible"],
  ["4x4", "4wd"],
]);

/**
 * Returns the names that a path segment spells: in any letter case, with or without accents, spaces and hyphens ("Land
 * Rover" for `LAND-ROVER`, "CX-5" for `cx5`). The spelling with the name's own hyphens comes first.
 */
export function namesSpelled(names: readonly string[], segment: string): string[] {
  const asked = slugify(segment);
  if (!asked) return names.filter((name) => name.toLowerCase() === segment.trim().toLowerCase());
  const same = names.filter((name) => slugify(name) === asked);
  return same.length > 0 ? same : names.filter((name) => joined(name) === joined(asked));
}

/**
 * Returns the names that contain the words of a path segment, in singular or plural: "Ute / Tray" for `utes`,
 * "Mercedes-Benz" for `mercedes`.
 */
export function namesWithWords(names: readonly string[], segment: string): string[] {
  const asked = wordsOf(segment).join(" ");
  if (!asked) return [];
  return names.filter((name) => ` ${wordsOf(name).join(" ")} `.includes(` ${asked} `));
}

function joined(name: string): string {
  return slugify(name).replaceAll("-", "");
}

function wordsOf(text: string): string[] {
  const words = slugify(text).split("-").filter(Boolean);
  return words.map((word) => BODY_WORDS.get(singular(word)) ?? singular(word));
}

/**
 * Removes a final s. It need not be a plural, because both compared words lose it: "Mercedes" still equals "Mercedes".
 */
function singular(word: string): string {
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") ? word.slice(0, -1) : word;
}

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
