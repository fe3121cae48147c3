const NONE = new Uint32Array(0);

/**
 * A growing, ascending list of slots (internal document numbers): the documents of one word, each with its posting of
 * 32 bits. Most words occur in only one document, which is stored without arrays.
 */
export class SlotList {
  #slots: Uint32Array = NONE;
  #postings: Uint32Array = NONE;
  #length = 0;
  #onlySlot = 0;
  #onlyPosting = 0;

  /** A list with these slots, ascending; it never changes the arrays. */
  static of(slots: Uint32Array, postings: Uint32Array): SlotList {
    const list = new SlotList();
    list.#length = slots.length;
    if (slots.length === 1) {
      list.#onlySlot = slots[0] as number;
      list.#onlyPosting = postings[0] as number;
    } else if (slots.length > 1) {
      list.#slots = slots;
      list.#postings = postings;
    }
    return list;
  }

  get length(): number {
    return this.#length;
  }

  /** The slots themselves; only valid until the next change. */
  view(): Uint32Array {
    if (this.#length === 1 && this.#slots === NONE) return Uint32Array.of(this.#onlySlot);
    return this.#slots.subarray(0, this.#length);
  }

  /** The postings, in the slots' order; only valid until the next change. */
  postings(): Uint32Array {
    if (this.#length === 1 && this.#slots === NONE) return Uint32Array.of(this.#onlyPosting);
    return this.#postings.subarray(0, this.#length);
  }

  has(slot: number): boolean {
    return this.#find(slot) >= 0;
  }

  /** The slot's posting; 0 when the slot is not in the list. */
  posting(slot: number): number {
    const at = this.#find(slot);
    if (at < 0) return 0;
    return this.#slots === NONE ? this.#onlyPosting : (this.#postings[at] as number);
  }

  /** Adds a slot, or changes its posting. */
  set(slot: number, posting: number): void {
    if (this.#slots === NONE) {
      if (this.#length === 0 || this.#onlySlot === slot) {
        this.#length = 1;
        this.#onlySlot = slot;
        this.#onlyPosting = posting;
        return;
      }
      this.#slots = new Uint32Array(4);
      this.#postings = new Uint32Array(4);
      this.#slots[0] = this.#onlySlot;
      this.#postings[0] = this.#onlyPosting;
    }
    const last = this.#length === 0 ? -1 : (this.#slots[this.#length - 1] as number);
    const at = slot > last ? this.#length : this.#search(slot);
    if (at < this.#length && this.#slots[at] === slot) {
      this.#postings[at] = posting;
      return;
    }
    if (this.#length === this.#slots.length) {
      this.#slots = grown(this.#slots, this.#length);
      this.#postings = grown(this.#postings, this.#length);
    }
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#postings.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#postings[at] = posting;
    this.#length += 1;
  }

  delete(slot: number): void {
    const at = this.#find(slot);
    if (at < 0) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#postings.copyWithin(at, at + 1, this.#length);
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

/** Grows by half: the lists of common words use most of the memory. */
function grown(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.ceil(length * 1.5) + 4);
  larger.set(array);
  return larger;
}
