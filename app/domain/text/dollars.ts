import { normalizeTyped } from "./typed-text";

/**
 * Parses an amount as Australians type it: "25000", "$25,000", "25 000.50", "AUD 25,000", "$25k". Returns whole
 * dollars, rounded; null for any other text. A comma or a space must come before three digits, so that "25,5" is not read as
 * 255.
 */
export function readDollars(text: string): number | null {
  const [, thousands] = /^(.*\d)\s?k$/i.exec(normalizeTyped(text)) ?? [];
  const cents = readCents(thousands ?? text);
  return cents === null ? null : Math.round(thousands === undefined ? cents / 100 : cents * 10);
}

/** The same in integer cents, as a payment is typed, without "k": "$1,234.50" is 123450. */
export function readCents(text: string): number | null {
  const bare = normalizeTyped(text)
    .replace(/^(AUD|A?\$)\s*/i, "")
    .replace(/^\$\s*/, "")
    .replace(/\s*(AUD|dollars)$/i, "");
  if (!/^(\d+|\d{1,3}([, ]\d{3})+)(\.\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare.replace(/[, ]/g, "")) * 100);
}
