import { own } from "../text/own-property";
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
  if (!name.startsWith("#")) return own(ENTITIES, name.toLowerCase()) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : " ";
}

/** Removes an element with its content. Without a closing tag, the rest is removed. */
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
 * Converts HTML to plain text: paragraphs become blank lines, line breaks stay, tags are removed, entities are decoded.
 * The result is not safe HTML: pages escape it like any other text.
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
