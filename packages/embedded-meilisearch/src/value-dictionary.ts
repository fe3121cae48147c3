import type { Steps } from "./cooperative-scheduler.ts";
import { ShardedMap } from "./sharded-map.ts";
import { SNAPSHOT_STEP, type SnapshotReader, type SnapshotWriter } from "./snapshot.ts";
import { normalizeFacet } from "./tokenizer.ts";
import {
  changedOrder,
  type DroppedCode,
  type Key,
  NONE,
  orderOf,
  ranksOf,
  type ValueOrder,
} from "./value-order.ts";

/** When more values than this have been dropped, the order is rebuilt early. */
const MAX_DROPPED = 4096;

/** A distinct value of a column. Strings that differ only in case have the same key. */
export interface ColumnValue {
  /** The document's spelling; booleans as "true" and "false". */
  value: string | number;
  /** What equality and order compare: the number itself or the normalised string. */
  key: Key;
}

/** The distinct values of a column, each with a code from 1 on, and their order, computed on demand. */
export class ValueDictionary {
  /** By code. A value that no document has any more is undefined, and its code is reused. */
  #values: (ColumnValue | undefined)[] = [undefined];
  #uses = new Int32Array(64);
  readonly #codeOf = new ShardedMap<number>();
  #freeCodes: number[] = [];
  /** Computed on first use and cached until the values change. */
  #order: ValueOrder | null = null;
  #places: Int32Array | null = null;
  #ranks: Partial<Record<"asc" | "desc", Int32Array>> = {};
  /** The last computed order; null before the first. */
  #lastOrder: ValueOrder | null = null;
  /** Codes added since then, and removed codes with their keys: those are not reused before the next order. */
  #added: number[] = [];
  #dropped: DroppedCode[] = [];

  /** One more than the highest code ever used: the size of a table by code. */
  get size(): number {
    return this.#values.length;
  }

  value(code: number): ColumnValue | undefined {
    return this.#values[code];
  }

  /** Returns the value of a code in use. */
  key(code: number): Key {
    return (this.#values[code] as ColumnValue).key;
  }

  *save(out: SnapshotWriter): Steps<void> {
    out.numbers(this.#uses.subarray(0, this.size));
    for (let start = 0; start < this.size; start += SNAPSHOT_STEP) {
      out.json(this.#values.slice(start, start + SNAPSHOT_STEP).map((one) => one?.value ?? null));
      yield;
    }
  }

  /** @param from read into an empty dictionary */
  *load(from: SnapshotReader): Steps<void> {
    const uses = from.numbers(Int32Array);
    this.#values = [];
    while (this.size < uses.length) {
      for (const value of from.json<(ColumnValue["value"] | null)[]>()) {
        const code = this.#values.length;
        this.#values.push(value === null ? undefined : { value, key: keyOf(value) });
        if (value !== null) this.#codeOf.set(value, code);
        else if (code !== NONE) this.#freeCodes.push(code);
      }
      yield;
    }
    this.#uses = uses;
  }

  /** Returns the code of a value and counts one more document. */
  use(raw: string | number | boolean): number {
    const value = typeof raw === "boolean" ? String(raw) : raw;
    const known = this.#codeOf.get(value);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] as number) + 1;
      return known;
    }
    this.#order = null;
    const code = this.#freeCodes.pop() ?? this.#values.length;
    if (this.#lastOrder) this.#added.push(code);
    this.#values[code] = { value, key: keyOf(value) };
    if (code >= this.#uses.length) {
      const uses = new Int32Array(this.#uses.length * 2);
      uses.set(this.#uses);
      this.#uses = uses;
    }
    this.#uses[code] = 1;
    this.#codeOf.set(value, code);
    return code;
  }

  /** Counts one document fewer for the value. */
  release(code: number): void {
    const uses = (this.#uses[code] as number) - 1;
    this.#uses[code] = uses;
    if (uses > 0) return;
    const { value, key } = this.#values[code] as ColumnValue;
    this.#codeOf.delete(value);
    this.#order = null;
    this.#values[code] = undefined;
    if (this.#lastOrder === null) {
      this.#freeCodes.push(code);
      return;
    }
    this.#dropped.push({ code, key });
    if (this.#dropped.length > MAX_DROPPED) this.ordered();
  }

  /** Writes how many documents have each value into a table by code. */
  usesInto(table: Int32Array): void {
    table.set(this.#uses.subarray(0, this.#values.length));
  }

  /** The values in use, sorted. */
  ordered(): ValueOrder {
    if (this.#order) return this.#order;
    const keyOf = (code: number) => this.key(code);
    const isUsed = (code: number) => this.#values[code] !== undefined;
    this.#order = this.#lastOrder
      ? changedOrder(this.#lastOrder, this.#added.filter(isUsed), this.#dropped, keyOf)
      : orderOf(Array.from(this.#values.keys()).filter(isUsed), keyOf);
    this.#lastOrder = this.#order;
    for (const { code } of this.#dropped) this.#freeCodes.push(code);
    this.#added = [];
    this.#dropped = [];
    this.#places = null;
    this.#ranks = {};
    return this.#order;
  }

  /** Each code's place in the order. */
  places(): Int32Array {
    const { codes } = this.ordered();
    if (this.#places) return this.#places;
    const places = new Int32Array(this.#values.length);
    for (let place = 0; place < codes.length; place += 1) places[codes[place] as number] = place;
    this.#places = places;
    return places;
  }

  /** Each code's rank among the keys: numbers in the direction, then strings in it. */
  ranks(direction: "asc" | "desc"): Int32Array {
    const order = this.ordered();
    const known = this.#ranks[direction];
    if (known) return known;
    const ranks = ranksOf(order, direction, this.#values.length);
    this.#ranks[direction] = ranks;
    return ranks;
  }
}

function keyOf(value: string | number): Key {
  return typeof value === "number" ? value : normalizeFacet(value);
}
