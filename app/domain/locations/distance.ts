/** "Earth radius 6371 km for distance" (rules/locations#nearest-order). */
export const EARTH_RADIUS_KM = 6371;

/** Degrees. */
export interface Position {
  lat: number;
  long: number;
}

/** Returns the kilometres between two positions on the globe, by the haversine formula. */
export function distanceKm(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  // For opposite sides of the globe, rounding can make this slightly greater than 1.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Returns whole kilometres for display, at least 1. */
export function shownKm(km: number): number {
  return Math.max(1, Math.round(km));
}
