import type { DealershipId } from "../text/identifiers";
import { distanceKm, type Position } from "./distance";

/** The fields of a location that decide its distance. */
export interface PlacedLocation {
  dealership_id: DealershipId;
  location_type: "sales" | "service" | "parts";
  visible: boolean;
  address: { lat?: number | undefined; long?: number | undefined };
}

interface DealershipDistance {
  dealership_id: DealershipId;
  km: number;
}

/** Returns the position in degrees, or null when the location's configuration has none. */
export function positionOf({ address: { lat, long } }: Pick<PlacedLocation, "address">): Position | null {
  return lat === undefined || long === undefined ? null : { lat, long };
}

/**
 * Sorts a site's dealerships by distance, each by its nearest visible sales location. Leaves out those without a known
 * position. Dealerships at the same distance stay in their order.
 */
export function dealershipsByDistance(
  locations: readonly PlacedLocation[],
  from: Position,
): DealershipDistance[] {
  const nearest = new Map<DealershipId, number>();
  for (const location of locations) {
    const at = location.visible && location.location_type === "sales" ? positionOf(location) : null;
    if (!at) continue;
    const known = nearest.get(location.dealership_id);
    const km = distanceKm(from, at);
    nearest.set(location.dealership_id, known === undefined ? km : Math.min(known, km));
  }
  return [...nearest].map(([dealership_id, km]) => ({ dealership_id, km })).sort((a, b) => a.km - b.km);
}

/** Returns where a site sells. A yard and its workshop around the corner are no choice between dealerships. */
export function salesPlaces<T extends Pick<PlacedLocation, "visible" | "location_type">>(
  locations: readonly T[],
): T[] {
  return locations.filter(({ visible, location_type }) => visible && location_type === "sales");
}

/** Returns how many different places they are in: a yard and its workshop at one address are in one. */
export function countPlaces(locations: readonly Pick<PlacedLocation, "address">[]): number {
  return new Set(locations.map(positionOf).flatMap((at) => (at ? [`${at.lat},${at.long}`] : []))).size;
}

/** Sorts by distance. Entries without a position come last, in their order. */
export function byDistance<T>(
  items: readonly T[],
  from: Position,
  placeOf: (item: T) => Position | null,
): { item: T; km: number | null }[] {
  return items
    .map((item) => {
      const at = placeOf(item);
      return { item, km: at && distanceKm(from, at) };
    })
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
}
