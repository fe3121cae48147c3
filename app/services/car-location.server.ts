import type { Car } from "~/domain/car";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";

/** The car's own location; else its dealership's primary one, its first that sells, or its first. */
export function locationOfCar(
  site: Pick<Site, "locations">,
  car: Pick<Car, "location_id" | "dealership_id">,
): SiteLocation | undefined {
  const ofDealership = site.locations.filter((location) => location.dealership_id === car.dealership_id);
  return (
    site.locations.find((location) => location.id === car.location_id) ??
    ofDealership.find((location) => location.primary) ??
    ofDealership.find((location) => location.location_type === "sales") ??
    ofDealership[0]
  );
}
