import type { NoResultsHelp } from "~/domain/search/no-results-help";
import type { SearchExtras } from "~/domain/search/search-extras";
import type { SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import { findClosestSearches } from "./closest-searches.server";
import { suggestModels } from "./manufacturer-search.server";
import type { Platform, RequestContext } from "./platform.server";
import { promoCards } from "./promotions.server";
import { featureBanner, searchHelp } from "./search-help.server";
import { recentSearches } from "./search-history.server";
import { SearchUnavailableError } from "./stock-search.server";

/** What stands around a page of results: promos, feature banner, help, recent searches, and ways on from nothing. */
export async function searchExtras(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  request: Request,
  state: SearchState,
  result: Pick<SearchResult, "hits" | "count">,
): Promise<SearchExtras> {
  const now = platform.now();
  return {
    promos: promoCards(site, {
      now,
      carTypes: state.facets.car_type,
      page: state.page,
      pageSize: site.search.page_size,
      hits: result.hits.length,
    }),
    recent: recentSearches({ origin }, request, state),
    features: featureBanner(site),
    help: searchHelp(site, now),
    noResults: result.count === 0 ? await noResultsHelp(platform, site, state) : null,
  };
}

/** The page stands without these suggestions when the search stops answering in between. */
async function noResultsHelp(platform: Platform, site: Site, state: SearchState): Promise<NoResultsHelp> {
  try {
    const [closest, models] = await Promise.all([
      findClosestSearches(platform, site, state),
      state.query ? suggestModels(platform, site, state.query) : [],
    ]);
    return { closest, models };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return { closest: [], models: [] };
  }
}
