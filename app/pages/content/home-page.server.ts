import { reasonsThatHold } from "~/domain/car/price-kinds";
import { type CarCardView, carCardView } from "~/domain/card/car-card";
import { forSale, inStock } from "~/domain/search/for-sale";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import type { SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { Platform } from "~/services/platform/platform";
import { SearchUnavailableError, searchStock } from "~/services/search/stock-search.server";
import { priceClaimOf } from "~/services/stock/price-claim.server";
import { cardRules } from "~/services/vehicle/card-rules.server";
import type { Site } from "~/tenants/site";

const FEATURED = 6;
const TILES = 8;
/** Number of newest cars to look for reduced ones among. */
const LOOK_AMONG = 60;

export interface HomePageData {
  /** Number of cars for sale. Null when the search is unavailable or has loaded only a part of the stock. */
  count: number | null;
  /** Number of those that are there, and not on their way. */
  inStock: number | null;
  browseBy: Site["home"]["browse_by"];
  tiles: { value: string; count: number; href: string }[];
  /** "stock": the site features the latest cars, but no listing date is known. */
  featuredKind: Site["home"]["featured"] | "stock";
  featured: CarCardView[];
  /**
   * Upper limits in dollars with the addresses of their searches, sorted by price descending
   * (rules/search#price-buttons).
   */
  priceButtons: { max: number; href: string }[];
  reasons: string[];
  /** Set when the search is unavailable. Cars and counts are then the last good ones. */
  stale: SearchResult["stale"];
}

export async function loadHomePage(platform: Platform, site: Site): Promise<HomePageData> {
  const { home } = site;
  const prices = priceClaimOf(platform, site);
  const base: Omit<HomePageData, "count" | "inStock" | "tiles" | "featured" | "stale" | "reasons"> = {
    browseBy: home.browse_by,
    featuredKind: home.featured,
    priceButtons: home.price_buttons.map((max) => ({
      max,
      href: searchAddress({ ...EMPTY_SEARCH, sort: "price-desc", ranges: { price: { min: null, max } } }),
    })),
  };
  const search: SearchState = {
    ...EMPTY_SEARCH,
    sort: "latest",
    facets: home.featured === "demo" ? { car_type: ["demo"] } : {},
  };
  try {
    const [all, here, latest] = await Promise.all([
      searchStock(platform, site, forSale(), { facets: [home.browse_by], hitsPerPage: 1 }),
      searchStock(platform, site, inStock(), { facets: [], hitsPerPage: 1 }),
      searchStock(platform, site, search, { facets: [], hitsPerPage: LOOK_AMONG }),
    ]);
    const reasons = reasonsThatHold(home.reasons, await prices);
    const isPart = all.incomplete || here.incomplete || latest.incomplete;
    const tiles = isPart
      ? []
      : [...(all.facets[home.browse_by] ?? [])].sort((a, b) => b.count - a.count).slice(0, TILES);
    return {
      ...base,
      reasons,
      stale: all.stale ?? here.stale ?? latest.stale,
      count: isPart ? null : all.count,
      inStock: isPart ? null : here.count,
      tiles: tiles.map(({ value, count }) => ({
        value,
        count,
        href: canonicalSearchAddress({ ...EMPTY_SEARCH, facets: { [home.browse_by]: [value] } }),
      })),
      // Cars with a listing date come first. If the first has none, the latest cars are unknown.
      featuredKind:
        home.featured === "latest" && latest.hits[0]?.created_at === null ? "stock" : home.featured,
      featured: featured(
        latest.hits.map((hit) => carCardView(hit, cardRules(platform, site), platform.now())),
        home.featured,
      ),
    };
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    const reasons = reasonsThatHold(home.reasons, await prices);
    return { ...base, reasons, stale: null, count: null, inStock: null, tiles: [], featured: [] };
  }
}

/** Cars for the home page: available, of the kind that the site features, those with a picture first. */
function featured(cards: CarCardView[], kind: Site["home"]["featured"]): CarCardView[] {
  const available = cards.filter((car) => car.available);
  const showable = [...available.filter(({ image }) => image), ...available.filter(({ image }) => !image)];
  const isReduced = ({ price }: CarCardView) =>
    price.kind === "reduced" || (price.kind === "price" && price.was !== null);
  const first = kind === "reduced" ? showable.filter(isReduced) : showable;
  return [...new Set([...first, ...showable])].slice(0, FEATURED);
}
