import { groupedWeek, openState } from "~/domain/opening-hours";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** A location as its card and page show it. */
export function locationView(site: Site, location: SiteLocation, now: Date) {
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
  };
}
export type LocationView = ReturnType<typeof locationView>;

export function visibleLocations(site: Site): SiteLocation[] {
  return site.locations.filter((location) => location.visible);
}
