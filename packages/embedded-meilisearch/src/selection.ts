import type { TypedFastBitSet } from "typedfastbitset";
import type { BufferPool } from "./buffer-pool.ts";

/** The slots of a set, ascending. */
export function slotsOf(set: TypedFastBitSet, buffers?: BufferPool): Int32Array {
  const { words } = set;
  const size = set.size();
  const slots = buffers ? buffers.take(size) : new Int32Array(size);
  let count = 0;
  for (let index = 0; index < words.length; index += 1) {
    let word = words[index] as number;
    while (word !== 0) {
      slots[count] = (index << 5) + 31 - Math.clz32(word & -word);
      count += 1;
      word &= word - 1;
    }
  }
  return slots;
}

/** Adds slots that are in ascending order. */
export function addSlots(set: TypedFastBitSet, slots: ArrayLike<number>): void {
  if (slots.length === 0) return;
  set.resize(slots[slots.length - 1] as number);
  const { words } = set;
  for (let index = 0; index < slots.length; index += 1) {
    const slot = slots[index] as number;
    words[slot >>> 5] = (words[slot >>> 5] as number) | (1 << (slot & 31));
  }
}

/** Slots to count values over. */
export interface CountedSlots {
  /** Ascending. */
  readonly slots: Int32Array;
  /** All other documents' slots, when they are fewer: then these are counted and subtracted. */
  readonly others: Int32Array | null;
}

/** The matches of a search. */
export class Selection implements CountedSlots {
  readonly mask: TypedFastBitSet;
  readonly slots: Int32Array;
  readonly others: Int32Array | null;

  readonly #buffers: BufferPool;

  /** `alive`: slots that hold a document. */
  constructor(mask: TypedFastBitSet, alive: TypedFastBitSet, buffers: BufferPool) {
    this.mask = mask;
    this.#buffers = buffers;
    this.slots = slotsOf(mask, buffers);
    const isMost = this.slots.length * 2 > alive.size();
    this.others = isMost ? slotsOf(alive.new_difference(mask), buffers) : null;
  }

  release(): void {
    this.#buffers.give(this.slots);
    if (this.others) this.#buffers.give(this.others);
  }

  get bytes(): number {
    // The mask is also the cache key.
    return 2 * this.mask.words.byteLength + this.slots.byteLength + (this.others?.byteLength ?? 0);
  }
}
