/** A growing, ascending list of slots (internal document numbers): the postings of one word. */
export class SlotList {
  #slots = new Uint32Array(2);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#slots[index] as number;
  }

  /** The slots themselves; only valid until the next change. */
  view(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  has(slot: number): boolean {
    const at = this.#search(slot);
    return at < this.#length && this.#slots[at] === slot;
  }

  add(slot: number): void {
    const last = this.#length === 0 ? -1 : (this.#slots[this.#length - 1] as number);
    if (slot === last) return;
    const at = slot > last ? this.#length : this.#search(slot);
    if (at < this.#length && this.#slots[at] === slot) return;
    if (this.#length === this.#slots.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#slots);
      this.#slots = grown;
    }
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  delete(slot: number): void {
    const at = this.#search(slot);
    if (at >= this.#length || this.#slots[at] !== slot) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
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
