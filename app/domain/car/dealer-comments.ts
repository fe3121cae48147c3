import { plainText } from "../text/plain-text";

/** A paragraph, whose line breaks count, or the items of a list. */
export type CommentBlock = { text: string } | { items: string[] };

const HTML = /<\/?(?:br|p|div|ul|ol|li|h[1-6]|b|strong|i|em|u|span|font|a)\b[^<>]*>/i;
const BULLET = /^(?:[-–*](?=\s|\p{L})|[•·‣●▪■◦✓✔☑✅➤►])\s*(?=\S)/u;

/**
 * Splits dealer comments into paragraphs and lists. A list is written in HTML or as lines that begin with "-", "*" or
 * "•"; a single line with "*" is a footnote. The texts are plain: pages escape them
 * (rules/vehicle-page#comments-layout).
 */
export function commentBlocks(text: string | null): CommentBlock[] {
  return blocksOf(cleanComments(text));
}

/**
 * Splits dealer comments after at most `limit` characters, between words, and before a list's item rather than in it
 * (rules/vehicle-page#comments-limit: truncated at 400 characters with show more). `rest` is empty when everything
 * fits.
 */
export function splitComments(
  text: string | null,
  limit: number,
): { lead: CommentBlock[]; rest: CommentBlock[] } | null {
  const clean = cleanComments(text);
  if (!clean) return null;
  const characters = [...clean];
  if (characters.length <= limit) return { lead: blocksOf(clean), rest: [] };
  const head = characters.slice(0, limit).join("");
  const line = head.lastIndexOf("\n") + 1;
  const space = head.search(/\s\S*$/);
  const inItem = line > limit / 2 && BULLET.test(head.slice(line));
  const cut = inItem ? line : space > limit / 2 ? space : head.length;
  return { lead: blocksOf(clean.slice(0, cut)), rest: blocksOf(clean.slice(cut)) };
}

function cleanComments(text: string | null): string {
  const plain = text && HTML.test(text) ? plainText(text) : text;
  return (plain ?? "").replace(/\r\n?/g, "\n").trim();
}

function blocksOf(text: string): CommentBlock[] {
  const blocks: CommentBlock[] = [];
  let apart = true;
  for (const line of text.split("\n").map((each) => each.trim())) {
    const last = blocks.at(-1);
    if (line === "") apart = true;
    else if (BULLET.test(line)) {
      if (last && "items" in last) last.items.push(line);
      else blocks.push({ items: [line] });
    } else if (last && "text" in last && !apart) last.text += `\n${line}`;
    else blocks.push({ text: line });
    if (line !== "") apart = false;
  }
  return blocks.map(withoutBullets);
}

function withoutBullets(block: CommentBlock): CommentBlock {
  if ("text" in block) return block;
  const [first = "", second] = block.items;
  if (second === undefined && first.startsWith("*")) return { text: first };
  return { items: block.items.map((item) => item.replace(BULLET, "")) };
}
