/** Most characters of a description on an offer's card (rules/offers#offer-lengths). */
export const CARD_DESCRIPTION = 160;
/** Most characters of a description that an offer's own page shows before "View more". */
export const PAGE_DESCRIPTION = 200;
/** Most characters of a disclaimer that is shown before "View full disclaimer". */
export const DISCLAIMER = 200;

/** A text that may be longer than its place. */
export interface ShortenedText {
  full: string;
  /** Its beginning, with "…"; null: the full text fits. */
  short: string | null;
}

const ELLIPSIS = "…";

/**
 * Shortens a text to a number of characters (code points), at the end of a word where there is one in the second half.
 * A text of exactly this length is not shortened.
 */
export function shortenText(text: string, limit: number): ShortenedText {
  const full = text.trim();
  const characters = [...full];
  if (characters.length <= limit) return { full, short: null };
  const cut = characters.slice(0, limit).join("");
  const isWholeWord = /^\s/.test(characters[limit] ?? "");
  const word = isWholeWord ? cut : cut.replace(/\s+\S*$/, "");
  const kept = word.length > cut.length / 2 ? word : cut;
  return { full, short: kept.replace(/[\s.,;:–-]+$/u, "") + ELLIPSIS };
}
