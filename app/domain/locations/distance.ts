import type { AustralianState } from "~/domain/car/car";
import type { DealershipId } from "../text/identifiers";

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

/** Digits of a postcode (rules/locations#postcode-length). */
export const POSTCODE_LENGTH = 4;

/** An Australian postcode with its place. */
export interface PostcodePlace {
  /** Four digits: "0800". */
  postcode: string;
  /** Suburbs and towns, the most important first. */
  places: readonly string[];
  state: AustralianState;
  lat: number;
  long: number;
}

/** Whether the text is four digits (rules/locations#postcode-length). Doesn't check that the postcode exists. */
export function isPostcode(text: string): boolean {
  return text.length === POSTCODE_LENGTH && /^\d+$/.test(text);
}

/** The ranges that Australia Post keeps for post office boxes and large receivers: ACT, NT, NSW, SA, WA, TAS, VIC, QLD. */
const POST_BOXES = [
  [200, 299],
  [900, 999],
  [1000, 1999],
  [5800, 5999],
  [6800, 6999],
  [7800, 7999],
  [8000, 8999],
  [9000, 9999],
] as const;

/** Whether nobody lives at a postcode. It has a place anyway, and shoppers may type it. */
export function isOfPostBoxes(postcode: string): boolean {
  const number = Number(postcode);
  return POST_BOXES.some(([first, last]) => number >= first && number <= last);
}

const NAMES_SHOWN = 3;

/** Returns "Moonah, Derwent Park, Lutana … TAS", for the salesperson. */
export function postcodeText({ places, state }: Pick<PostcodePlace, "places" | "state">): string {
  const names = places.slice(0, NAMES_SHOWN).join(", ");
  return [names, places.length > NAMES_SHOWN ? "…" : "", state].filter(Boolean).join(" ");
}

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
