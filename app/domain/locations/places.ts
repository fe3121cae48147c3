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
