/**
 * Splits dealer comments after at most `limit` characters, at a word boundary (rules/vehicle-page#comments-limit:
 * truncated at 400 characters with show more). `rest` is empty when everything fits.
 */
export function splitComments(text: string | null, limit: number): { lead: string; rest: string } | null {
  const clean = text?.replace(/\r\n?/g, "\n").trim();
  if (!clean) return null;
  const characters = [...clean];
  if (characters.length <= limit) return { lead: clean, rest: "" };
  const head = characters.slice(0, limit).join("");
  const lastSpace = head.search(/\s\S*$/);
  const cut = lastSpace > limit / 2 ? lastSpace : head.length;
  return { lead: clean.slice(0, cut).trimEnd(), rest: clean.slice(cut).trimStart() };
}

/** Splits plain text into paragraphs at blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
}
