/** A value can't be parsed. The message quotes the value and gives the reason to the dealer. */
export class CleaningError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "CleaningError";
  }
}

const QUOTED_LENGTH = 60;

/** Returns the value in quotation marks, truncated when it is too long for a message. */
export function quoted(value: string): string {
  return JSON.stringify(value.length > QUOTED_LENGTH ? `${value.slice(0, QUOTED_LENGTH)}…` : value);
}

export function singleSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const YES = new Set(["yes", "y", "true", "1"]);
const NO = new Set(["no", "n", "false", "0"]);

export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CleaningError(`${quoted(text)} is neither yes nor no`);
}

/** "SR (4X4)" → "SR". After an opening parenthesis without a closing one, the rest is removed. */
export function withoutParentheses(text: string): string | null {
  let depth = 0;
  let kept = "";
  for (const character of text) {
    if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (depth === 0) kept += character;
    if (character === "(" && depth === 1) kept += " ";
  }
  return singleSpaces(kept) || null;
}

/**
 * Returns what follows all of `words`, in their order, in `text`: after "2019", "Kia", "Cerato", the rest of "2019 Kia
 * Cerato S" is "S". Returns null when the text doesn't begin with the words, or nothing follows them.
 */
export function textAfter(text: string, words: readonly string[]): string | null {
  let rest = singleSpaces(text);
  for (const word of words.map(singleSpaces)) {
    if (!rest.toLowerCase().startsWith(word.toLowerCase())) return null;
    const next = rest.slice(word.length);
    if (next !== "" && !next.startsWith(" ")) return null;
    rest = next.trimStart();
  }
  return rest || null;
}

/** Abbreviations of the trade that look like words. Others are recognised because they have a digit or no vowel. */
const ABBREVIATIONS =
  "ABS AC AMG AWD CRDI DAF DOHC DSI EFI EV EX GLE GLI GTI HEV LE LSE MHEV PHEV SE SOHC SUV TDI TFSI TSI UD UK USA VTI XLE";

const ROMAN_NUMBER = /^(i{1,3}|iv|vi{0,3}|ix|x)$/i;

/**
 * Converts "TOYOTA LANDCRUISER SAHARA" to "Toyota Landcruiser Sahara", word by word. A hyphen, a slash or a space ends
 * a word:
 * - a word of `kept` gets the spelling in that list, ignoring letter case
 * - a word with a digit or in mixed case is not changed: CX-3, i30, McLaren, eTron
 * - a word of up to four letters without a, e, i, o, u is an abbreviation: BMW, MG, XLT
 * - so are abbreviations of the trade (AWD, GTI), single letters and Roman numbers to ten
 * - Mc, and a single letter with an apostrophe, are followed by a capital: McLaren, O'Brien
 * - any other word gets a capital first letter
 */
export function titleCase(text: string, fixedWords: readonly string[] = []): string {
  const fixed = new Map(
    [...ABBREVIATIONS.split(" "), ...fixedWords].map((word) => [word.toLowerCase(), word]),
  );
  return text.replace(/[^\s/]+/gu, (token) => {
    const whole = fixed.get(token.toLowerCase());
    if (whole !== undefined) return whole;
    return token.replace(/[^-‐‑–]+/gu, (word) => titleWord(word, fixed));
  });
}

function titleWord(word: string, fixed: ReadonlyMap<string, string>): string {
  const cased = fixed.get(word.toLowerCase());
  if (cased !== undefined) return cased;
  const [upper, lower] = [word.toUpperCase(), word.toLowerCase()];
  if (/\d/.test(word) || (word !== upper && word !== lower && /\p{Lu}/u.test(word.slice(1)))) return word;
  const letters = lower.replace(/[^\p{L}]/gu, "");
  const isAbbreviation = letters.length <= 4 && /^[a-z]+$/.test(letters) && !/[aeiou]/.test(letters);
  if (letters.length === 1 || isAbbreviation || ROMAN_NUMBER.test(letters)) return upper;
  return lower
    .replace(/\p{L}/u, (first) => first.toUpperCase())
    .replace(/^(\P{L}*Mc)(\p{L})(?=\p{L}{2})/u, (_, mc: string, next: string) => mc + next.toUpperCase())
    .replace(/^(\P{L}*\p{L}['’])(\p{L})(?=\p{L})/u, (_, o: string, next: string) => o + next.toUpperCase());
}

/** Returns the known name that `name` probably means; undefined when none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const wanted = name.toLowerCase().slice(0, 40);
  const most = Math.max(1, Math.floor(wanted.length / 3));
  let nearest: string | undefined;
  let least = most + 1;
  for (const candidate of known) {
    const distance = distanceOf(wanted, candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
  }
  return nearest;
}

/** Returns the edit distance: letters to add, drop, change or swap with their neighbour. */
function distanceOf(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + change,
      );
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
