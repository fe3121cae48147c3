export interface Remembered {
  readonly bytes: number;
  /** Called when nobody uses the value any longer. */
  release?(): void;
}

/** Small values are bounded by their number. */
const MAX_VALUES = 512;

/** Values under keys, the latest used, no more bytes of them than a limit. A value's size may grow later. */
export class Memo<V extends Remembered> {
  readonly #values = new Map<string, V>();
  readonly #limit: number;

  /** `limit`: bytes. A single value that is larger is kept alone. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#values.size;
  }

  /** Bytes of what is kept now. */
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

  /** Forgets the longest unused values that are too many: after setting one, and after one grew. */
  trim(): void {
    let bytes = this.bytes;
    for (const [key, value] of this.#values) {
      if (this.#values.size === 1 || (bytes <= this.#limit && this.#values.size <= MAX_VALUES)) return;
      this.#values.delete(key);
      bytes -= value.bytes;
    }
  }

  /** Forgets everything, while nobody uses any of it. */
  clear(): void {
    if (this.#values.size === 0) return;
    for (const value of this.#values.values()) value.release?.();
    this.#values.clear();
  }
}
