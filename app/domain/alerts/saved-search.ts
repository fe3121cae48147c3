import type { ListFacet } from "~/domain/search/facets";
import { withoutNear } from "~/domain/search/near";
import {
  facetEntries,
  readSearchState,
  type SearchState,
  searchParamsOf,
} from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import { isModelOf } from "~/domain/search/stock-filter";

/** Characters of a name: it heads a section of a message. */
export const MAX_SEARCH_NAME = 80;
/** Longer addresses are not saved. A search with many values in several facets is shorter. */
const MAX_SEARCH_ADDRESS = 2000;

/**
 * Returns what is saved of a search: its words, facets and ranges (rules/alerts#search-kept). Page and order say nothing
 * about the cars, and the shopper's postcode is not kept. The order of values says nothing either, so that the same
 * search has one address.
 * @returns canonical parameters: "make=Toyota&range%5Bprice%5D=%3A30000"; null when they are too long
 */
export function savedSearchAddress(state: SearchState): string | null {
  const facets = Object.fromEntries(
    facetEntries(state.facets).map(([facet, values]) => [facet, [...values].sort()]),
  );
  const address = searchParamsOf({ ...withoutNear(state), facets, page: 1, sort: "relevant" }).toString();
  return address.length > MAX_SEARCH_ADDRESS ? null : address;
}

export function savedSearchState(address: string): SearchState {
  return readSearchState(new URLSearchParams(address));
}

/** Returns a typed name as it is stored, or why it is refused (rules/alerts#search-name). */
export function readSearchName(typed: string): { name: string } | { fault: "empty" | "long" } {
  const name = typed.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  if (name === "") return { fault: "empty" };
  return [...name].length > MAX_SEARCH_NAME ? { fault: "long" } : { name };
}

/** Returns a text as a name that is offered: its first words, as many as a name may have. */
export function offeredSearchName(text: string): string {
  const characters = [...text];
  if (characters.length <= MAX_SEARCH_NAME) return text;
  const start = characters.slice(0, MAX_SEARCH_NAME - 1).join("");
  return `${start.replace(/[\s,]+\S*$/u, "") || start}…`;
}

/**
 * The facets that saved searches are found by, the most selective first: few cars have a certain badge, many are
 * automatic. All have texts as values, which are compared as the search engine compares them.
 */
const TERM_FACETS = [
  "badge",
  "model",
  "make",
  "location_name",
  "city",
  "dealership_slug",
  "dealership_name",
  "tag",
  "filtered_features",
  "colour",
  "body",
  "categories",
  "drive",
  "fuel",
  "transmission",
  "state",
  "car_type",
  "item_type",
] as const satisfies readonly ListFacet[];
type TermFacet = (typeof TERM_FACETS)[number] | "make_model";

/** The term of a search that refines by none of these facets: any car may match it. */
export const ANY_CAR = "";

/**
 * Returns the terms that a saved search is filed under: a car that matches the search has at least one of them. They
 * are the values of the search's most selective facet.
 */
export function savedSearchTerms({ facets }: Pick<SearchState, "facets">): string[] {
  for (const facet of TERM_FACETS) {
    if (facet === "make" && facets.make_model) return makeTerms(facets.make ?? [], facets.make_model);
    const values = facets[facet];
    if (values) return termsOf(facet, values);
  }
  return [ANY_CAR];
}

/** A make of which models are chosen too is narrowed to them, as in the search itself (stock-filter.ts). */
function makeTerms(makes: readonly string[], models: readonly string[]): string[] {
  const whole = makes.filter((make) => !models.some((model) => isModelOf(model, make)));
  return [...termsOf("make", whole), ...termsOf("make_model", models)];
}

/** Returns all terms of a car: the saved searches under other terms can't match it. */
export function documentTerms(document: StockDocument): string[] {
  const terms = [ANY_CAR, ...termsOf("make_model", [document.make_model])];
  for (const facet of TERM_FACETS) {
    const value = document[facet];
    if (value !== null) terms.push(...termsOf(facet, Array.isArray(value) ? value : [value]));
  }
  return terms;
}

function termsOf(facet: TermFacet, values: readonly string[]): string[] {
  return [...new Set(values.map((value) => `${facet}:${value.trim().normalize("NFKD").toLowerCase()}`))];
}
