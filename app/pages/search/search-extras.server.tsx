import { renderToStaticMarkup } from "react-dom/server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { CARD_DESCRIPTION, shortenText } from "~/domain/offers/shortened-text";
import { withoutNear } from "~/domain/search/near";
import { promosOnPage, type ResultsPage } from "~/domain/search/promo-card";
import type { NoResultsView, PromoCardView, SearchExtras } from "~/domain/search/search-extras";
import type { SearchResult } from "~/domain/search/search-result";
import type { SearchState } from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { Translate } from "~/i18n/translate";
import type { RequestContext } from "~/pages/request-context";
import { siteSearchWords } from "~/pages/search-in-words.server";
import { hasAlerts } from "~/services/alerts/saved-search.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { isClosed } from "~/services/navigation/open-links.server";
import { type OfferTile, offerTiles, pathOfOffer } from "~/services/offers/site-offers.server";
import type { Platform } from "~/services/platform/platform";
import { recentSearches } from "~/services/visitor/recent-searches.server";
import type { Site } from "~/tenants/site";
import { siteView } from "~/tenants/site-view";
import { AlertSection } from "~/ui/alert-section";
import { searchInWords } from "~/ui/search-labels";
import { SiteProvider, WordsProvider } from "~/ui/site-context";
import { inlineAlert } from "../alerts/new-alert-page.server";
import { featureBanner, searchHelp } from "./no-results.server";

/** Returns the site's promo cards and offers for one page of results, translated and in order. */
function promoCards(platform: Platform, site: Site, page: ResultsPage): PromoCardView[] {
  const t = translator(site);
  // One that leads nowhere now invites to nothing.
  const open = site.promotions.filter(
    ({ node: { link } }) => !link || !isClosed({ platform, site }, link.href),
  );
  const promos = [...open, ...offerTiles(site, page.now)];
  return promosOnPage(promos, page).map(({ promo, before }) =>
    "offer" in promo ? offerCard(site, promo, before, t) : promoCard(promo, before, t),
  );
}

function promoCard({ node }: Site["promotions"][number], before: number, t: Translate): PromoCardView {
  return {
    before,
    heading: t(node.heading),
    text: node.text ? t(node.text) : null,
    link: node.link ? { text: t(node.link.label), href: node.link.href } : null,
    picture: node.picture ?? null,
    tone: node.tone,
  };
}

function offerCard(site: Site, { offer }: OfferTile, before: number, t: Translate): PromoCardView {
  const { full, short } = shortenText(t(`${offer.wording}.description`), CARD_DESCRIPTION);
  return {
    before,
    heading: t(`${offer.wording}.name`),
    text: short ?? full,
    link: { text: t("offers.view"), href: pathOfOffer(site, offer) },
    picture: offer.picture?.src ?? null,
    tone: "brand",
  };
}

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

/**
 * Returns the form that saves a search, as markup: the code of forms is not in the search page's script. Null on a site
 * without alerts, and while the store is unavailable; the page works without it.
 */
async function alertForm(context: RequestContext, state: SearchState): Promise<string | null> {
  const { platform, site } = context;
  if (!hasAlerts(platform, site)) return null;
  try {
    const view = await inlineAlert(context, withoutNear(state));
    return renderToStaticMarkup(
      <WordsProvider translate={translator(site)}>
        <SiteProvider site={siteView(site, platform.config.IMAGE_CDN)}>
          <AlertSection {...view} />
        </SiteProvider>
      </WordsProvider>,
    );
  } catch (error) {
    if (isStoreUnavailable(error)) return null;
    throw error;
  }
}
