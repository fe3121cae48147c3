import type { ListFacet } from "~/domain/search/facets";
import { forSale } from "~/domain/search/for-sale";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { searchStock } from "./stock-search.server";

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
  const options = { facets: [...names], hitsPerPage: 1 };
  const [available, listed] = await Promise.all([
    searchStock(platform, site, forSale(), options),
    searchStock(platform, site, EMPTY_SEARCH, options),
  ]);
  const facets: SearchResult["facets"] = {};
  for (const name of names) {
    const onSale = new Set(available.facets[name]?.map(({ value }) => value));
    facets[name] = listed.facets[name]?.filter(({ value }) => onSale.has(value));
  }
  return { facets, incomplete: available.incomplete || listed.incomplete };
}
