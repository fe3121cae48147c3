import { asCarSlug, type CarId, type CarSlug } from "../text/identifiers";
import { slugify } from "../text/plain-text";

const MAX_NAME_LENGTH = 70;
const ID_CHARACTERS = 6;

/** "2018 Toyota Hilux SR (4X4)" with id "k3v9x2…" → "2018-toyota-hilux-sr-4x4-k3v9x2". */
export function carSlug(name: string, id: CarId): CarSlug {
  const words = slugify(name);
  const cut =
    words.length <= MAX_NAME_LENGTH ? words : words.slice(0, MAX_NAME_LENGTH + 1).replace(/-[^-]*$/, "");
  return asCarSlug(`${cut.slice(0, MAX_NAME_LENGTH)}-${id.slice(0, ID_CHARACTERS)}`.replace(/^-/, ""));
}
