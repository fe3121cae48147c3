/** Characters that stand around the words that were looked for. */
const AROUND = 60;

/**
 * Returns a text's first line with some words, shortened on both sides; null: it doesn't have them.
 * @param wanted in lower case
 */
export function excerptOf(text: string, wanted: string): string | null {
  const line = text.split("\n").find((each) => each.toLowerCase().includes(wanted));
  if (line === undefined) return null;
  const at = line.toLowerCase().indexOf(wanted);
  const [start, end] = [Math.max(0, at - AROUND), at + wanted.length + AROUND];
  return `${start > 0 ? "…" : ""}${line.slice(start, end).trim()}${end < line.length ? "…" : ""}`;
}
