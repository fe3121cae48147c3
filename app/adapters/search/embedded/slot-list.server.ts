const NONE = new Uint32Array(0);

/**
 * A growing, ascending list of slots (internal document numbers), the postings of one word, each with a note of
 * 32 bits. Most words stand in one document only: that one is kept without arrays.
 */
export class SlotList {
  #slots = NONE;
  #notes = NONE;
  #length = 0;
  #onlySlot = 0;
  #onlyNote = 0;

  get length(): number {
    return this.#length;
  }

  /** The slots themselves; only valid until the next change. */
  view(): Uint32Array {
    if (this.#length === 1 && this.#slots === NONE) return Uint32Array.of(this.#onlySlot);
    return this.#slots.subarray(0, this.#length);
  }

  /** The notes, in the slots' order; only valid until the next change. */
  notes(): Uint32Array {
    if (this.#length === 1 && this.#slots === NONE) return Uint32Array.of(this.#onlyNote);
    return this.#notes.subarray(0, this.#length);
  }

  has(slot: number): boolean {
    return this.#find(slot) >= 0;
  }

  /** The slot's note; 0 when the list does not have it. */
  note(slot: number): number {
    const at = this.#find(slot);
    if (at < 0) return 0;
    return this.#slots === NONE ? this.#onlyNote : (this.#notes[at] as number);
  }

  /** Adds a slot, or changes its note. */
  set(slot: number, note: number): void {
    if (this.#slots === NONE) {
      if (this.#length === 0 || this.#onlySlot === slot) {
        this.#length = 1;
        this.#onlySlot = slot;
        this.#onlyNote = note;
        return;
      }
      this.#slots = new Uint32Array(4);
      this.#notes = new Uint32Array(4);
      this.#slots[0] = this.#onlySlot;
      this.#notes[0] = this.#onlyNote;
    }
    const last = this.#length === 0 ? -1 : (this.#slots[this.#length - 1] as number);
    const at = slot > last ? this.#length : this.#search(slot);
    if (at < this.#length && this.#slots[at] === slot) {
      this.#notes[at] = note;
      return;
    }
    if (this.#length === this.#slots.length) {
      this.#slots = grown(this.#slots, this.#length);
      this.#notes = grown(this.#notes, this.#length);
    }
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#notes.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#notes[at] = note;
    this.#length += 1;
  }

  delete(slot: number): void {
    const at = this.#find(slot);
    if (at < 0) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#notes.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  #find(slot: number): number {
    if (this.#slots === NONE) return this.#length === 1 && this.#onlySlot === slot ? 0 : -1;
    const at = this.#search(slot);
    return at < this.#length && this.#slots[at] === slot ? at : -1;
  }

  #search(slot: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#slots[middle] as number) < slot) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Half as large again: the lists of common words are most of what there is. */
function grown(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(length * 1.5) + 4);
  larger.set(array);
  return larger;
}
