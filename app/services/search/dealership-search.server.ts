import type { DealershipDocument } from "~/domain/search/dealership-document";
import { type Extent, listedCount, listedSince } from "~/domain/search/listed-cars";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { filterList } from "~/domain/search/stock-filter";
import type { DealershipId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import type { SearchPageOf } from "./manufacturer-search.server";
import { clampOffset, SITE_INDEX_PAGE_SIZE, searchSiteIndex } from "./site-index-search.server";

interface DealershipFilters {
  query?: string;
  dealershipIds?: readonly DealershipId[];
  /** Any of these categories. */
  categories?: readonly string[];
}

/** A dealership with figures of its listed cars. */
export interface DealershipHit {
  dealershipId: DealershipId;
  slug: string;
  name: string;
  city: string | null;
  state: string | null;
  categories: string[];
  /** Number of listed cars; its search page finds as many. */
  cars: number;
  /** Number of available cars among them. */
  available: number;
  /** Prices of available cars in dollars. */
  price: Extent;
  /** Prices in dollars per week. */
  weeklyPrice: Extent;
  /** "See more from this dealer": address of its search page. */
  href: string;
}

/**
 * Returns the site's dealerships with the categories and prices of their cars, 21 per page
 * (rules/search#dealership-search).
 * @throws SearchUnavailableError
 */
export async function searchDealerships(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  { query, dealershipIds, categories }: DealershipFilters = {},
  offset = 0,
): Promise<SearchPageOf<DealershipHit>> {
  const since = listedSince(platform.now(), site.search.sold_window_days);
  const start = clampOffset(offset);
  const filter: string[] = [];
  if (dealershipIds) filter.push(`dealership_id IN ${filterList(dealershipIds)}`);
  if (categories?.length) filter.push(`categories IN ${filterList(categories)}`);
  const [answer] = await searchSiteIndex(platform, site, "dealerships", [{ query, filter, offset: start }]);
  return {
    hits: (answer?.hits ?? []).map((document) => hitOf(document, since)),
    count: answer?.count ?? 0,
    offset: start,
    pageSize: SITE_INDEX_PAGE_SIZE,
  };
}

function hitOf(document: DealershipDocument, since: number): DealershipHit {
  const { dealership_id, slug, name, city, state, categories, price, weekly_price } = document;
  return {
    dealershipId: dealership_id,
    slug,
    name,
    city,
    state,
    categories,
    cars: listedCount(document, since),
    available: document.available,
    price,
    weeklyPrice: weekly_price,
    href: dealerStockAddress(slug),
  };
}

/** Returns the address of the search with a dealership_slug refinement (rules/search#see-more). */
export function dealerStockAddress(slug: string): string {
  return searchAddress({ ...EMPTY_SEARCH, facets: { dealership_slug: [slug] } });
}
