/**
 * Splits text into words as Meilisearch's tokenizer does for Latin text: at punctuation, dashes and blanks, in lower
 * case, without diacritics. "CX-5" is two words, "RAV4" and "4x4" are one.
 */
export interface Token {
  kind: "word" | "soft" | "hard";
  /** The normalised word, or the unchanged separator. */
  text: string;
  start: number;
  end: number;
}

/** Longer words are not indexed (Meilisearch keeps words that fit its key size). */
export const MAX_WORD_LENGTH = 250;

const WORD = 0;
const SOFT = 1;
const HARD = 2;
/** A hard separator only when a blank follows: "a. b", not "3.5". */
const HARD_BEFORE_BLANK = 3;

const asciiKinds = new Uint8Array(128);
for (const character of "\t\n\r \"#%&'()*+-/:@[\\]_`{}") asciiKinds[character.charCodeAt(0)] = SOFT;
for (const character of "\0!;?") asciiKinds[character.charCodeAt(0)] = HARD;
for (const character of ".,") asciiKinds[character.charCodeAt(0)] = HARD_BEFORE_BLANK;

const OTHER_HARD = /[¡§¶¿;‥…※‼‽⁇⁈⁉、。！，．：；？｡､]/u;
const OTHER_SOFT = /[\p{P}\p{Z}±×÷−∓-⋿\u200c]/u;

function separatorKind(code: number): number {
  if (code < 128) return asciiKinds[code] as number;
  const character = String.fromCharCode(code);
  if (OTHER_HARD.test(character)) return HARD;
  return OTHER_SOFT.test(character) ? SOFT : WORD;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
const ASCII = /^[\x00-\x7f]*$/;

export function normalizeWord(word: string): string {
  if (ASCII.test(word)) return word.toLowerCase();
  return word
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .replace(/æ/g, "ae")
    .replace(/œ/g, "oe");
}

/** The form in which facet values are compared: trimmed, decomposed, lower case, with diacritics. */
export function normalizeFacet(value: string): string {
  const trimmed = value.trim();
  return ASCII.test(trimmed) ? trimmed.toLowerCase() : trimmed.normalize("NFKD").toLowerCase();
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let wordStart = -1;
  const endWord = (end: number) => {
    if (wordStart < 0) return;
    const word = normalizeWord(text.slice(wordStart, end));
    if (word) tokens.push({ kind: "word", text: word, start: wordStart, end });
    wordStart = -1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const kind = separatorKind(text.charCodeAt(at));
    if (kind === WORD) {
      if (wordStart < 0) wordStart = at;
      continue;
    }
    endWord(at);
    const pair = kind === HARD_BEFORE_BLANK && text[at + 1] === " ";
    const end = at + (pair ? 2 : 1);
    tokens.push({ kind: kind === HARD || pair ? "hard" : "soft", text: text.slice(at, end), start: at, end });
    if (pair) at += 1;
  }
  endWord(text.length);
  return tokens;
}

/** The distance between the words of one value and the next value's, and across a hard separator. */
const HARD_DISTANCE = 8;

/**
 * The words of a field's value with their positions, the first at `start`. A hard separator moves the next
 * word eight positions on. Returns the last position used, or `start` when there was no word.
 */
export function eachWord(
  text: string,
  start: number,
  visit: (word: string, position: number) => void,
): number {
  let position = start;
  let before: "none" | "soft" | "hard" = "none";
  let any = false;
  for (const token of tokenize(text)) {
    if (token.kind !== "word") {
      if (any && before !== "hard") before = token.kind;
      continue;
    }
    if (any) position += before === "hard" ? HARD_DISTANCE : before === "soft" ? 1 : 0;
    any = true;
    before = "none";
    if (token.text.length <= MAX_WORD_LENGTH) visit(token.text, position);
  }
  return position;
}

export { HARD_DISTANCE as NEXT_VALUE_DISTANCE };
