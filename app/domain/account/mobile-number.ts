import { normalizeTyped } from "../text/typed-text";

/**
 * An Australian mobile number in its normal form: "+61412345678" (rules/account#mobile-number). Codes go only to
 * mobile numbers.
 */
declare const kind: unique symbol;
export type MobileNumber = string & { readonly [kind]: "mobile number" };

/** Why a text is no mobile number: nothing entered, a number of another kind in Australia, or anything else. */
export type MobileNumberFault = "empty" | "landline" | "invalid";

/** People write numbers with spaces, hyphens, dots and brackets. */
const PUNCTUATION = /[\s().-]+/g;

/** Reads a number as a shopper types it: with 0, +61, 61 or 0011 61, with or without spaces. */
export function readMobileNumber(text: string): { number: MobileNumber } | { fault: MobileNumberFault } {
  const bare = normalizeTyped(text).replace(PUNCTUATION, "");
  if (bare === "") return { fault: "empty" };
  const digits = /^(?:\+|00|0011)?61(?:0)?(\d{9})$|^0(\d{9})$/.exec(bare);
  const national = digits?.[1] ?? digits?.[2];
  if (national === undefined) return { fault: /^1[38]\d{4,8}$/.test(bare) ? "landline" : "invalid" };
  if (national.startsWith("4")) return { number: `+61${national}` as MobileNumber };
  return { fault: /^[23578]/.test(national) ? "landline" : "invalid" };
}

/** Returns the number as Australians write it: "0412 345 678". */
export function mobileNumberText(number: MobileNumber): string {
  return `0${number.slice(3)}`.replace(/^(\d{4})(\d{3})(\d{3})$/, "$1 $2 $3");
}

/**
 * Returns the number with only its last three digits, for pages that others may see: "04•• ••• 678". No line ends
 * within it: its parts alone say nothing.
 */
export function hiddenMobileNumber(number: MobileNumber): string {
  return `04••\u00a0•••\u00a0${number.slice(-3)}`;
}
