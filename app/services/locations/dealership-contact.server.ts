import type { DealershipId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { locationOfCar } from "./car-location.server";

/** A dealership and its main location; the site's name, address and number where it has them no more. */
export function dealershipContact(site: Site, dealership_id: DealershipId) {
  const main = locationOfCar(site, { dealership_id, location_id: null, city: null, state: null });
  return {
    name: site.dealerships.find(({ id }) => id === dealership_id)?.name ?? site.name,
    address: main?.address ?? site.address,
    phone: main?.phone ?? site.phone,
  };
}
