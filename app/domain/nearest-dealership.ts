import { distanceKm, type Position } from "./distance";

/** What of a location its distance depends on. */
export interface PlacedLocation {
  dealership_id: string;
  location_type: "sales" | "service" | "parts";
  visible: boolean;
  address: { lat?: number | undefined; long?: number | undefined };
}

export interface DealershipDistance {
  dealership_id: string;
  km: number;
}

/** Degrees; null: the location's configuration does not say where it is. */
export function positionOf({ address: { lat, long } }: Pick<PlacedLocation, "address">): Position | null {
  return lat === undefined || long === undefined ? null : { lat, long };
}

/**
 * A site's dealerships from the nearest to the farthest, each by the nearest of its visible sales locations. One
 * whose place is not known is left out. At the same distance their order is kept.
 */
export function dealershipsByDistance(
  locations: readonly PlacedLocation[],
  from: Position,
): DealershipDistance[] {
  const nearest = new Map<string, number>();
  for (const location of locations) {
    const at = location.visible && location.location_type === "sales" ? positionOf(location) : null;
    if (!at) continue;
    const known = nearest.get(location.dealership_id);
    const km = distanceKm(from, at);
    nearest.set(location.dealership_id, known === undefined ? km : Math.min(known, km));
  }
  return [...nearest].map(([dealership_id, km]) => ({ dealership_id, km })).sort((a, b) => a.km - b.km);
}

/** Nearest first; what has no place keeps its order behind those that have one. */
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
