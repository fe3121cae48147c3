import type { Car } from "./car";

/** In a car's tag, name, badge or body, where a site states no others. */
export const PARTS_ONLY_PHRASES = [
  "parts only",
  "for parts",
  "parts car",
  "wrecking",
  "wreck",
  "salvage",
  "write-off",
  "written off",
] as const;

/** How a site recognises a car that is sold for parts. Statements about the site's cars leave such cars out. */
interface PartsOnlyRules {
  /** Phrases in tag, name, badge or body. Letter case and hyphens are ignored: "write-off" equals "write off". */
  words: readonly string[];
  /**
   * Phrases in the dealer's comments. They need a list of their own, because comments also deny things: "never written
   * off".
   */
  comment_phrases: readonly string[];
  /** A price up to this many dollars means parts; null means that prices don't matter. */
  price_up_to: number | null;
}

export type MaybePartsCar = Pick<Car, "tag" | "name" | "badge" | "simple_body" | "dealercomments"> & {
  /** Dollars that the page shows for the car, or null when it shows none. */
  shownPrice: number | null;
};

export function isPartsOnly(car: MaybePartsCar, rules: PartsOnlyRules): boolean {
  const { price_up_to, words, comment_phrases } = rules;
  if (price_up_to !== null && car.shownPrice !== null && car.shownPrice <= price_up_to) return true;
  const { tag, name, badge, simple_body } = car;
  return (
    [tag, name, badge, simple_body].some((text) => hasPhrase(text, words)) ||
    hasPhrase(car.dealercomments, comment_phrases)
  );
}

/** Ignores letter case and hyphens, and finds whole words only. */
export function hasPhrase(text: string | null, phrases: readonly string[]): boolean {
  if (!text) return false;
  const plain = asWords(text);
  return phrases.some((phrase) => plain.includes(asWords(phrase)));
}

/** Returns lower-case words with single spaces between and around them: "Write-off!" becomes " write off ". */
function asWords(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
}
