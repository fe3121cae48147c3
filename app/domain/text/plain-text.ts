import { own } from "./own-property";

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
      // The tag of a paragraph in a list item separates the bullet from its text.
      .replace(/^•\n+/gm, "• ")
      .replace(/\n{3,}/g, "\n\n")
      .trim() || null
  );
}

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

/**
 * What word processors and web pages put into a text that is copied from them, and nobody sees: optional hyphens, places
 * to break a line, marks of the byte order and of pictures. Their line breaks and their own hyphen have a usual spelling.
 */
const PASTED: readonly (readonly [RegExp, string])[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's line break and page break
  [/\r\n?|[\u000b\u000c\u2028]/g, "\n"],
  [/\u2029/g, "\n\n"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's hyphen that breaks no line
  [/\u001e/g, "-"],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Word's optional hyphen
  [/[\u001f\u00ad\u200b\u2060\ufeff\ufffc]/g, ""],
];

/**
 * Returns a typed or pasted text with one kind of line break, composed letters, and without what pasting brings
 * (rules/editors#pasted-text). Marks that turn the direction stay, so that they are refused.
 */
export function pastedText(text: string): string {
  return PASTED.reduce((tidy, [sign, usual]) => tidy.replace(sign, usual), text).normalize("NFC");
}

type OddCharacter = "control" | "direction" | "invisible";

/** Returns the kind of the first odd character in a text, or null. */
export function oddCharacter(text: string): OddCharacter | null {
  if (CONTROL.test(text)) return "control";
  if (DIRECTION.test(text)) return "direction";
  return INVISIBLE.test(text) ? "invisible" : null;
}

/** Returns a text without characters of private use: an editor's preview is marked with them (server/page-marks.ts). */
export function withoutMarks(text: string): string {
  return text.replace(/\p{Co}/gu, "");
}

/** Returns the initials of a person: those of the first and the last name, "Ada Mary Nguyen" → "AN". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], ...(words.length > 1 ? [words.at(-1)] : [])]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}

/** "Mercedes-Benz" → "mercedes-benz", "Ute / Tray" → "ute-tray", "Citroën" → "citroen". */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
