import { groupedWeek, type HoursRow, type OpenState, openState } from "~/domain/locations/opening-hours";
import { type LocationMapView, locationMapView } from "~/services/locations/location-map.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** The location of a car: the vehicle page's section `#vehicle-map` (rules/vehicle-page#vehicle-map). */
export interface VehicleLocationView {
  name: string;
  street: string;
  area: string;
  map: LocationMapView | null;
  hours: HoursRow[];
  open: OpenState;
  /** Address of the location on a map service. */
  directions: string | null;
  /** Address of the location's own page, if it has one. */
  locationHref: string | null;
}

/** Returns null when the site hides the section (`vdp_config.show_map_section`) or the car's location is unknown. */
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
