import { LRUCache } from "lru-cache";

/** A valid result of the engine. All callers share it; it is frozen so that none changes it. */
export interface CachedAnswer {
  value: unknown;
  /** When the engine returned it. */
  at: Date;
  /** What varies besides the key. */
  moment: string;
  /** State of the index that it was read from; null when unknown. */
  version: number | null;
}

export interface CacheLimits {
  entries: number;
  /** The approximate size of the results' texts and figures in memory, in bytes. */
  bytes: number;
}

/** A busy site has some hundreds of different searches a day; a result of 21 cars is about 40 KB. */
const LIMITS: CacheLimits = { entries: 1000, bytes: 32 * 1024 * 1024 };

/** Caches the last valid result of each query. When full, it evicts the oldest (rules/search#index-caches). */
export class StaleCache {
  /** In the order in which they were last confirmed. */
  readonly #entries: LRUCache<string, CachedAnswer>;

  constructor({ entries, bytes }: CacheLimits = LIMITS) {
    this.#entries = new LRUCache({
      max: entries,
      maxSize: bytes,
      sizeCalculation: ({ value }) => sizeOf(value),
    });
  }

  get size(): CacheLimits {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Reading a result does not make it newer. */
  get(name: string): CachedAnswer | null {
    return this.#entries.peek(name) ?? null;
  }

  /** Does not cache a result that is larger than the whole cache. */
  keep(name: string, answer: CachedAnswer): void {
    this.#entries.set(name, answer);
    if (this.#entries.has(name)) freeze(answer.value);
  }

  /** The result was confirmed just now, so it counts as new. */
  renew(name: string): void {
    this.#entries.get(name);
  }
}

const POINTER = 8;

/** Estimates the size of a list from its first item: cars, and a page of them has a thousand fields. */
function sizeOf(value: unknown): number {
  if (typeof value === "string") return POINTER + 2 * value.length;
  if (typeof value !== "object" || value === null) return POINTER;
  let bytes = 4 * POINTER;
  if (Array.isArray(value)) return bytes + value.length * sizeOf(value[0]);
  for (const [name, inner] of Object.entries(value)) bytes += POINTER + name.length + sizeOf(inner);
  return bytes;
}

/** Freezes results, their lists and counts, and the cars, but not the values of a car's fields. */
const DEPTH = 4;

function freeze(value: unknown, depth = DEPTH): void {
  if (depth === 0 || typeof value !== "object" || value === null) return;
  Object.freeze(value);
  if (depth === 1) return;
  for (const inner of Object.values(value)) freeze(inner, depth - 1);
}
