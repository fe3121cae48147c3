/** "Mercedes-Benz" → "mercedes-benz", "Ute / Tray" → "ute-tray", "Citroën" → "citroen". */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
