import type { AustralianState } from "~/domain/car/car";

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
