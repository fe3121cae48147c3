import { type CarCardView, carCardView } from "~/domain/car-card";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import { cardRules } from "./card-rules.server";
import type { Platform } from "./platform.server";
import { SearchUnavailableError, searchStock } from "./stock-search.server";

const FEATURED = 6;
const TILES = 8;
/** Enough of the newest cars to find the reduced ones among them. */
const LOOK_AMONG = 60;

export interface HomePageData {
  /** Cars listed, or null when the search does not answer: the page stands without its stock. */
  count: number | null;
  browseBy: Site["home"]["browse_by"];
  tiles: { value: string; count: number; href: string }[];
  featuredKind: Site["home"]["featured"];
  featured: CarCardView[];
  /** Upper ends in dollars and where they lead: price descending (spec 2 §2 "Search URL shapes"). */
  priceButtons: { max: number; href: string }[];
  reasons: string[];
  /** Set when cars and counts are the last good ones of a search that does not answer. */
  stale: SearchResult["stale"];
}

export async function loadHomePage(platform: Platform, site: Site): Promise<HomePageData> {
  const { home } = site;
  const base: Omit<HomePageData, "count" | "tiles" | "featured" | "stale"> = {
    browseBy: home.browse_by,
    featuredKind: home.featured,
    priceButtons: home.price_buttons.map((max) => ({
      max,
      href: searchAddress({ ...EMPTY_SEARCH, sort: "price-desc", ranges: { price: { min: null, max } } }),
    })),
    reasons: home.reasons,
  };
  const search: SearchState = {
    ...EMPTY_SEARCH,
    sort: "latest",
    facets: home.featured === "demo" ? { car_type: ["demo"] } : {},
  };
  try {
    const [all, latest] = await Promise.all([
      searchStock(platform, site, EMPTY_SEARCH, { facets: [home.browse_by], hitsPerPage: 1 }),
      searchStock(platform, site, search, { facets: [], hitsPerPage: LOOK_AMONG }),
    ]);
    const tiles = [...(all.facets[home.browse_by] ?? [])].sort((a, b) => b.count - a.count).slice(0, TILES);
    return {
      ...base,
      stale: all.stale ?? latest.stale,
      count: all.count,
      tiles: tiles.map(({ value, count }) => ({
        value,
        count,
        href: canonicalSearchAddress({ ...EMPTY_SEARCH, facets: { [home.browse_by]: [value] } }),
      })),
      featured: featured(
        latest.hits.map((hit) => carCardView(hit, cardRules(site), platform.now())),
        home.featured,
      ),
    };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return { ...base, stale: null, count: null, tiles: [], featured: [] };
  }
}

/** Cars worth the front page: available, of the kind the site features, those with a picture first. */
function featured(cards: CarCardView[], kind: HomePageData["featuredKind"]): CarCardView[] {
  const available = cards.filter((car) => car.available);
  const showable = [...available.filter(({ image }) => image), ...available.filter(({ image }) => !image)];
  const isReduced = ({ price }: CarCardView) =>
    price.kind === "reduced" || (price.kind === "price" && price.was !== null);
  const first = kind === "reduced" ? showable.filter(isReduced) : showable;
  return [...new Set([...first, ...showable])].slice(0, FEATURED);
}
