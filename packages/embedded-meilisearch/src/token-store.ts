import type { Steps } from "./cooperative-scheduler.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";

/** Tokens per chunk. A single growing array would have to copy all of them at once. */
const CHUNK = 1 << 15;
/** When this share of a chunk's tokens is unused, the remaining ones move out. */
const DEAD_SHARE = 0.25;

/** Words by term id, each with its place; a document's stand together, in their order. */
export interface Tokens {
  readonly terms: Uint32Array;
  readonly places: Uint32Array;
}

interface Chunk extends Tokens {
  end: number;
  dead: number;
  /** Documents written here; some have moved since. */
  slots: number[];
}

const EMPTY: Chunk = { terms: new Uint32Array(0), places: new Uint32Array(0), end: 0, dead: 0, slots: [] };

/** The words of every document in order. Views are valid until the next change. */
export class TokenStore {
  #chunks: Chunk[] = [EMPTY];
  #current = 0;
  #freeChunks: number[] = [];
  #chunkOf: Uint32Array = new Uint32Array(1024);
  #starts: Uint32Array = new Uint32Array(1024);
  #counts: Uint32Array = new Uint32Array(1024);

  *save(out: SnapshotWriter): Steps<void> {
    out.json([this.#chunks.length, this.#current]);
    for (const table of [this.#chunkOf, this.#starts, this.#counts]) out.numbers(table);
    for (const { terms, places, end, dead, slots } of this.#chunks) {
      out.numbers(terms.subarray(0, end));
      out.numbers(places.subarray(0, end));
      out.numbers(Uint32Array.from(slots));
      out.json(dead);
      yield;
    }
  }

  *load(from: SnapshotReader): Steps<void> {
    const [count, current] = from.json<[number, number]>();
    this.#current = current;
    this.#chunkOf = from.numbers(Uint32Array);
    this.#starts = from.numbers(Uint32Array);
    this.#counts = from.numbers(Uint32Array);
    this.#chunks = [];
    for (let at = 0; at < count; at += 1) {
      const terms = from.numbers(Uint32Array);
      const places = from.numbers(Uint32Array);
      const slots = Array.from(from.numbers(Uint32Array));
      const chunk = { terms, places, end: terms.length, dead: from.json<number>(), slots };
      this.#chunks.push(terms.length > 0 ? chunk : EMPTY);
      if (terms.length === 0 && at > 0) this.#freeChunks.push(at);
      yield;
    }
  }

  of(slot: number): Tokens {
    return this.#chunks[this.#chunkOf[slot] ?? 0] as Chunk;
  }

  first(slot: number): number {
    return this.#starts[slot] ?? 0;
  }

  /** The place after the document's last word. */
  end(slot: number): number {
    return (this.#starts[slot] ?? 0) + (this.#counts[slot] ?? 0);
  }

  /** Replaces a document's words. */
  set(slot: number, terms: ArrayLike<number>, places: ArrayLike<number>, count: number): void {
    this.#reserve(slot);
    this.delete(slot);
    if (count === 0) return;
    const chunk = this.#chunkFor(count);
    for (let index = 0; index < count; index += 1) {
      chunk.terms[chunk.end + index] = terms[index] as number;
      chunk.places[chunk.end + index] = places[index] as number;
    }
    this.#place(slot, chunk, count);
  }

  delete(slot: number): void {
    const count = this.#counts[slot] ?? 0;
    if (count === 0) return;
    const at = this.#chunkOf[slot] as number;
    this.#chunkOf[slot] = 0;
    this.#starts[slot] = 0;
    this.#counts[slot] = 0;
    const chunk = this.#chunks[at] as Chunk;
    chunk.dead += count;
    if (at !== this.#current && chunk.dead > chunk.end * DEAD_SHARE) this.#empty(at);
  }

  #place(slot: number, chunk: Chunk, count: number): void {
    this.#chunkOf[slot] = this.#current;
    this.#starts[slot] = chunk.end;
    this.#counts[slot] = count;
    chunk.end += count;
    chunk.slots.push(slot);
  }

  #chunkFor(count: number): Chunk {
    const current = this.#chunks[this.#current] as Chunk;
    if (current.end + count <= current.terms.length) return current;
    const size = Math.max(CHUNK, count);
    const chunk: Chunk = {
      terms: new Uint32Array(size),
      places: new Uint32Array(size),
      end: 0,
      dead: 0,
      slots: [],
    };
    this.#current = this.#freeChunks.pop() ?? this.#chunks.length;
    this.#chunks[this.#current] = chunk;
    return chunk;
  }

  /** Moves the documents of a chunk to the end of the store. */
  #empty(at: number): void {
    const old = this.#chunks[at] as Chunk;
    for (const slot of old.slots) {
      const count = this.#counts[slot] as number;
      if (this.#chunkOf[slot] !== at || count === 0) continue;
      const start = this.#starts[slot] as number;
      const chunk = this.#chunkFor(count);
      chunk.terms.set(old.terms.subarray(start, start + count), chunk.end);
      chunk.places.set(old.places.subarray(start, start + count), chunk.end);
      this.#place(slot, chunk, count);
    }
    this.#chunks[at] = EMPTY;
    this.#freeChunks.push(at);
  }

  #reserve(slot: number): void {
    if (slot < this.#counts.length) return;
    const size = Math.max(slot + 1, this.#counts.length * 2);
    this.#chunkOf = grown(this.#chunkOf, size);
    this.#starts = grown(this.#starts, size);
    this.#counts = grown(this.#counts, size);
  }
}

function grown(array: Uint32Array, size: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(size);
  larger.set(array);
  return larger;
}
