import { type FromPrice, fromPrice } from "~/domain/locations/from-price";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { openLocations } from "~/tenants/site-pages";
import { listedAndForSale } from "../search/listed-facets.server";
import { countedOnce } from "../search/revision-cache.server";
import { SearchUnavailableError } from "../search/stock-search.server";

interface YardStock {
  /** The search for its cars. */
  href: string;
  /** As many as that search lists (rules/search#same-count). */
  cars: number;
  from: FromPrice | null;
}

/** Returns the yards of a location's dealership: the places of it that sell and are open. */
export function yardsOf(
  site: Pick<Site, "locations">,
  { dealership_id }: Pick<SiteLocation, "dealership_id">,
): SiteLocation[] {
  return openLocations(site).filter(
    (location) => location.location_type === "sales" && location.dealership_id === dealership_id,
  );
}

/** Returns the yards of dealerships that have several. */
export function sharedYards(site: Pick<Site, "locations">): SiteLocation[] {
  return openLocations(site).filter(
    (location) => location.location_type === "sales" && yardsOf(site, location).length > 1,
  );
}

/**
 * Returns what each yard has for sale, by location id, as its cars name the place. Only for dealerships with several
 * yards: where there is one, it has all of the dealership's cars. Null while the numbers are unknown.
 */
export const yardStock = countedOnce(async (platform, site): Promise<ReadonlyMap<string, YardStock>> => {
  const shared = sharedYards(site);
  const found = await Promise.all(
    shared.map(async ({ id, name }): Promise<[string, YardStock] | null> => {
      const here = { ...EMPTY_SEARCH, facets: { location_name: [name] } };
      const { listed, available, incomplete } = await listedAndForSale(platform, site, here, [
        "price",
        "weekly_price_range",
      ]);
      // Counts of a part of the stock are not valid for all of it.
      if (incomplete) throw new SearchUnavailableError("the index is still loading");
      if (available.count === 0) return null;
      const { price, weekly_price_range: weekly } = available.facetStats;
      const from = fromPrice(
        price ?? { min: null },
        site.vehicle.offers_subscription ? (weekly ?? { min: null }) : null,
      );
      return [id, { href: searchAddress(here), cars: listed.count, from }];
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
});
