import { SERVICE_LOCATION } from "./known-fields";

export interface DealershipRules {
  dealerships: readonly { id: string; slug: string }[];
  locations: readonly { id: string; slug: string; dealership_id: string }[];
  /** "If the service-booking flag is on and the category is Service Booking" (spec 2 §4). */
  service_booking: boolean;
}

/** Fields whose answer says which dealership is meant, the more telling first. */
const CHOOSING = ["dealership_slug", "location", "location_id", SERVICE_LOCATION];

/**
 * The id of the dealership that the answers ask for; null: they ask for none.
 * "If the service-booking flag is on and the category is Service Booking, dealership_slug is taken from the chosen
 * Service Location" (spec 2 §4): before any other answer.
 */
export function chosenDealership(
  category: string,
  answer: (field: string) => string | null,
  { dealerships, locations, service_booking }: DealershipRules,
): string | null {
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
