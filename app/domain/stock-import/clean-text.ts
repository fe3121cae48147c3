import { CleaningError, quoted } from "./cleaning-error";

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
