import { normalizeTyped } from "./typed-text";

/**
 * Parses an amount as Australians type it: "25000", "$25,000", "25 000.50", "AUD 25,000". Returns whole dollars,
 * rounded; null for any other text. A comma or a space must come before three digits, so that "25,5" is not read as
 * 255.
 */
export function readDollars(text: string): number | null {
  const cents = readCents(text);
  return cents === null ? null : Math.round(cents / 100);
}

/** The same in integer cents: "$1,234.50" is 123450. */
export function readCents(text: string): number | null {
  const bare = normalizeTyped(text)
    .replace(/^(AUD|A?\$)\s*/i, "")
    .replace(/^\$\s*/, "")
    .replace(/\s*(AUD|dollars)$/i, "");
  if (!/^(\d+|\d{1,3}([, ]\d{3})+)(\.\d{1,2})?$/.test(bare)) return null;
  return Math.round(Number(bare.replace(/[, ]/g, "")) * 100);
}
