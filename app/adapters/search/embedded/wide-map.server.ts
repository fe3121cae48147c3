const PARTS = 64;

/**
 * A map of many keys in parts. A map that doubles its table writes all its keys anew: at a hundred thousand that
 * holds the event loop for longer than a search, and the maps of one index would all do so at the same document.
 */
export class WideMap<V> {
  readonly #parts: Map<string | number, V>[] = Array.from({ length: PARTS }, () => new Map());
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string | number): V | undefined {
    return this.#part(key).get(key);
  }

  has(key: string | number): boolean {
    return this.#part(key).has(key);
  }

  set(key: string | number, value: V): void {
    const part = this.#part(key);
    const before = part.size;
    part.set(key, value);
    this.#size += part.size - before;
  }

  delete(key: string | number): boolean {
    const deleted = this.#part(key).delete(key);
    if (deleted) this.#size -= 1;
    return deleted;
  }

  #part(key: string | number): Map<string | number, V> {
    return this.#parts[partOf(key)] as Map<string | number, V>;
  }
}

/** By the key's ends and length: ids that count up and random ones spread alike. */
function partOf(key: string | number): number {
  if (typeof key === "number") return (Math.trunc(key) ^ Math.trunc(key / PARTS)) & (PARTS - 1);
  const { length } = key;
  if (length === 0) return 0;
  const last = key.charCodeAt(length - 1);
  const before = length > 1 ? key.charCodeAt(length - 2) : 0;
  const third = length > 2 ? key.charCodeAt(length - 3) : 0;
  return (last + before * 5 + third * 11 + key.charCodeAt(0) * 3 + length) & (PARTS - 1);
}
