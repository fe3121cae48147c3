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
