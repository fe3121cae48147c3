import type { AustralianState } from "../car/car";

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

const NAMES_SHOWN = 3;

/** Returns "Moonah, Derwent Park, Lutana … TAS", for the salesperson. */
export function postcodeText({ places, state }: Pick<PostcodePlace, "places" | "state">): string {
  const names = places.slice(0, NAMES_SHOWN).join(", ");
  return [names, places.length > NAMES_SHOWN ? "…" : "", state].filter(Boolean).join(" ");
}
