import type { DealershipDocument } from "~/domain/search/dealership-document";
import { filterList } from "~/domain/search/filter-text";
import { type Extent, listedCount, listedSince } from "~/domain/search/listed-cars";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { SearchPageOf } from "./manufacturer-search.server";
import type { Platform } from "./platform.server";
import { cleanOffset, SITE_INDEX_PAGE_SIZE, searchSiteIndex } from "./site-index-search.server";

export interface DealershipFilters {
  query?: string;
  dealershipIds?: readonly string[];
  /** Any of them. */
  categories?: readonly string[];
}

/** A dealership with what the site lists of it. */
export interface DealershipHit {
  dealershipId: string;
  slug: string;
  name: string;
  city: string | null;
  state: string | null;
  categories: string[];
  /** Listed cars: as many as its search page finds. */
  cars: number;
  /** Dollars, of available cars. */
  price: Extent;
  /** Dollars a week. */
  weeklyPrice: Extent;
  /** "See more from this dealer": its search page. */
  href: string;
}

/**
 * The site's dealerships with the categories and prices of their cars, 21 a page (spec 1 §7 "Dealership search").
 * @throws SearchUnavailableError
 */
export async function searchDealerships(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  { query, dealershipIds, categories }: DealershipFilters = {},
  offset = 0,
): Promise<SearchPageOf<DealershipHit>> {
  const since = listedSince(platform.now(), site.search.sold_window_days);
  const start = cleanOffset(offset);
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
    price,
    weeklyPrice: weekly_price,
    href: dealerStockAddress(slug),
  };
}

/** Search with a dealership_slug refinement (spec 1 §2 "See more from this dealer"). */
export function dealerStockAddress(slug: string): string {
  return searchAddress({ ...EMPTY_SEARCH, facets: { dealership_slug: [slug] } });
}
