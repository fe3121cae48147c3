import type { Json } from "./json.ts";

/**
 * Part of what makes a snapshot readable: raise it when the format changes, or when the same documents give other
 * columns, words or postings. `tests/snapshot.test.ts` fails until then.
 */
export const SNAPSHOT_VERSION = 1;

/** Slots, values or words that are written and read in one step. */
export const SNAPSHOT_STEP = 512;
/** Sections begin at multiples of this, so that arrays of numbers are read in place. */
const ALIGNED = 8;

type Numbers = Int32Array | Uint32Array | Uint8Array;
interface NumbersType<A extends Numbers> {
  new (buffer: ArrayBufferLike, offset: number, length: number): A;
  readonly BYTES_PER_ELEMENT: number;
}

/** Writes an index as sections, each with its length before it. */
export class SnapshotWriter {
  readonly #write: (bytes: Uint8Array) => void;

  /** @param write takes over the bytes */
  constructor(write: (bytes: Uint8Array) => void) {
    this.#write = write;
  }

  /** Writes one section of these arrays. */
  numbers(...arrays: readonly Numbers[]): void {
    const length = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    const section = Buffer.alloc(ALIGNED + Math.ceil(length / ALIGNED) * ALIGNED);
    section.writeDoubleLE(length, 0);
    let at = ALIGNED;
    for (const { buffer, byteOffset, byteLength } of arrays) {
      section.set(new Uint8Array(buffer, byteOffset, byteLength), at);
      at += byteLength;
    }
    this.#write(section);
  }

  json(value: Json): void {
    this.numbers(Buffer.from(JSON.stringify(value)));
  }
}

/** Reads the sections in the order in which they were written. The arrays share the memory of the snapshot. */
export class SnapshotReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    const aligned = bytes.byteOffset % ALIGNED === 0 ? bytes : Uint8Array.from(bytes);
    this.#bytes = Buffer.from(aligned.buffer, aligned.byteOffset, aligned.byteLength);
  }

  numbers<A extends Numbers>(type: NumbersType<A>): A {
    const { buffer, byteOffset } = this.#bytes;
    const length = this.#bytes.readDoubleLE(this.#at);
    const start = this.#at + ALIGNED;
    this.#at = start + Math.ceil(length / ALIGNED) * ALIGNED;
    if (!(this.#at <= this.#bytes.length)) throw new RangeError("the snapshot is too short");
    return new type(buffer, byteOffset + start, length / type.BYTES_PER_ELEMENT);
  }

  bytes(): Buffer {
    const { buffer, byteOffset, byteLength } = this.numbers(Uint8Array);
    return Buffer.from(buffer, byteOffset, byteLength);
  }

  json<T extends Json>(): T {
    return JSON.parse(this.bytes().toString()) as T;
  }
}
