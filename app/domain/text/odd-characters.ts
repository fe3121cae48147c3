/*
 * Characters that a text on a page never needs, and that can make it look like another one (rules/editors#text-faults).
 * Tabs and line breaks are no concern of these functions.
 */

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
/** Marks that turn the direction of a text, or hide a turn. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Characters without a shape: tags, fillers, separators, half pairs. Joiners are letters' business in some languages. */
const INVISIBLE =
  /\u034f|[\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2028\u2029\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff0-\uffff]|[\u{e0000}-\u{e0fff}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/u;

export type OddCharacter = "control" | "direction" | "invisible";

/** Returns the kind of the first odd character in a text, or null. */
export function oddCharacter(text: string): OddCharacter | null {
  if (CONTROL.test(text)) return "control";
  if (DIRECTION.test(text)) return "direction";
  return INVISIBLE.test(text) ? "invisible" : null;
}
