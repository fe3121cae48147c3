import { searchInWords } from "~/components/search/search-summary";
import type { NoResultsView, SearchExtras } from "~/domain/search/search-extras";
import type { SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import type { RequestContext } from "~/pages/request-context";
import { hasAlerts } from "~/services/alerts/alerts-of-site.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { recentSearches } from "~/services/visitor/recent-searches.server";
import { siteSearchWords } from "../search-in-words.server";
import { alertForm } from "./alert-form.server";
import { promoCards } from "./promo-cards.server";
import { featureBanner, searchHelp } from "./search-help.server";

/**
 * Content around a page of results: promo cards, feature banner, help, recent searches, and suggestions when there
 * are no results.
 */
export async function searchExtras(
  context: RequestContext,
  visitor: VisitorRequest,
  { typed, understood }: { typed: SearchState; understood: SearchState },
  result: Pick<SearchResult, "hits">,
  noResults: NoResultsView | null,
  findsNothing: boolean,
): Promise<SearchExtras> {
  const { platform, site, origin } = context;
  const now = platform.now();
  const words = siteSearchWords(site);
  return {
    promos: promoCards(platform, site, {
      now,
      carTypes: understood.facets.car_type,
      page: typed.page,
      pageSize: site.search.page_size,
      hits: result.hits.length,
    }),
    recent: recentSearches({ origin }, visitor, typed).map(({ what, href }) => ({
      text: searchInWords(words, what),
      href,
    })),
    features: featureBanner(site),
    help: searchHelp(site, now),
    offersAlert: hasAlerts(platform, site),
    noResults,
    alertForm: findsNothing ? await alertForm(context, understood) : null,
  };
}
