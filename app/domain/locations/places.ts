import type { DealershipId } from "../text/identifiers";

interface Placed {
  dealership_id: DealershipId;
  location_type: "sales" | "service" | "parts";
  address: { city: string; state: string };
}

const ORDER = ["sales", "service", "parts"] as const;

/**
 * Groups the locations of a dealership that are in one suburb: sales, service and parts of one place, in this order. A
 * second location of the same type is a place of its own. Places stay in the order of their first location.
 */
export function placesOf<T extends Placed>(locations: readonly T[]): [T, ...T[]][] {
  const places: [T, ...T[]][] = [];
  for (const location of locations) {
    const place = places.find(
      ([first, ...others]) =>
        first.dealership_id === location.dealership_id &&
        first.address.city === location.address.city &&
        first.address.state === location.address.state &&
        [first, ...others].every(({ location_type }) => location_type !== location.location_type),
    );
    if (place) place.push(location);
    else places.push([location]);
  }
  for (const place of places)
    place.sort((a, b) => ORDER.indexOf(a.location_type) - ORDER.indexOf(b.location_type));
  return places;
}

interface MappedAddress {
  street: string;
  city: string;
  state: string;
  postcode: string;
  place_id?: string | undefined;
  place_url?: string | undefined;
}

/** Returns the place's own page on a map service, else a search for the address (rules/locations#directions). */
export function directionsHref({
  street,
  city,
  state,
  postcode,
  place_id,
  place_url,
}: MappedAddress): string {
  if (place_url) return place_url;
  const query = new URLSearchParams({ api: "1", query: `${street}, ${city} ${state} ${postcode}` });
  if (place_id) query.set("query_place_id", place_id);
  return `https://www.google.com/maps/search/?${query}`;
}
