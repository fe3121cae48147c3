import type { IndexedSite } from "~/adapters/search/site-indexer.server";
import type { DealershipFacts } from "~/domain/search/site-index-documents";
import { baseFilter } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";

/** Returns a site's base filter. The only place that reads the site's listing rules, for searches and for indexes. */
export function listingFilter(site: Site, now: Date): string[] {
  const { sold_window_days, only } = site.search;
  return baseFilter({ dealershipIds: site.dealershipIds, soldWindowDays: sold_window_days, only }, now);
}

/** Returns a key that differs whenever a site lists other cars of the same stock, as after its files were read again. */
export function listingKey({ dealershipIds, search }: Pick<Site, "dealershipIds" | "search">): string {
  return JSON.stringify([dealershipIds, search.sold_window_days, search.only]);
}

/** What the manufacturer and dealership indexes need of each site. */
export function indexedSites(sites: readonly Site[]): IndexedSite[] {
  return sites.map((site) => ({
    slug: site.slug,
    dealerships: site.dealerships.map((dealership) => dealershipFacts(site, dealership)),
    listingFilter: (now) => listingFilter(site, now),
  }));
}

function dealershipFacts(
  site: Site,
  { id, slug, name, state }: Site["dealerships"][number],
): DealershipFacts {
  const yards = site.locations.filter(
    (location) => location.dealership_id === id && location.location_type === "sales" && location.visible,
  );
  const yard = yards.find(({ primary }) => primary) ?? yards[0];
  return { dealership_id: id, slug, name, city: yard?.address.city ?? null, state };
}
