import type { Car } from "~/domain/car/car";
import type { FormDefinition } from "~/domain/forms/form-definition";
import { defaultDealership } from "~/domain/lead/lead-routing";
import { locationOfCar } from "~/services/locations/car-location.server";
import type { Site } from "~/tenants/site";
import type { PlacedForm } from "./placed-form";

/**
 * Places a form on a page. The car's dealership reads it, on the clock of the car's location. Without a car it is the
 * site's default dealership; the consent then names the site when several dealerships may read the lead.
 */
export function placeForm(
  site: Site,
  definition: FormDefinition,
  action: string,
  car: Car | null,
): PlacedForm {
  const dealership = car
    ? { id: car.dealership_id, slug: car.dealership_slug, name: car.dealership_name }
    : defaultDealership(site);
  return {
    site,
    definition,
    action,
    car,
    dealership,
    dealershipNamed: false,
    consentTo: car || site.dealerships.length === 1 ? dealership.name : site.name,
    times: {
      timeZone: (car && locationOfCar(site, car)?.time_zone) ?? site.time_zone,
      free: "any",
      byLocation: false,
    },
    postcode: null,
  };
}
