import { directionsHref } from "~/domain/locations/directions";
import { type HoursView, hoursView } from "~/services/locations/hours-view.server";
import { type LocationMapView, locationMapView } from "~/services/locations/location-map.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath } from "~/tenants/site-pages";

/** The location of a car: the vehicle page's section `#vehicle-map` (rules/vehicle-page#vehicle-map). */
export interface VehicleLocationView {
  name: string;
  street: string;
  area: string;
  map: LocationMapView | null;
  hours: HoursView;
  /** Address of the location on a map service. */
  directions: string;
  /** Address of the location's own page, if it has one. */
  locationHref: string | null;
}

/** Returns null when the site hides the section (`vdp_config.show_map_section`) or the car's location is unknown. */
export function vehicleLocationView(
  site: Site,
  location: SiteLocation | undefined,
  now: Date,
): VehicleLocationView | null {
  if (!site.vdp_config.show_map_section || !location) return null;
  const { street, city, state, postcode } = location.address;
  return {
    name: location.name,
    street,
    area: `${city} ${state} ${postcode}`,
    map: locationMapView(location),
    hours: hoursView(site, location, now),
    directions: directionsHref(location.address),
    locationHref: location.visible ? locationPath(site, location) : null,
  };
}
