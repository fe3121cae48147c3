import type { ListFacet } from "~/domain/search/facets";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { forSale } from "~/domain/search/site-index-documents";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import type { SearchOptions } from "./stock-queries";
import { searchStock } from "./stock-search.server";

/** What a link to a search says of it (rules/search#same-count). */
interface ListedAndForSale {
  /** What the search lists, cars that were just sold too: a link to it has this number. */
  listed: SearchResult;
  /** What of it can be bought. None: no link leads there, and prices are those of these cars. */
  available: SearchResult;
  incomplete: boolean;
}

/**
 * Searches for the cars that a link to a search counts, and for those among them that are for sale.
 * @throws SearchUnavailableError
 */
export async function listedAndForSale(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  facets: SearchOptions["facets"],
): Promise<ListedAndForSale> {
  const options = { ...(facets && { facets }), hitsPerPage: 1 };
  const [available, listed] = await Promise.all([
    searchStock(platform, site, forSale(state), options),
    searchStock(platform, site, state, options),
  ]);
  return { listed, available, incomplete: available.incomplete || listed.incomplete };
}

/**
 * Returns the values that cars for sale have, each with the number of cars that its search lists: those that were just
 * sold too. So a link to a search has the number that its page shows (rules/search#same-count), and none leads to sold
 * cars only.
 * @throws SearchUnavailableError
 */
export async function listedFacets(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  names: readonly ListFacet[],
): Promise<Pick<SearchResult, "facets" | "incomplete">> {
  const { listed, available, incomplete } = await listedAndForSale(platform, site, EMPTY_SEARCH, [...names]);
  const facets: SearchResult["facets"] = {};
  for (const name of names) {
    const onSale = new Set(available.facets[name]?.map(({ value }) => value));
    facets[name] = listed.facets[name]?.filter(({ value }) => onSale.has(value));
  }
  return { facets, incomplete };
}
