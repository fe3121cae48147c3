import type { SearchState } from "~/domain/search/search-state";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import {
  asksMoreThanWords,
  beginningsOf,
  MOST_SUGGESTIONS,
  mayBegin,
  SUGGESTED_FACETS,
  type Suggestion,
  suggestionsOf,
} from "~/domain/search-words/suggestions";
import type { Site } from "~/tenants/site";
import type { NearPlatform } from "./near-search.server";
import { countSearches, searchStock } from "./stock-search.server";
import { understandOnSite, vocabularyOf } from "./typed-search.server";

/**
 * Returns what a shopper may be typing (rules/search#suggestions): makes, models, bodies and fuels in stock that begin
 * with the text, under what its other words mean; first the whole text, where it means more than words.
 * @param query cleaned as in an address
 * @throws SearchUnavailableError
 */
export async function suggestSearches(
  platform: NearPlatform,
  site: Site,
  query: string,
): Promise<Suggestion[]> {
  const [whole, completed] = await Promise.all([
    wholeText(platform, site, query),
    completions(platform, site, query),
  ]);
  const isSame = whole && completed.some(({ search }) => sameSearch(search, whole.search));
  return [...(whole && !isSame ? [whole] : []), ...completed].slice(0, MOST_SUGGESTIONS);
}

async function wholeText(platform: NearPlatform, site: Site, query: string): Promise<Suggestion | null> {
  const { search, missing, identifiers } = await understandOnSite(platform, site, { ...EMPTY_SEARCH, query });
  // Words that mean nothing yet are being typed, and a car's number leads to it as it is.
  if (search.query !== "" || missing.length > 0 || identifiers.length > 0 || !asksMoreThanWords(search))
    return null;
  const [count = 0] = await countSearches(platform, site, [search]);
  return count > 0 ? { facet: null, value: "", count, search } : null;
}

async function completions(platform: NearPlatform, site: Site, query: string): Promise<Suggestion[]> {
  const { names } = await vocabularyOf(platform, site);
  for (const { before, beginning } of beginningsOf(query)) {
    if (!mayBegin(names, beginning)) continue;
    const { search, missing } = await understandOnSite(platform, site, { ...EMPTY_SEARCH, query: before });
    if (missing.length > 0) continue;
    const { facets } = await searchStock(platform, site, search, {
      facets: SUGGESTED_FACETS,
      hitsPerPage: 1,
    });
    const found = suggestionsOf(beginning, search, facets, names.make ?? []);
    if (found.length > 0) return found;
  }
  return [];
}

function sameSearch(a: SearchState, b: SearchState): boolean {
  return JSON.stringify([a.query, a.facets, a.ranges]) === JSON.stringify([b.query, b.facets, b.ranges]);
}
