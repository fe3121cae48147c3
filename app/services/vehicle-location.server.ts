import { groupedWeek, type HoursRow, type OpenState, openState } from "~/domain/opening-hours";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { type LocationMapView, locationMapView } from "./location-map.server";

/** Where a car stands: the vehicle page's section `#vehicle-map` (spec 1 §2). */
export interface VehicleLocationView {
  name: string;
  street: string;
  area: string;
  map: LocationMapView | null;
  hours: HoursRow[];
  open: OpenState;
  /** The place on a map service. */
  directions: string | null;
  /** The location's own page, where it has one. */
  locationHref: string | null;
}

/** Null where the site leaves the section out (`vdp_config.show_map_section`) or nobody knows where the car is. */
export function vehicleLocationView(
  site: Pick<Site, "vdp_config">,
  location: SiteLocation | undefined,
  now: Date,
): VehicleLocationView | null {
  if (!site.vdp_config.show_map_section || !location) return null;
  const { street, city, state, postcode, place_url } = location.address;
  return {
    name: location.name,
    street,
    area: `${city} ${state} ${postcode}`,
    map: locationMapView(location),
    hours: groupedWeek(location.opening_hours),
    open: openState(location.opening_hours, location.time_zone, now),
    directions: place_url ?? null,
    locationHref: location.visible ? `/locations/${location.slug}` : null,
  };
}
