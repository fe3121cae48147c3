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
