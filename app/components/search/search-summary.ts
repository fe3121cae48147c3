import { listFacet } from "~/domain/search/facets";
import type { SearchTerms } from "~/domain/search/relaxed-searches";
import { facetEntries, rangeEntries } from "~/domain/search/search-state";
import { facetValueLabel } from "./facet-value-label";
import { rangeText } from "./range-label";
import type { SearchWords } from "./use-search-labels";

/** Returns where a search is done from: "Within 50 km of 2150", "Near 2150". */
export function nearText({ t, format }: SearchWords, { near: postcode, radius }: SearchTerms): string {
  return radius === undefined
    ? t("search.near.from", { postcode })
    : t("search.near.within_of", { km: format.count(radius), postcode });
}

/** Returns a search's keyword and filters as text for shoppers: `“sr5”, Toyota, Hilux, Up to $30,000`. */
export function searchInWords(searchWords: SearchWords, asked: SearchTerms): string {
  const { t, format } = searchWords;
  const words: string[] = [];
  if (asked.query) words.push(`“${asked.query}”`);
  // "Only show certified vehicles" is what a box does. In a sentence it is "Certified".
  for (const [facet, values] of facetEntries(asked.facets))
    if (listFacet(facet).control === "toggle") words.push(t(`search.facet.${facet}`));
    else for (const value of values) words.push(facetValueLabel(searchWords, facet, value));
  for (const [facet, range] of rangeEntries(asked.ranges))
    words.push(rangeText(t, format, facet, range, searchWords.zeroPriceRange));
  if (asked.near) words.push(nearText(searchWords, asked));
  return words.join(", ");
}
