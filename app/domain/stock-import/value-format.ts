import { CleaningError, quoted } from "./clean-text";
import type { StatedNumbers } from "./number-format";

/** Currencies that a mapping can state. Amounts are never converted. */
export const CURRENCIES = ["AUD", "CAD", "CHF", "EUR", "GBP", "NZD", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Notations of currencies in feeds, in lower case without spaces. "$" alone is the dollar of the feed's country. */
const SIGNS = new Map<string, readonly Currency[]>([
  ["$", ["AUD", "CAD", "NZD", "USD"]],
  ["a$", ["AUD"]],
  ["au$", ["AUD"]],
  ["aud", ["AUD"]],
  ["aud$", ["AUD"]],
  ["c$", ["CAD"]],
  ["ca$", ["CAD"]],
  ["cad", ["CAD"]],
  ["cad$", ["CAD"]],
  ["nz$", ["NZD"]],
  ["nzd", ["NZD"]],
  ["nzd$", ["NZD"]],
  ["us$", ["USD"]],
  ["usd", ["USD"]],
  ["usd$", ["USD"]],
  ["£", ["GBP"]],
  ["gbp", ["GBP"]],
  ["gbp£", ["GBP"]],
  ["€", ["EUR"]],
  ["eur", ["EUR"]],
  ["euro", ["EUR"]],
  ["eur€", ["EUR"]],
  ["chf", ["CHF"]],
  ["fr.", ["CHF"]],
  ["sfr.", ["CHF"]],
]);

const SIGN = [...SIGNS.keys()]
  .sort((one, other) => other.length - one.length)
  .map((sign) => [...sign].map((character) => character.replace(/[$.]/, "\\$&")).join("\\s*"))
  .join("|");
const SIGNED = new RegExp(`^(?:(${SIGN})\\s*)?(.*?)(?:\\s*(${SIGN}))?$`, "iu");

/**
 * Removes the currency's sign before or after an amount: "AUD $19,990" and "19,990 AUD" become "19,990".
 * @throws CleaningError when the sign is of another currency
 */
export function withoutCurrency(text: string, expected: Currency): string {
  const [, before, figure = "", after] = SIGNED.exec(text) ?? [];
  for (const sign of [before, after]) {
    if (sign === undefined) continue;
    const currencies = SIGNS.get(sign.toLowerCase().replace(/\s/g, "")) ?? [];
    if (currencies.includes(expected)) continue;
    throw new CleaningError(
      `${quoted(text)} is an amount in ${currencies.join(" or ")}, the mapping states ${expected}`,
    );
  }
  return figure;
}

/**
 * Orders of day, month and year in feeds. Dates with dashes that begin with the year are always accepted (2024-12-31).
 */
export const DATE_ORDERS = ["dmy", "mdy", "ymd"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Formats of a feed's ambiguous values. The mapping states them; nothing is guessed. */
export interface ValueFormat {
  numbers: StatedNumbers;
  currency: Currency;
  dates: DateOrder;
  /** Two letters. For other countries than Australia, the state is ignored. */
  country: string;
  /** The largest number that the field accepts. A number above it is unambiguous. */
  largest?: number;
  /** Whether amounts below a thousand can have cents: a weekly payment can, a car's price can't. */
  smallCents?: boolean;
  /** Why "WA" may not mean Western Australia in this feed; absent when it does. */
  ambiguousState?: string;
}

export const USUAL_FORMAT: ValueFormat = {
  numbers: "1,234.5",
  currency: "AUD",
  dates: "dmy",
  country: "AU",
};
