import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";
import { NONE } from "./value-order.ts";

/** The pool is compacted when this share of it is unused. */
const DEAD_SHARE = 0.25;

/** The value codes of one attribute by slot. Most documents have one value or none; several are stored in a pool. */
export class ColumnCodes {
  #codes = new Int32Array(1024);
  #pool = new Int32Array(0);
  #poolEnd = 0;
  #poolDead = 0;

  /** By slot: `NONE`, a value's code, or a negative number: the place of several codes in the pool. Valid until the next change. */
  get codes(): Int32Array {
    return this.#codes;
  }

  /** For documents with several values: their number, then, from the slot's place on, their codes. Valid until the next change. */
  get pool(): Int32Array {
    return this.#pool;
  }

  save(out: SnapshotWriter): void {
    out.numbers(this.#codes);
    out.numbers(this.#pool.subarray(0, this.#poolEnd));
    out.json(this.#poolDead);
  }

  load(from: SnapshotReader): void {
    this.#codes = from.numbers(Int32Array);
    this.#pool = from.numbers(Int32Array);
    this.#poolEnd = this.#pool.length;
    this.#poolDead = from.json<number>();
  }

  at(slot: number): number[] {
    const code = this.#codes[slot] as number;
    if (code > NONE) return [code];
    return code === NONE ? [] : [...this.several(code)];
  }

  /** @param code of a slot, below zero */
  several(code: number): Int32Array {
    return this.#pool.subarray(-code, -code + (this.#pool[-code - 1] as number));
  }

  reserve(slot: number): void {
    if (slot < this.#codes.length) return;
    const codes = new Int32Array(Math.max(slot + 1, this.#codes.length * 2));
    codes.set(this.#codes);
    this.#codes = codes;
  }

  /** @param slot one that is reserved */
  store(slot: number, codes: readonly number[]): void {
    const before = this.#codes[slot] as number;
    const room = before < NONE ? (this.#pool[-before - 1] as number) : 0;
    if (codes.length > 1 && codes.length === room) {
      this.#pool.set(codes, -before);
      return;
    }
    if (room > 0) this.#poolDead += room + 1;
    if (codes.length <= 1) {
      this.#codes[slot] = codes[0] ?? NONE;
    } else {
      if (this.#poolEnd + codes.length + 1 > this.#pool.length) {
        this.#codes[slot] = NONE;
        this.#makeRoom(codes.length + 1);
      }
      this.#pool[this.#poolEnd] = codes.length;
      this.#pool.set(codes, this.#poolEnd + 1);
      this.#codes[slot] = -(this.#poolEnd + 1);
      this.#poolEnd += codes.length + 1;
    }
  }

  /** Compacts the pool, and doubles it when little of it was unused. */
  #makeRoom(needed: number): void {
    const alive = this.#poolEnd - this.#poolDead;
    const grows = this.#poolDead < this.#pool.length * DEAD_SHARE;
    const pool = new Int32Array(
      Math.max(1024, alive + needed, grows ? this.#pool.length * 2 : this.#pool.length),
    );
    if (this.#poolDead === 0) {
      pool.set(this.#pool);
    } else {
      let end = 0;
      for (let slot = 0; slot < this.#codes.length; slot += 1) {
        const code = this.#codes[slot] as number;
        if (code >= NONE) continue;
        const length = (this.#pool[-code - 1] as number) + 1;
        pool.set(this.#pool.subarray(-code - 1, -code - 1 + length), end);
        this.#codes[slot] = -(end + 1);
        end += length;
      }
      this.#poolEnd = end;
      this.#poolDead = 0;
    }
    this.#pool = pool;
  }
}
