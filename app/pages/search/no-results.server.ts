import { MAX_SIMILAR } from "~/domain/car/similar-cars";
import type { ClosestSearch, ModelSuggestion } from "~/domain/search/relaxed-searches";
import type { FeatureLink, NoResultsView, SearchHelp } from "~/domain/search/search-extras";
import { EMPTY_SEARCH, filterCount, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import { translator } from "~/i18n/site-i18n.server";
import { siteSearchWords } from "~/pages/search-in-words.server";
import { todayView } from "~/services/locations/location-views.server";
import type { Platform } from "~/services/platform/platform";
import { suggestModels } from "~/services/search/site-index-search.server";
import {
  findClosestSearches,
  firstOfEach,
  SearchUnavailableError,
} from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";
import { searchInWords } from "~/ui/search-labels";

interface NoResults {
  view: NoResultsView;
  /** The first cars of the closest searches, then of the whole stock. */
  nearest: StockDocument[];
}

/**
 * Returns what a search without results shows. When the search becomes unavailable meanwhile, the suggestions and the
 * cars are missing: the page works without them.
 * @param typed the words of the search as typed
 */
export async function noResults(
  platform: Platform,
  site: Site,
  state: SearchState,
  typed: string,
): Promise<NoResults> {
  const nothing = { closest: [], models: [], nearest: [] };
  const { closest, models, nearest } = await findNearest(platform, site, state, typed).catch((error) => {
    if (error instanceof SearchUnavailableError) return nothing;
    throw error;
  });
  return { view: noResultsView(site, state, closest, models), nearest };
}

async function findNearest(platform: Platform, site: Site, state: SearchState, typed: string) {
  const [closest, models] = await Promise.all([
    findClosestSearches(platform, site, state),
    typed ? suggestModels(platform, site, typed) : [],
  ]);
  const searches = [...closest.map((search) => search.state), EMPTY_SEARCH];
  const found = (await firstOfEach(platform, site, searches, MAX_SIMILAR)).flat();
  const available = found.filter(({ status }) => status !== "sold");
  const nearest = [...new Map(available.map((hit) => [hit.slug, hit])).values()].slice(0, MAX_SIMILAR);
  return { closest, models, nearest };
}

function noResultsView(
  site: Site,
  state: SearchState,
  closest: readonly ClosestSearch[],
  models: readonly ModelSuggestion[],
): NoResultsView {
  const words = siteSearchWords(site);
  const { t, format } = words;
  const link = (search: string, { count, href }: { count: number; href: string }) => ({
    text: t("search.none.link", {
      search,
      cars: t("search.count", { count, formatted: format.count(count) }),
    }),
    href,
  });
  const closestText = ({ change, what }: ClosestSearch) => {
    const [range] = Object.keys(what.ranges);
    if (change === "without" && what.radius) return t("search.none.without_radius");
    // "Without Up to $30,000" would be hard to read.
    return change === "without" && range
      ? t("search.none.without_range", { range: t(`search.range.${range}`) })
      : t(`search.none.${change}`, { filter: searchInWords(words, what) });
  };
  const lists = [
    { heading: t("search.none.closest"), links: closest.map((search) => link(closestText(search), search)) },
    { heading: t("search.none.models"), links: models.map((model) => link(model.name, model)) },
  ];
  const conditions = filterCount(state) + (state.query ? 1 : 0);
  return {
    together: conditions < 2 ? null : t("search.none.together", { filters: searchInWords(words, state) }),
    lists: lists.filter(({ links }) => links.length > 0),
  };
}

/**
 * Returns the translated feature banner (rules/search#feature-banner: "latest offers, book service, sell your car").
 */
export function featureBanner(site: Site): FeatureLink[] {
  const t = translator(site);
  return site.search.feature_banner.map(({ label, href, icon }) => ({ text: t(label), href, icon }));
}

/** Returns the search page's call-the-dealer box, or null when the site has none. */
export function searchHelp(site: Site, now: Date): SearchHelp | null {
  const { shown, location: slug, enquiry, test_drive } = site.search.help;
  if (!shown) return null;
  const location = site.locations.find((candidate) => candidate.slug === slug);
  return {
    phone: location?.phone ?? site.phone,
    open: location ? (todayView(site, location, now)?.text ?? null) : null,
    enquiry,
    testDrive: test_drive,
  };
}
