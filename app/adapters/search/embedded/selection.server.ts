import type { TypedFastBitSet } from "typedfastbitset";
import type { SpareTables } from "./spare-tables.server";

/** The slots of a set, ascending. */
export function slotsOf(set: TypedFastBitSet, spare?: SpareTables): Int32Array {
  const { words } = set;
  const size = set.size();
  const slots = spare ? spare.take(size) : new Int32Array(size);
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

/** Adds slots that stand in ascending order. */
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
  /** All other slots that hold a document, when there are fewer of them: then they are what is counted. */
  readonly others: Int32Array | null;
}

/** What a search found. */
export class Selection implements CountedSlots {
  readonly mask: TypedFastBitSet;
  readonly slots: Int32Array;
  readonly others: Int32Array | null;

  readonly #spare: SpareTables;

  /** `alive`: slots that hold a document. */
  constructor(mask: TypedFastBitSet, alive: TypedFastBitSet, spare: SpareTables) {
    this.mask = mask;
    this.#spare = spare;
    this.slots = slotsOf(mask, spare);
    const isMost = this.slots.length * 2 > alive.size();
    this.others = isMost ? slotsOf(alive.new_difference(mask), spare) : null;
  }

  release(): void {
    this.#spare.give(this.slots);
    if (this.others) this.#spare.give(this.others);
  }

  get bytes(): number {
    // The mask is the key too under which it is remembered.
    return 2 * this.mask.words.byteLength + this.slots.byteLength + (this.others?.byteLength ?? 0);
  }
}
