import { feetOf, kilogramsOf } from "../car/measures";
import {
  isListFacet,
  LIST_FACETS,
  type ListFacet,
  RANGE_FACETS,
  type RangeFacet,
  rangeFacet,
  SORTS,
  type Sort,
} from "./facets";

/** A shopper's search: the whole meaning of a search address. */
export interface SearchState {
  query: string;
  /** From 1. */
  page: number;
  sort: Sort;
  facets: Partial<Record<ListFacet, string[]>>;
  /** In the unit of the range's row: dollars, km, years, feet, kg, kWh. Both ends belong to the range. */
  ranges: Partial<Record<RangeFacet, NumberRange>>;
  /**
   * Stock numbers, plates and VINs that the words of the search are (rules/search#words-identifiers). Never in an
   * address: there they are words.
   */
  identifiers?: readonly string[];
  /** The shopper's postcode as typed (rules/search#near). It may be none. */
  near?: string;
  /** Kilometres from there. Only together with `near`. */
  radius?: number;
  /** Where the cars are as seen from the postcode, once it is known. Never in an address. */
  nearby?: Nearby;
}

/** A place where cars stand, as seen by a shopper. */
interface PlaceDistance {
  /** Value of the attribute `place`. */
  place: string;
  /** Null when its position is not known. */
  km: number | null;
}

/** The places of a site's cars, the nearest to the shopper first, those without a known position last. */
export type Nearby = readonly PlaceDistance[];

export interface NumberRange {
  min: number | null;
  max: number | null;
}

/** The refined facets with their values, in the order of the state. */
export function facetEntries(facets: SearchState["facets"]): [ListFacet, string[]][] {
  return Object.entries(facets) as [ListFacet, string[]][];
}

/** The refined ranges, in the order of the state. */
export function rangeEntries(ranges: SearchState["ranges"]): [RangeFacet, NumberRange][] {
  return Object.entries(ranges) as [RangeFacet, NumberRange][];
}

export const EMPTY_SEARCH: SearchState = { query: "", page: 1, sort: "relevant", facets: {}, ranges: {} };

/* A search address is typed, mangled and attacked: what is not understood is left out, never an error. */
const MAX_QUERY_LENGTH = 200;
const MAX_VALUE_LENGTH = 100;
const MAX_VALUES_PER_FACET = 60;
const MAX_PAGE = 10_000;
/** Longer than a postcode, so that what was typed instead can be shown. */
const MAX_NEAR_LENGTH = 20;
const MAX_NUMBER = 100_000_000;

function cleanText(text: string, maxLength: number): string {
  return (
    text
      .normalize("NFC")
      .replace(/[\p{C}\p{Z}]+/gu, " ")
      .trim()
      .slice(0, maxLength)
      // The cut may have left half a surrogate pair, which is no text.
      .replace(/[\p{Cs}\s]+$/u, "")
  );
}

/**
 * Parses "$25,000", "80 000 km" or "20.5k" as a number; returns null for any other text.
 * @param decimals digits after the decimal point that are kept
 */
export function cleanNumber(text: string | null | undefined, decimals = 0): number | null {
  const digits = (text ?? "").normalize("NFKC").replace(/[\s$,]|(?:kms?|kgs?|kwh|ft)\s*$/gi, "");
  const [, number, thousand] = /^(\d{1,12}(?:\.\d{1,4})?)(k?)$/i.exec(digits) ?? [];
  if (!number) return null;
  const unit = 10 ** decimals;
  return Math.min(Math.round(Number(number) * (thousand ? 1000 : 1) * unit) / unit, MAX_NUMBER);
}

/**
 * Parses one limit of a range, as an address has it or a shopper types it, in the range's unit: feet and kilograms also
 * from "6.5 m" and "2.45 t". Returns null when it is not understood.
 */
export function rangeLimit(facet: RangeFacet, text: string | null | undefined): number | null {
  const { unit, decimals } = rangeFacet(facet);
  const plain = cleanNumber(text, decimals);
  if (plain !== null || !text) return plain;
  const measure = text.slice(0, MAX_VALUE_LENGTH);
  if (unit === "feet") return feetOf(measure, "length");
  return unit === "kg" ? kilogramsOf(measure) : null;
}

