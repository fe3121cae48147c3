/** A word of the search box. */
export interface TypedWord {
  /** As typed. */
  text: string;
  /** Lower case, without accents and marks: "CX-5" is "cx5", "Citroën" "citroen". Empty: nothing to compare. */
  normal: string;
  /** Which piece of the typed text it is of: "2018-2020" is one piece of three words. */
  piece: number;
  /** Words in quotation marks and words with a minus before them are the engine's. */
  literal: boolean;
}

/** More words than a sentence has. The engine reads ten. */
const MAX_PIECES = 40;

export function normalWord(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns the normal words of a name, with spaces: "Land Rover" is "land rover", "T-Cross" "t cross". */
export function normalWords(text: string): string {
  return text
    .split(/[\s\-/–—]+/)
    .map(normalWord)
    .filter(Boolean)
    .join(" ");
}

/** Returns the pieces of a text that spaces, slashes and commas separate. A comma may also group a number's digits. */
export function typedPieces(query: string): string[] {
  return (query.match(/"[^"]*"|(?:[^\s;/,"]|,(?=\d{3}(?!\d)))+/gu) ?? []).slice(0, MAX_PIECES);
}

const NUMBER = String.raw`\$?\d[\d,]*(?:\.\d+)?\s?(?:kms?|k|ft|m)?`;
const RANGE = new RegExp(`^(${NUMBER})[-–—](${NUMBER})$`, "i");
/** "7-seater", "seven-seater", "20-footer". */
const WITH_UNIT = /^([\p{L}\p{N}]+)-?(seaters?|seats?|footers?|foot)$/iu;

export function typedWords(query: string): TypedWord[] {
  return typedPieces(groupedDigits(query)).flatMap((text, piece): TypedWord[] => {
    if (text.startsWith('"') || /^-\S/.test(text)) return [{ text, normal: "", piece, literal: true }];
    const range = RANGE.exec(text);
    const [, number, unit] = WITH_UNIT.exec(text) ?? [];
    const parts = range ? [range[1] ?? "", "to", range[2] ?? ""] : number && unit ? [number, unit] : [text];
    return parts.map((part) => ({ text: part, normal: normalWord(part), piece, literal: false }));
  });
}

/**
 * "100 000 km" is one number. Without a unit or a dollar sign it may be two: "mazda 3 200". Digits of a Chinese keyboard
 * count, and "2019年" is a year.
 */
function groupedDigits(query: string): string {
  return query
    .normalize("NFKC")
    .replace(/(?<!\d)(\d{4})年款?/g, "$1 ")
    .replace(/\b(\d{1,3}) (\d{3})(?=\s?kms?\b)/gi, "$1$2")
    .replace(/\$\s?(\d{1,3}) (\d{3})\b/g, "$$$1$2");
}
