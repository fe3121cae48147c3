import { LIST_FACETS, type ListFacet, listFacet } from "../search/facets";
import { normalWord } from "./typed-words";
import type { SiteWords, StockNames } from "./vocabulary";

/** The facets whose values the trade has common words for (rules/sites-and-wording#stock-words). */
export const WORDED_FACETS = LIST_FACETS.filter((facet) => listFacet(facet).label === "stock_word");

/**
 * Returns what the page's language calls the values of the stock, where that is something else, for the search box
 * (rules/search#words-of-a-language). A word that several facets have means the first.
 * @param wordOf what a value is called; itself: it has no other word
 */
export function wordsOfLanguage(
  names: StockNames,
  wordOf: (facet: ListFacet, value: string) => string,
): SiteWords {
  const words = new Map<string, Partial<Record<ListFacet, string[]>>>();
  for (const facet of WORDED_FACETS)
    for (const value of names[facet] ?? []) {
      const word = wordOf(facet, value);
      // "Other" says nothing of a car.
      if (word === value || normalWord(value) === "other") continue;
      const meant = words.get(word) ?? { [facet]: [] };
      meant[facet]?.push(value);
      words.set(word, meant);
    }
  return words;
}
