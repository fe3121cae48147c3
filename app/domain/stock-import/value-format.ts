import type { Currency } from "./currency";
import type { StatedNumbers } from "./number-format";

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
