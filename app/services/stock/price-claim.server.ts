import { countPriceKinds, type PriceClaim, type PriceKinds, priceClaim } from "~/domain/car/price";
import type { Platform } from "~/services/platform/platform";
import { countedOnce } from "~/services/search/revision-cache.server";
import { countPriceKindsOf } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";
import { listedCars } from "./listed-cars.server";

const priceKindsOf = countedOnce(countPriceKindsOf);

/** Returns what the site may truthfully state about its prices now. Claims nothing while the counts are unknown. */
export async function priceClaimOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<PriceClaim> {
  return priceClaim(await priceKindsOf(platform, site));
}

/** Counts the kinds of price in a site's whole stock from the store, for commands that have no index. */
export async function countStoredPriceKinds(
  platform: Pick<Platform, "store">,
  site: Pick<Site, "dealershipIds" | "search" | "vehicle">,
): Promise<PriceKinds> {
  const options = { offersSubscription: site.vehicle.offers_subscription };
  let counted: PriceKinds = { priced: 0, without: 0 };
  for await (const cars of listedCars(platform, site, ["in_stock", "coming_soon"]))
    counted = countPriceKinds(cars, options, counted);
  return counted;
}
