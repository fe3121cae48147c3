import { directionsHref } from "~/domain/locations/directions";
import { type FromPrice, fromPrice } from "~/domain/locations/from-price";
import { openingYear } from "~/domain/locations/opening-year";
import type { DealershipId } from "~/domain/text/identifiers";
import { localDay } from "~/domain/text/local-day";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath, teamPath } from "~/tenants/site-pages";
import type { Platform } from "../platform/platform";
import {
  type DealershipHit,
  dealerStockAddress,
  searchDealerships,
} from "../search/dealership-search.server";
import { failureCode } from "../search/site-index-search.server";
import { SearchUnavailableError } from "../search/stock-search.server";
import { locationMapView } from "./location-map.server";
import { yardStock, yardsOf } from "./yard-stock.server";

/** What a location's dealership has for sale. */
export interface LocationStock {
  /** "See more from this dealer". */
  href: string;
  /** As many as "See more" leads to (rules/search#same-count). Null when the number is unknown now. */
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
  const [stock, yards] = await Promise.all([
    dealershipStock(platform, site, dealershipIds),
    yardStock(platform, site),
  ]);
  const year = openingYear(localDay(site.time_zone, platform.now()));
  return locations.map((location) => {
    const ofDealership = (sellsCars(location) && stock.get(location.dealership_id)) || null;
    return locationView(site, location, ofDealership && stockAt(site, location, ofDealership, yards), year);
  });
}

/** A place that is not open yet sells nothing. */
function sellsCars({ location_type, coming_soon }: SiteLocation): boolean {
  return location_type === "sales" && coming_soon === undefined;
}

/**
 * Returns what is at a location (rules/locations#location-stock). Of several yards of a dealership each has the
 * cars that name it; where no car names any of them, none can claim the dealership's number.
 */
function stockAt(
  site: Site,
  location: SiteLocation,
  ofDealership: LocationStock,
  yards: ReadonlyMap<string, LocationStock> | null,
): LocationStock | null {
  const shared = yardsOf(site, location);
  if (shared.length < 2) return ofDealership;
  if (yards && shared.some(({ id }) => yards.has(id))) return yards.get(location.id) ?? null;
  return { ...ofDealership, cars: null, from: null };
}

/** By dealership, without those that have no car for sale. When the index does not answer: every dealership, without numbers. */
async function dealershipStock(
  platform: Pick<Platform, "search" | "now" | "log">,
  site: Site,
  dealershipIds: readonly DealershipId[],
): Promise<Map<DealershipId, LocationStock>> {
  const stock = new Map<DealershipId, LocationStock>();
  try {
    for (let offset = 0; offset < dealershipIds.length; ) {
      const { hits, pageSize } = await searchDealerships(platform, site, { dealershipIds }, offset);
      for (const hit of hits) if (hit.available > 0) stock.set(hit.dealershipId, stockOf(site, hit));
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
  return {
    href,
    cars,
    from: fromPrice(price, site.vehicle.offers_subscription ? weeklyPrice : null),
  };
}

/** A location in words. */
export type LocationView = ReturnType<typeof locationView>;

function locationView(site: Site, location: SiteLocation, stock: LocationStock | null, year: string) {
  const { street, city, state, postcode } = location.address;
  const dealership = site.dealerships.find(({ id }) => id === location.dealership_id);
  return {
    slug: location.slug,
    name: location.name,
    href: locationPath(site, location),
    comingSoon: location.coming_soon ? translator(site)(location.coming_soon, { year }) : null,
    image: location.image ?? null,
    manufacturers: location.manufacturers,
    youtube: location.youtube_url ?? null,
    linkedin: location.linkedin_url ?? null,
    team: teamPath(location),
    street,
    area: `${city} ${state} ${postcode}`,
    directions: directionsHref(location.address),
    licence: location.dealer_license_number ?? null,
    repairerLicence: location.motor_vehicle_repairer ?? null,
    dealership: dealership?.name ?? null,
    map: locationMapView(location),
    stock,
  };
}