/** A range with its ends in order, or null when neither end is given. */
export function orderedRange(min: number | null, max: number | null): NumberRange | null {
  if (min === null && max === null) return null;
  if (min !== null && max !== null && min > max) return { min: max, max: min };
  return { min, max };
}

/** Parses a range as an address has it, "20000:30000", with its ends in order. */
export function readRange(facet: RangeFacet, text: string): NumberRange | null {
  const [min, max, ...rest] = text.split(":");
  if (max === undefined || rest.length > 0) return null;
  return orderedRange(rangeLimit(facet, min), rangeLimit(facet, max));
}

function withValues(values: Iterable<string>): string[] {
  const kept = new Set<string>();
  for (const value of values) {
    const clean = cleanText(value, MAX_VALUE_LENGTH);
    if (clean) kept.add(clean);
    if (kept.size >= MAX_VALUES_PER_FACET) break;
  }
  return [...kept];
}

/**
 * Reads `refinementList[make][0]=Toyota` and `menu[car_type]=used`, the forms of older addresses
 * (rules/search#address-older-forms).
 */
function olderFacetValues(params: URLSearchParams): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [name, value] of params) {
    const match = /^(?:refinementList|menu)\[(\w{1,40})\](?:\[\d{0,4}\])?$/.exec(name);
    if (match?.[1]) found.set(match[1], [...(found.get(match[1]) ?? []), value]);
  }
  return found;
}

/** Returns the requested page, from 1. An invalid number means the first page. */
function readPage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : 1;
}

/** Reads an address's parameters. Invalid values are left out. */
export function readSearchState(params: URLSearchParams): SearchState {
  const older = olderFacetValues(params);
  const facets: SearchState["facets"] = {};
  for (const facet of LIST_FACETS) {
    const values = withValues([...params.getAll(facet), ...(older.get(facet) ?? [])]);
    if (values.length > 0) facets[facet] = values;
  }
  const ranges: SearchState["ranges"] = {};
  for (const facet of RANGE_FACETS) {
    const range =
      readRange(facet, params.get(`range[${facet}]`) ?? "") ??
      orderedRange(
        rangeLimit(facet, params.get(`min_${facet}`)),
        rangeLimit(facet, params.get(`max_${facet}`)),
      );
    if (range) ranges[facet] = range;
  }
  const near = cleanText(params.get("near") ?? "", MAX_NEAR_LENGTH);
  const radius = near && readRadius(params);
  const sort = SORTS.find((name) => name === params.get("sortBy")) ?? sortWithoutChoice({ near });
  return {
    query: cleanText(params.get("query") ?? "", MAX_QUERY_LENGTH),
    page: readPage(params),
    sort: sort === "distance" && !near ? "relevant" : sort,
    facets,
    ranges,
    ...(near && { near }),
    ...(radius && { radius }),
  };
}

/**
 * Returns the order of a search whose address names none: who says where they are wants the nearest first
 * (rules/search#near-sort).
 */
export function sortWithoutChoice({ near }: { near?: string | undefined }): Sort {
  return near ? "distance" : "relevant";
}

/** Returns the radius in kilometres, up to the width of the country; null for anything else. */
function readRadius(params: URLSearchParams): number | null {
  const text = params.get("radius") ?? "";
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : null;
}

/** Returns the canonical parameters of a search: in fixed order, without default values. */
export function searchParamsOf(state: SearchState): URLSearchParams {
  const params = new URLSearchParams();
  if (state.query) params.set("query", state.query);
  for (const facet of LIST_FACETS) {
    for (const value of state.facets[facet] ?? []) params.append(facet, value);
  }
  for (const facet of RANGE_FACETS) {
    const range = state.ranges[facet];
    if (range) params.set(`range[${facet}]`, `${range.min ?? ""}:${range.max ?? ""}`);
  }
  if (state.near) {
    params.set("near", state.near);
    if (state.radius !== undefined) params.set("radius", String(state.radius));
  }
  if (state.sort !== sortWithoutChoice(state) && (state.sort !== "distance" || state.near))
    params.set("sortBy", state.sort);
  if (state.page !== 1) params.set("page", String(state.page));
  return params;
}

