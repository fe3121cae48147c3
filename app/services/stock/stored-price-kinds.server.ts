import { countPriceKinds, type PriceKinds } from "~/domain/car/price-kinds";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { listedCars } from "./listed-cars.server";

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
