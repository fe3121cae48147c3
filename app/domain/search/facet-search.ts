import { isListFacet, isSearchable, LIST_FACETS, type ListFacet, type SearchableFacet } from "./facets";

/** A search within a long facet: `find_city=par` in the address, next to the search itself. */
export interface Find {
  facet: SearchableFacet;
  text: string;
}

const MAX_LENGTH = 60;

/** Returns the first search within a facet, or null. */
export function readFind(params: URLSearchParams): Find | null {
  for (const facet of LIST_FACETS) {
    const text = (params.get(`find_${facet}`) ?? "").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
    if (text && isSearchable(facet))
      return { facet, text: text.slice(0, MAX_LENGTH).replace(/[\p{Cs}\s]+$/u, "") };
  }
  return null;
}

/** Adds the search within a facet to a search's address. */
export function withFind(address: string, find: Find | null): string {
  if (!find) return address;
  const param = new URLSearchParams([[`find_${find.facet}`, find.text]]);
  return `${address}${address.includes("?") ? "&" : "?"}${param}`;
}

/** Name of the button, and of the parameter, that shows all options of a facet: `show_all=city` in the address. */
export const SHOW_ALL = "show_all";

/** Returns the facet whose options are all shown, or null. */
export function readShownAll(params: URLSearchParams): ListFacet | null {
  const facet = params.get(SHOW_ALL);
  return facet !== null && isListFacet(facet) ? facet : null;
}
