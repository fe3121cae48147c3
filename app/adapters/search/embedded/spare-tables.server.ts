/** Bytes kept for the next search. */
const KEPT = 24 * 2 ** 20;
const SMALLEST = 4096;

/**
 * Tables that were used and are free again. A table by document is hundreds of kilobytes; made anew for every
 * search, tables are what makes V8 collect the whole heap again and again, which holds the event loop.
 */
export class SpareTables {
  readonly #spare = new Map<number, ArrayBuffer[]>();
  #bytes = 0;

  /** Whatever was in it is in it still. */
  take(length: number): Int32Array<ArrayBuffer> {
    const size = sizeFor(length);
    const buffer = this.#spare.get(size)?.pop();
    if (buffer) this.#bytes -= size;
    return new Int32Array(buffer ?? new ArrayBuffer(size), 0, length);
  }

  /** All zero. */
  takeEmpty(length: number): Uint32Array<ArrayBuffer> {
    const table = this.take(length).fill(0);
    return new Uint32Array(table.buffer, 0, length);
  }

  /** Nobody may use the table any longer. */
  give(table: Int32Array | Uint32Array): void {
    const buffer = table.buffer as ArrayBuffer;
    const size = buffer.byteLength;
    if (size < SMALLEST || this.#bytes + size > KEPT) return;
    const spare = this.#spare.get(size);
    if (spare) spare.push(buffer);
    else this.#spare.set(size, [buffer]);
    this.#bytes += size;
  }
}

/** Few sizes, so that one fits the next. */
function sizeFor(length: number): number {
  let size = SMALLEST;
  while (size < length * 4) size *= 2;
  return size;
}
