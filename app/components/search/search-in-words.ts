import type { ListFacet, RangeFacet } from "~/domain/search/facets";
import type { Asked } from "~/domain/search/loosen";
import { facetValueLabel } from "./facet-value-label";
import { rangeText } from "./range-text";
import type { SearchWords } from "./search-words";

/** What a search asks for, as a shopper reads it: `“sr5”, Toyota, Hilux, Up to $30,000`. */
export function searchInWords(searchWords: SearchWords, asked: Asked): string {
  const { t, format } = searchWords;
  const words: string[] = [];
  if (asked.query) words.push(`“${asked.query}”`);
  for (const [name, values] of Object.entries(asked.facets))
    for (const value of values) words.push(facetValueLabel(searchWords, name as ListFacet, value));
  for (const [name, range] of Object.entries(asked.ranges))
    words.push(rangeText(t, format, name as RangeFacet, range, searchWords.zeroPriceRange));
  return words.join(", ");
}
