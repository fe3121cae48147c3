import { comparableStock } from "~/adapters/valuation/comparable-stock.server";
import type { ValuationProvider } from "~/adapters/valuation/valuation-provider";
import { within } from "~/adapters/within";
import { localDay } from "~/domain/local-day";
import { SIMILAR_YEARS } from "~/domain/market-price";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import type { ComparableCar } from "~/domain/valuation/estimate";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { firstOfEach } from "./stock-search.server";

export type ValuationPlatform = Pick<Platform, "search" | "store" | "log" | "now">;

/** Then the shopper goes on without an estimate: a person works it out. */
const PATIENCE_MS = 3000;
/** More cars of one model and three years than any site has. */
const MOST_COMPARED = 2000;
const FIELDS = [
  "id",
  "slug",
  "name",
  "status",
  "price",
  "listed_price",
  "km",
  "dealership_id",
  "make",
  "model",
  "badge",
  "car_type",
  "year",
] as const satisfies readonly (keyof StockDocument)[];

/** Who values cars for a site; null: nobody does it online. */
export function valuationProvider(platform: ValuationPlatform, site: Site): ValuationProvider | null {
  switch (site.valuation.provider) {
    case null:
      return null;
    case "comparable_stock":
      return comparableStock({
        stock: {
          byRego: (rego) => platform.store.cars.byRego(rego, site.dealershipIds),
          forSaleLike: (vehicle) => within(PATIENCE_MS, carsLike(platform, site, vehicle)),
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

async function carsLike(
  platform: ValuationPlatform,
  site: Site,
  { make, model, year, kms }: ValuedVehicle,
): Promise<ComparableCar[]> {
  const { kms_band } = site.valuation;
  const search = {
    ...EMPTY_SEARCH,
    facets: { make: [make], model: [model], status: ["in_stock"] },
    ranges: {
      year: { min: year - SIMILAR_YEARS, max: year + SIMILAR_YEARS },
      km: { min: Math.max(0, kms - kms_band), max: kms + kms_band },
    },
  };
  const [cars = []] = await firstOfEach(platform, site, [search], MOST_COMPARED, FIELDS);
  return cars;
}
