import type { CarLocation } from "~/components/vehicle/vehicle-location";
import { directionsHref } from "~/domain/locations/directions";
import { hoursView } from "~/services/locations/hours-view.server";
import { locationMapView } from "~/services/locations/location-map.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import { locationPath } from "~/tenants/site-pages";

/** Returns null when the site hides the section (`vdp_config.show_map_section`) or the car's location is unknown. */
export function vehicleLocationView(
  site: Site,
  location: SiteLocation | undefined,
  now: Date,
): CarLocation | null {
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
