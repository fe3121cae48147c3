import type { AustralianState } from "./car";

/** Spec 2 §9 "Postcode length 4". */
export const POSTCODE_LENGTH = 4;

/** Where an Australian postcode is. */
export interface PostcodePlace {
  /** Four digits: "0800". */
  postcode: string;
  /** Suburbs and towns, the one that the others are named after first. */
  places: readonly string[];
  state: AustralianState;
  lat: number;
  long: number;
}

/** Exactly four digits (spec 2 §5); whether there is such a postcode is another question. */
export function isPostcode(text: string): boolean {
  return text.length === POSTCODE_LENGTH && /^\d+$/.test(text);
}

const NAMES_SHOWN = 3;

/** "Moonah, Derwent Park, Lutana … TAS": as the salesperson reads it. */
export function postcodeText({ places, state }: Pick<PostcodePlace, "places" | "state">): string {
  const names = places.slice(0, NAMES_SHOWN).join(", ");
  return [names, places.length > NAMES_SHOWN ? "…" : "", state].filter(Boolean).join(" ");
}
