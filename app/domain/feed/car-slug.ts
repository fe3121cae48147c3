import { slugify } from "../slug";

const LONGEST_NAME = 70;
const ID_CHARACTERS = 6;

/** "2018 Toyota Hilux SR (4X4)" with id "k3v9x2…" → "2018-toyota-hilux-sr-4x4-k3v9x2". */
export function carSlug(name: string, id: string): string {
  const words = slugify(name);
  const cut = words.length <= LONGEST_NAME ? words : words.slice(0, LONGEST_NAME + 1).replace(/-[^-]*$/, "");
  return `${cut.slice(0, LONGEST_NAME)}-${id.slice(0, ID_CHARACTERS)}`.replace(/^-/, "");
}
