import { isAtAddress, type Place } from "../car/car-place";
import type { Position } from "../locations/distance";

/** The attribute of the stock index that names where a car stands. */
export const PLACE = "place";

/** Where a car stands, as its feed says: its location, city and state. Each can be missing. */
interface CarPlace extends Place {
  location_id: string | null;
}

const BETWEEN = "|";

/** Returns the place of a car as one value: "12|Parramatta|NSW". Cars in one place have the same. */
export function placeKey({ location_id, city, state }: CarPlace): string {
  return [location_id, city, state].map((part) => (part ?? "").replaceAll(BETWEEN, " ").trim()).join(BETWEEN);
}

export function readPlaceKey(key: string): CarPlace {
  const [location_id, city, state] = key.split(BETWEEN).map((part) => part || null);
  return { location_id: location_id ?? null, city: city ?? null, state: state ?? null };
}

/** A location of the site, as far as it says where cars stand. */
interface LocationPlace {
  id: string;
  address: { city: string; state: string; lat?: number | undefined; long?: number | undefined };
}

/**
 * Returns the position of a place: that of its location, unless its city is another one; else that of its city. Null
 * when neither is known.
 * @param cityAt finds a city by its name and state
 */
export async function positionOfPlace(
  place: CarPlace,
  locations: readonly LocationPlace[],
  cityAt: (city: string, state: string) => Promise<Position | null>,
): Promise<Position | null> {
  const location = locations.find(({ id }) => id === place.location_id);
  const { lat, long } = location?.address ?? {};
  if (location && lat !== undefined && long !== undefined && isAtAddress(place, location.address))
    return { lat, long };
  return place.city && place.state ? cityAt(place.city, place.state) : null;
}
