import { AUSTRALIAN_STATES, type AustralianState } from "../car";
import { CleaningError, quoted } from "./cleaning-error";

export function singleSpaces(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

const STATE_NAMES: Record<string, AustralianState> = {
  "AUSTRALIAN CAPITAL TERRITORY": "ACT",
  "NEW SOUTH WALES": "NSW",
  "NORTHERN TERRITORY": "NT",
  QUEENSLAND: "QLD",
  "SOUTH AUSTRALIA": "SA",
  TASMANIA: "TAS",
  VICTORIA: "VIC",
  "WESTERN AUSTRALIA": "WA",
};

function knownState(text: string): AustralianState | undefined {
  const plain = singleSpaces(text.toUpperCase().replaceAll(".", "")).replace(/^AU[- ]/, "");
  return AUSTRALIAN_STATES.find((state) => state === plain) ?? STATE_NAMES[plain];
}

/** "Caringbah, NSW" → "NSW", "Warrenheip, AU-VIC" → "VIC", "Victoria" → "VIC". */
export function stateOf(text: string): AustralianState {
  const last = text.slice(text.lastIndexOf(",") + 1).trim();
  const state = knownState(last);
  if (!state) throw new CleaningError(`${quoted(last)} is not an Australian state or territory`);
  return state;
}

/** "Caringbah, NSW" → "Caringbah". A state alone has no city. */
export function cityOf(text: string): string | null {
  const comma = text.lastIndexOf(",");
  if (comma >= 0) return text.slice(0, comma).trim() || null;
  return knownState(text) ? null : text;
}

const YES = new Set(["yes", "y", "true", "1"]);
const NO = new Set(["no", "n", "false", "0"]);

export function yesOrNo(text: string): boolean {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  if (NO.has(word)) return false;
  throw new CleaningError(`${quoted(text)} is neither yes nor no`);
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/**
 * A day ("31/12/2024", "31-12-2024", "2024-12-31T00:00:00") as "2024-12-31"; a month ("04/2019", "2019-04",
 * "Apr 2019") as "2019-04". The day comes before the month, as Australians write it.
 */
export function isoDate(text: string): string {
  const iso = /^(\d{4})[-/](\d{1,2})(?:[-/](\d{1,2}))?(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text);
  const local = /^(?:(\d{1,2})[-/.])?(\d{1,2})[-/.](\d{4})$/.exec(text);
  const named = /^(?:(\d{1,2})[ -])?([a-z]{3})[a-z]*[ -](\d{4})$/i.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : local
      ? [local[3], local[2], local[1]]
      : named
        ? [named[3], String(MONTHS.indexOf((named[2] ?? "").toLowerCase()) + 1), named[1]]
        : [];
  const time = new Date(0);
  time.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
  const exists = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day ?? 1);
  if (!year || !month || !exists) throw new CleaningError(`${quoted(text)} is not a date`);
  return time.toISOString().slice(0, day === undefined ? 7 : 10);
}

/** "SR (4X4)" → "SR". An opening parenthesis that is never closed takes the rest with it. */
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
 * What stands in `text` after all of `words`, in their order: after "2019", "Kia", "Cerato" in "2019 Kia Cerato S"
 * stands "S". Null when the text doesn't begin with them or ends with them.
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

const ENTITIES: Record<string, string> = {
  amp: "&",
  apos: "'",
  bull: "•",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  rsquo: "’",
};

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : " ";
}

/** Drops an element with what it holds; one that is never closed takes the rest with it. */
function withoutElement(text: string, name: "script" | "style"): string {
  const opening = new RegExp(`<${name}\\b`, "gi");
  const closing = new RegExp(`</${name}\\s*>`, "gi");
  let kept = "";
  let from = 0;
  for (;;) {
    opening.lastIndex = from;
    const start = opening.exec(text);
    if (!start) return kept + text.slice(from);
    kept += text.slice(from, start.index);
    closing.lastIndex = start.index;
    if (!closing.test(text)) return kept;
    from = closing.lastIndex;
  }
}

/**
 * Marked-up text as plain text: paragraphs and line breaks kept as blank lines and line breaks, tags dropped,
 * entities decoded. For showing, never for trust: pages escape it as any other text.
 */
export function plainText(text: string): string | null {
  return (
    withoutElement(withoutElement(text, "script"), "style")
      .replace(/\r\n?/g, "\n")
      .replace(/<br[^<>]*>/gi, "\n")
      .replace(/<li\b[^<>]*>/gi, "\n• ")
      .replace(/<\/?(p|div|ul|ol|h[1-6])\b[^<>]*>/gi, "\n\n")
      .replace(/<\/?[a-z!][^<>]*>/gi, "")
      .replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity)
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || null
  );
}
