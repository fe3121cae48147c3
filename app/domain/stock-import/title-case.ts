/** Abbreviations of the trade that look like words. Others are recognised because they have a digit or no vowel. */
const ABBREVIATIONS =
  "ABS AC AMG AWD CRDI DOHC DSI EFI EV EX GLE GLI GTI HEV LE LSE MHEV PHEV SE SOHC SUV TDI TFSI TSI UK USA VTI XLE";

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
