import { comparableStock } from "~/adapters/valuation/comparable-stock.server";
import type { ValuationProvider } from "~/adapters/valuation/valuation-provider";
import { withTimeout } from "~/adapters/with-timeout";
import { localDay } from "~/domain/text/local-day";
import type { ComparableCar } from "~/domain/valuation/estimate";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { comparedStock } from "../stock/comparable-cars.server";

export type ValuationPlatform = Pick<Platform, "search" | "store" | "log" | "now">;

/** The shopper then continues without an estimate, and a person works it out. */
const TIMEOUT_MS = 3000;

/** Returns the site's valuation provider, or null when the site has no online valuation. */
export function valuationProvider(platform: ValuationPlatform, site: Site): ValuationProvider | null {
  switch (site.valuation.provider) {
    case null:
      return null;
    case "comparable_stock":
      return comparableStock({
        stock: {
          byRego: (rego) => platform.store.cars.byRego(rego, site.dealershipIds),
          forSaleLike: (vehicle) => withTimeout(carsLike(platform, site, vehicle), TIMEOUT_MS),
        },
        rules: site.valuation,
        thisYear: thisYear(platform, site),
        log: platform.log,
      });
  }
}

/** Of the site's calendar. */
export function thisYear({ now }: Pick<Platform, "now">, site: Pick<Site, "time_zone">): number {
  return Number(localDay(site.time_zone, now()).slice(0, 4));
}

/** Like it by model, year and kilometres. */
function carsLike(platform: ValuationPlatform, site: Site, vehicle: ValuedVehicle): Promise<ComparableCar[]> {
  const { kms } = vehicle;
  const { kms_band } = site.valuation;
  const km = { min: Math.max(0, kms - kms_band), max: kms + kms_band };
  return comparedStock(platform, site, vehicle, { ranges: { km } });
}
