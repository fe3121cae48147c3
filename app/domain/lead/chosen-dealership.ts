import { SERVICE_LOCATION } from "../forms/known-fields";
import type { DealershipId } from "../text/identifiers";

export interface DealershipRules {
  dealerships: readonly { id: DealershipId; slug: string }[];
  locations: readonly { id: string; slug: string; dealership_id: DealershipId }[];
  /** "If the service-booking flag is on and the category is Service Booking" (rules/lead-filing#lead-dealership). */
  service_booking: boolean;
}

/** Fields whose answer chooses a dealership, the most specific first. */
const CHOOSING = ["dealership_slug", "location", "location_id", SERVICE_LOCATION];

/**
 * Returns the id of the dealership that the answers choose, or null when they choose none.
 * "If the service-booking flag is on and the category is Service Booking, dealership_slug is taken from the chosen
 * Service Location" (rules/lead-filing#lead-dealership). This comes before every other answer.
 */
export function chosenDealership(
  category: string,
  answer: (field: string) => string | null,
  { dealerships, locations, service_booking }: DealershipRules,
): DealershipId | null {
  const named = (text: string | null) => {
    const location = locations.find(({ id, slug }) => text !== null && (id === text || slug === text));
    return location?.dealership_id ?? null;
  };
  if (service_booking && category === "Service Booking") {
    const serviced = named(answer(SERVICE_LOCATION));
    if (serviced) return serviced;
  }
  for (const field of CHOOSING) {
    const text = answer(field);
    const found =
      field === "dealership_slug" ? dealerships.find(({ slug }) => slug === text)?.id : named(text);
    if (found) return found;
  }
  return null;
}

/**
 * Returns the dealership of a lead that neither the shopper nor a car decides: the head office, otherwise the site's
 * first dealership.
 * @throws RangeError when the site has no dealership
 */
export function defaultDealership<D extends { head_office?: boolean | undefined }>({
  slug,
  dealerships,
}: {
  slug: string;
  dealerships: readonly D[];
}): D {
  const dealership = dealerships.find(({ head_office }) => head_office) ?? dealerships[0];
  if (!dealership) throw new RangeError(`site ${slug} has no dealership`);
  return dealership;
}
