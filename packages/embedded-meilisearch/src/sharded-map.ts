const SHARDS = 64;

/**
 * A map for many keys, split into 64 maps. A growing `Map` rehashes all its keys: with a hundred thousand keys that
 * blocks the event loop for longer than a search, and all maps of an index would grow at the same document.
 */
export class ShardedMap<V> {
  readonly #shards: Map<string | number, V>[] = Array.from({ length: SHARDS }, () => new Map());
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: string | number): V | undefined {
    return this.#shard(key).get(key);
  }

  has(key: string | number): boolean {
    return this.#shard(key).has(key);
  }

  set(key: string | number, value: V): void {
    const shard = this.#shard(key);
    const before = shard.size;
    shard.set(key, value);
    this.#size += shard.size - before;
  }

  delete(key: string | number): boolean {
    const deleted = this.#shard(key).delete(key);
    if (deleted) this.#size -= 1;
    return deleted;
  }

  *entries(): Generator<[string | number, V], void> {
    for (const shard of this.#shards) yield* shard;
  }

  #shard(key: string | number): Map<string | number, V> {
    return this.#shards[shardOf(key)] as Map<string | number, V>;
  }
}

/** Hashes the ends and the length of a key: ids that count up and random ids both spread evenly. */
function shardOf(key: string | number): number {
  if (typeof key === "number") return (Math.trunc(key) ^ Math.trunc(key / SHARDS)) & (SHARDS - 1);
  const { length } = key;
  if (length === 0) return 0;
  const last = key.charCodeAt(length - 1);
  const before = length > 1 ? key.charCodeAt(length - 2) : 0;
  const third = length > 2 ? key.charCodeAt(length - 3) : 0;
  return (last + before * 5 + third * 11 + key.charCodeAt(0) * 3 + length) & (SHARDS - 1);
}
