import type { Car } from "~/domain/car/car";
import { isAtAddress } from "~/domain/car/car-place";
import type { DealershipId } from "~/domain/text/identifiers";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** What of a car its location depends on; a search hit has it too. */
export type PlacedCar = Pick<Car, "location_id" | "dealership_id" | "city" | "state">;

/**
 * The location that answers for a car: its own; its dealership's in the car's city, where the car is not at its own;
 * else its dealership's primary one, its first that sells, or its first. The car need not stand there.
 */
export function locationOfCar(site: Pick<Site, "locations">, car: PlacedCar): SiteLocation | undefined {
  const own = site.locations.find((location) => location.id === car.location_id);
  if (own && isAtAddress(car, own.address)) return own;
  const ofDealership = site.locations.filter((location) => location.dealership_id === car.dealership_id);
  const selling = ofDealership.filter((location) => location.location_type === "sales");
  return (
    (car.city ? selling.find((location) => isAtAddress(car, location.address)) : undefined) ??
    own ??
    ofDealership.find((location) => location.primary) ??
    selling[0] ??
    ofDealership[0]
  );
}

/** The location where a car stands; undefined: its feed says that it is elsewhere, or there is none. */
export function locationOfParkedCar(site: Pick<Site, "locations">, car: PlacedCar): SiteLocation | undefined {
  const location = locationOfCar(site, car);
  return location && isAtAddress(car, location.address) ? location : undefined;
}

/** A dealership and its main location; the site's name, address and number where it has them no more. */
export function dealershipContact(site: Site, dealership_id: DealershipId) {
  const main = locationOfCar(site, { dealership_id, location_id: null, city: null, state: null });
  return {
    name: site.dealerships.find(({ id }) => id === dealership_id)?.name ?? site.name,
    address: main?.address ?? site.address,
    phone: main?.phone ?? site.phone,
  };
}
