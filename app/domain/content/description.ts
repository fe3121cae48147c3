import type { ContentNode } from "./content-node";

/** Characters that search engines show of a description. */
const MAX_LENGTH = 160;

/** Returns what a page begins with, as its description for search engines; null for a page without a paragraph. */
export function describedBy(nodes: readonly ContentNode[]): string | null {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const text =
      "tag" in node && node.tag === "p" ? shortDescription(textOf(node)) : describedBy(node.children);
    if (text) return text;
  }
  return null;
}

function textOf(node: ContentNode): string {
  if (typeof node === "string") return node;
  return "tag" in node && node.tag === "br" ? " " : node.children.map(textOf).join("");
}

/**
 * Returns a description as search engines show it: one line of at most 160 characters, in whole words, with "…" where
 * some are left out.
 */
export function shortDescription(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= MAX_LENGTH) return plain;
  const cut = plain.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MAX_LENGTH / 2)).replace(/[\s,;:–-]+$/, "")}…`;
}
