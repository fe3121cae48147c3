import { createHash, timingSafeEqual } from "node:crypto";
import { readOrCreateSecret, secretFile } from "~/adapters/files.server";
import type { Config } from "~/config.server";
import { asCarId, type CarId, type SiteSlug } from "~/domain/text/identifiers";

/** Number of characters in a stored key that is hashed, because it comes from a row or is too long. */
const DIGEST_CHARACTERS = 22;
const MAX_KEY_LENGTH = 200;
/** Without i, l, o and u, because ids may be read out. */
const ID_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const ID_CHARACTERS = 16;

/**
 * Assigns a key to each row of one feed and records which keys occurred. A feed may have hundreds of thousands of
 * rows. A second reading gets the same keys, so each key is stored only once.
 */
export class FeedKeys {
  /** Number of the last reading in which each key occurred. */
  readonly #seen = new Map<string, number>();
  /** Number of occurrences in this reading, for keys that occurred more than once. */
  readonly #repeated = new Map<string, number>();
  #reading = 1;

  /** @param madeFromRow the key is composed of columns: then rows may be equal */
  constructor(private readonly madeFromRow: boolean) {}

  /** Returns all keys of all readings. */
  get seen(): Pick<ReadonlySet<string>, "has" | "size"> {
    return this.#seen;
  }

  /** Starts another reading of the feed from its beginning. Its rows get the same keys again. */
  readAgain(): void {
    this.#reading += 1;
    this.#repeated.clear();
  }

  /**
   * Returns the key of a row. Equal rows are different cars, so the key includes the number of the occurrence.
   * Returns null for a fault: one of the feed's own keys that occurs twice.
   */
  take(identity: string): string | null {
    const key = this.madeFromRow || identity.length > MAX_KEY_LENGTH ? digest(identity) : copyOf(identity);
    if (this.#seen.get(key) !== this.#reading) {
      this.#seen.set(key, this.#reading);
      return key;
    }
    if (!this.madeFromRow) return null;
    const occurrence = (this.#repeated.get(key) ?? 1) + 1;
    this.#repeated.set(key, occurrence);
    const numbered = `${key}-${occurrence}`;
    this.#seen.set(numbered, this.#reading);
    return numbered;
  }
}

function digest(text: string): string {
  return copyOf(createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_CHARACTERS));
}

/** A slice keeps the string in memory that it is part of. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

/** Returns a car's id. It depends only on site, source and key, so every import of the same car yields the same id. */
export function carId(site: SiteSlug, source: string, key: string): CarId {
  const bytes = createHash("sha256").update(`${site}\n${source}\n${key}`).digest();
  let id = "";
  for (let at = 0; at < ID_CHARACTERS; at += 1) id += ID_ALPHABET.charAt((bytes[at] ?? 0) % 32);
  return asCarId(id);
}

const secretName = (site: SiteSlug) => `feed-token-${site}`;

/** Returns the path of a site's feed token, below DATA_DIR. */
export function feedTokenFile(site: SiteSlug): string {
  return secretFile(secretName(site));
}

/** Returns the token for sending a site's stock feeds. It is generated at the first call and stored. */
export function feedToken(config: Pick<Config, "DATA_DIR">, site: SiteSlug): Promise<string> {
  return readOrCreateSecret(config.DATA_DIR, secretName(site));
}

/** Compares an `Authorization` header with a token in constant time. */
export function bearerMatches(authorization: string | null, token: string): boolean {
  const sent = /^Bearer\s+(\S+)\s*$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(sent), digest(token));
}
