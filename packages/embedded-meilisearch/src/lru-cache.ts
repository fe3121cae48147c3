export interface CachedValue {
  readonly bytes: number;
  /** Called when the value is removed and no longer in use. */
  release?(): void;
}

/** Limits the number of values, because small ones hardly count in bytes. */
const MAX_VALUES = 512;

/** Caches the most recently used values, up to a number of bytes. A value's size may grow after it was set. */
export class LruCache<V extends CachedValue> {
  readonly #values = new Map<string, V>();
  readonly #limit: number;

  /** `limit`: bytes. A single value that is larger is kept alone. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#values.size;
  }

  /** Bytes of the cached values. */
  get bytes(): number {
    let bytes = 0;
    for (const value of this.#values.values()) bytes += value.bytes;
    return bytes;
  }

  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: V): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    this.trim();
  }

  /** Removes the least recently used values beyond the limit. Call it after a value has grown. */
  trim(): void {
    let bytes = this.bytes;
    for (const [key, value] of this.#values) {
      if (this.#values.size === 1 || (bytes <= this.#limit && this.#values.size <= MAX_VALUES)) return;
      this.#values.delete(key);
      bytes -= value.bytes;
    }
  }

  /** Removes and releases everything. No value may be in use. */
  clear(): void {
    if (this.#values.size === 0) return;
    for (const value of this.#values.values()) value.release?.();
    this.#values.clear();
  }
}
