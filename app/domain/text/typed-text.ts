/**
 * Returns a typed or pasted number with the ASCII characters that it means: digits and signs of a Chinese keyboard,
 * spaces that don't break and dashes of all lengths. Removes invisible characters and spaces at the ends.
 */
export function normalizeTyped(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/\p{Cf}/gu, "")
    .trim();
}
