import { withoutNear } from "../search/near";
import { facetEntries, readSearchState, type SearchState, searchParamsOf } from "../search/search-state";

/** Characters of a name: it heads a section of a message. */
export const MAX_SEARCH_NAME = 80;
/** Longer addresses are not saved. A search with many values in several facets is shorter. */
export const MAX_SEARCH_ADDRESS = 2000;

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