/** Returns `?make=Toyota&range[price]=20000:30000`, readable (brackets, colons and slashes stay), or "". */
export function searchQueryString(state: SearchState): string {
  const text = searchParamsOf(state)
    .toString()
    .replace(/%5B/g, "[")
    .replace(/%5D/g, "]")
    .replace(/%3A/g, ":")
    .replace(/%2F/g, "/");
  return text ? `?${text}` : "";
}

/**
 * Whether an address must redirect to its canonical form: the filter form posted it (`min_price=…`, empty fields), or
 * it has the older `refinementList`/`menu` parameters.
 */
export function needsCanonicalAddress(params: URLSearchParams): boolean {
  for (const [name, value] of params) {
    if (/^(min|max)_|^(refinementList|menu)\[/.test(name)) return true;
    if (value === "" && ["query", "sortBy", "page", "near", "radius"].includes(name)) return true;
    if (value === "" && (name.startsWith("find_") || name === "show_all" || isListFacet(name))) return true;
  }
  const pages = params.getAll("page");
  if (pages.length > 0 && (pages.length > 1 || pages[0] === "1" || pages[0] !== String(readPage(params))))
    return true;
  const { near, radius } = readSearchState(params);
  const sort = params.get("sortBy");
  if (sort === "distance" || sort === sortWithoutChoice({ near })) return true;
  if (params.has("near") && near === undefined) return true;
  if (params.has("radius") && params.get("radius") !== String(radius)) return true;
  return ["query", "sortBy", "near", "radius"].some((name) => params.getAll(name).length > 1);
}

/** Whether an address has an older form, which redirects permanently (301). */
export function usesOlderForm(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => /^(refinementList|menu)\[/.test(name));
}

/** Replaces each value by the stock's spelling, which may differ in letter case: `bmw` becomes "BMW". */
export function withStockSpelling(
  state: SearchState,
  found: Partial<Record<ListFacet, readonly { value: string }[]>>,
): SearchState {
  const facets: SearchState["facets"] = {};
  for (const facet of LIST_FACETS) {
    const values = state.facets[facet];
    if (!values) continue;
    const written = new Map(found[facet]?.map(({ value }) => [value.toLowerCase(), value]));
    facets[facet] = [...new Set(values.map((value) => written.get(value.toLowerCase()) ?? value))];
  }
  return { ...state, facets };
}

/**
 * Returns the search without a facet's value. Every change of a filter goes back to page 1
 * (rules/search#filter-change-page-one).
 */
export function withoutValue(state: SearchState, facet: ListFacet, value: string): SearchState {
  const rest = (state.facets[facet] ?? []).filter((other) => other !== value);
  const facets = { ...state.facets };
  if (rest.length > 0) facets[facet] = rest;
  else delete facets[facet];
  return { ...state, facets, page: 1 };
}

export function withoutRange(state: SearchState, facet: RangeFacet): SearchState {
  const ranges = { ...state.ranges };
  delete ranges[facet];
  return { ...state, ranges, page: 1 };
}

export function withPage(state: SearchState, page: number): SearchState {
  return { ...state, page };
}

/** Returns how many filters are chosen: values, ranges and a radius. The words of a search are no filter. */
export function filterCount({ facets, ranges, radius }: SearchState): number {
  const others = Object.keys(ranges).length + (radius === undefined ? 0 : 1);
  return facetEntries(facets).reduce((sum, [, values]) => sum + values.length, others);
}

/** Whether two searches find the same cars in the same order, perhaps on different pages. */
export function differOnlyInPage(a: SearchState, b: SearchState): boolean {
  return a.page !== b.page && searchQueryString(withPage(a, 1)) === searchQueryString(withPage(b, 1));
}

export function hasRefinements(state: SearchState): boolean {
  return state.query !== "" || Object.keys(state.facets).length > 0 || Object.keys(state.ranges).length > 0;
}
