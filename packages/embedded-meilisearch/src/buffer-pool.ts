/** Bytes of free buffers that the pool keeps. */
const MAX_POOLED_BYTES = 24 * 2 ** 20;
const SMALLEST = 4096;

/**
 * Lends and reclaims buffers for tables with one number per document. Such a table has hundreds of kilobytes.
 * Allocating one for every search would make V8 collect the whole heap often, which blocks the event loop.
 */
export class BufferPool {
  readonly #free = new Map<number, ArrayBuffer[]>();
  #bytes = 0;

  /** A table with undefined content. */
  take(length: number): Int32Array<ArrayBuffer> {
    const size = sizeFor(length);
    const buffer = this.#free.get(size)?.pop();
    if (buffer) this.#bytes -= size;
    return new Int32Array(buffer ?? new ArrayBuffer(size), 0, length);
  }

  /** A table of zeros. */
  takeEmpty(length: number): Uint32Array<ArrayBuffer> {
    const table = this.take(length).fill(0);
    return new Uint32Array(table.buffer, 0, length);
  }

  /** Takes a table back. The caller must not use it afterwards. */
  give(table: Int32Array | Uint32Array): void {
    const buffer = table.buffer as ArrayBuffer;
    const size = buffer.byteLength;
    if (size < SMALLEST || this.#bytes + size > MAX_POOLED_BYTES) return;
    const free = this.#free.get(size);
    if (free) free.push(buffer);
    else this.#free.set(size, [buffer]);
    this.#bytes += size;
  }
}

/** Rounds up to a few sizes, so that a returned buffer fits the next request. */
function sizeFor(length: number): number {
  let size = SMALLEST;
  while (size < length * 4) size *= 2;
  return size;
}
