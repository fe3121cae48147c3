import { type FromPrice, fromPrice } from "~/domain/from-price";
import { groupedWeek, openState } from "~/domain/opening-hours";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { type DealershipHit, dealerStockAddress, searchDealerships } from "./dealership-search.server";
import { locationMapView } from "./location-map.server";
import type { Platform } from "./platform.server";
import { failureCode } from "./site-index-search.server";
import { SearchUnavailableError } from "./stock-search.server";

/** What a location's dealership has for sale. */
export interface LocationStock {
  /** "See more from this dealer". */
  href: string;
  /** Listed cars; null when that can't be told now. */
  cars: number | null;
  /** What "from" says: the lowest price of an available car, where it is one to go by. */
  from: FromPrice | null;
}

/** Locations as their cards and pages show them. */
export async function locationViews(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  locations: readonly SiteLocation[],
) {
  const dealershipIds = [...new Set(locations.filter(sellsCars).map(({ dealership_id }) => dealership_id))];
  const stock = await dealershipStock(platform, site, dealershipIds);
  return locations.map((location) =>
    locationView(
      site,
      location,
      platform.now(),
      (sellsCars(location) && stock.get(location.dealership_id)) || null,
    ),
  );
}

function sellsCars({ location_type }: SiteLocation): boolean {
  return location_type === "sales";
}

/** By dealership; without those that have no car. Without figures when the index does not answer. */
async function dealershipStock(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  dealershipIds: readonly string[],
): Promise<Map<string, LocationStock>> {
  const stock = new Map<string, LocationStock>();
  try {
    for (let offset = 0; offset < dealershipIds.length; ) {
      const { hits, pageSize } = await searchDealerships(platform, site, { dealershipIds }, offset);
      for (const hit of hits) if (hit.cars > 0) stock.set(hit.dealershipId, stockOf(site, hit));
      offset += pageSize;
    }
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn({ code: failureCode(error) }, "locations are shown without their figures");
    for (const { id, slug } of site.dealerships)
      stock.set(id, { href: dealerStockAddress(slug), cars: null, from: null });
  }
  return stock;
}

function stockOf(site: Site, { cars, price, weeklyPrice, href }: DealershipHit): LocationStock {
  return { href, cars, from: fromPrice(price, site.vehicle.offers_subscription ? weeklyPrice : null) };
}

function locationView(site: Site, location: SiteLocation, now: Date, stock: LocationStock | null) {
  const { street, city, state, postcode, place_url } = location.address;
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  return {
    slug: location.slug,
    name: location.name,
    type: location.location_type,
    phone: location.phone ?? site.phone,
    street,
    area: `${city} ${state} ${postcode}`,
    directions: place_url ?? null,
    licence: location.dealer_license_number ?? null,
    repairerLicence: location.motor_vehicle_repairer ?? null,
    hours: groupedWeek(location.opening_hours),
    open: openState(location.opening_hours, location.time_zone, now),
    dealership: dealership?.name ?? null,
    map: locationMapView(location),
    stock,
  };
}

export function visibleLocations(site: Site): SiteLocation[] {
  return site.locations.filter((location) => location.visible);
}
