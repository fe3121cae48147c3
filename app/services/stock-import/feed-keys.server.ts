import { createHash } from "node:crypto";

/** Characters of a stored key that is made from a row or too long to be kept as it is. */
const DIGEST_CHARACTERS = 22;
const LONGEST_KEY = 200;
/** Without i, l, o and u: an id may be read out. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_CHARACTERS = 16;

/** Gives each row of one feed its key, and remembers which were there. */
export class FeedKeys {
  readonly #seen = new Set<string>();
  /** How often a key came that came more than once. */
  readonly #repeated = new Map<string, number>();

  /** @param madeFromRow the key is put together from columns: then rows may be alike */
  constructor(private readonly madeFromRow: boolean) {}

  get seen(): ReadonlySet<string> {
    return this.#seen;
  }

  /**
   * The key of a row. Rows that are alike are different cars and get the number of their occurrence; a feed's own
   * key that comes twice is a fault: null.
   */
  take(identity: string): string | null {
    const key = this.madeFromRow || identity.length > LONGEST_KEY ? digest(identity) : identity;
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      return key;
    }
    if (!this.madeFromRow) return null;
    const occurrence = (this.#repeated.get(key) ?? 1) + 1;
    this.#repeated.set(key, occurrence);
    const numbered = `${key}-${occurrence}`;
    this.#seen.add(numbered);
    return numbered;
  }
}

function digest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_CHARACTERS);
}

/** The same for the same car of the same source, whenever and wherever it is imported. */
export function carId(site: string, source: string, key: string): string {
  const bytes = createHash("sha256").update(`${site}\n${source}\n${key}`).digest();
  return Array.from(bytes.subarray(0, ID_CHARACTERS), (byte) => ID_ALPHABET[byte % 32]).join("");
}
