import type { NoResultsHelp } from "~/domain/search/no-results-help";
import type { SearchExtras } from "~/domain/search/search-extras";
import type { SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import type { RequestContext } from "~/pages/request-context";
import { hasAlerts } from "~/services/alerts/alerts-of-site.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { Platform } from "~/services/platform/platform";
import { suggestModels } from "~/services/search/manufacturer-search.server";
import { findClosestSearches } from "~/services/search/relaxed-searches.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { recentSearches } from "~/services/visitor/recent-searches.server";
import type { Site } from "~/tenants/site";
import { promoCards } from "./promo-cards.server";
import { featureBanner, searchHelp } from "./search-help.server";

/**
 * Content around a page of results: promo cards, feature banner, help, recent searches, and suggestions when there
 * are no results.
 */
export async function searchExtras(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  visitor: VisitorRequest,
  { typed, understood }: { typed: SearchState; understood: SearchState },
  result: Pick<SearchResult, "hits" | "count" | "incomplete">,
): Promise<SearchExtras> {
  const now = platform.now();
  return {
    promos: promoCards(platform, site, {
      now,
      carTypes: understood.facets.car_type,
      page: typed.page,
      pageSize: site.search.page_size,
      hits: result.hits.length,
    }),
    recent: recentSearches({ origin }, visitor, typed),
    features: featureBanner(site),
    help: searchHelp(site, now),
    offersAlert: hasAlerts(platform, site),
    noResults:
      result.count === 0 && !result.incomplete
        ? await noResultsHelp(platform, site, understood, typed.query)
        : null,
  };
}

/** Returns no suggestions when the search becomes unavailable meanwhile. The page works without them. */
async function noResultsHelp(
  platform: Platform,
  site: Site,
  state: SearchState,
  words: string,
): Promise<NoResultsHelp> {
  try {
    const [closest, models] = await Promise.all([
      findClosestSearches(platform, site, state),
      words ? suggestModels(platform, site, words) : [],
    ]);
    return { closest, models };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return { closest: [], models: [] };
  }
}
