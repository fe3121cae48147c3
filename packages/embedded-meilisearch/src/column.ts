import type { TypedFastBitSet } from "typedfastbitset";
import { ColumnCodes } from "./column-codes.ts";
import type { Steps } from "./cooperative-scheduler.ts";
import type { FieldValues } from "./document-fields.ts";
import { countFacetValues, type FacetCounts } from "./facet-counts.ts";
import type { CountedSlots } from "./selection.ts";
import type { SnapshotReader, SnapshotWriter } from "./snapshot.ts";
import { type ColumnValue, ValueDictionary } from "./value-dictionary.ts";
import { type Key, NONE } from "./value-order.ts";

const EXISTS = 1;
const NULL = 2;
const EMPTY = 4;

/**
 * One filterable or sortable attribute over all slots: a code into the dictionary of its distinct values.
 * A filter looks at each distinct value once and then only compares codes.
 */
export class Column {
  readonly #values = new ValueDictionary();
  readonly #codes = new ColumnCodes();
  #flags = new Uint8Array(1024);
  /** By code, all zero between two uses. */
  #scratch = new Int32Array(0);

  *save(out: SnapshotWriter): Steps<void> {
    out.numbers(this.#flags);
    this.#codes.save(out);
    yield* this.#values.save(out);
  }

  *load(from: SnapshotReader): Steps<void> {
    this.#flags = from.numbers(Uint8Array);
    this.#codes.load(from);
    yield* this.#values.load(from);
  }

  /** Shares strings: equal strings of the field are replaced by the column's own, so each is stored once. */
  set(slot: number, field: FieldValues | undefined): void {
    this.#reserve(slot);
    // The old values are removed last, so that an unchanged value keeps its code.
    const before = this.#codes.at(slot);
    this.#flags[slot] = field ? EXISTS | (field.isNull ? NULL : 0) | (field.isEmpty ? EMPTY : 0) : 0;
    const codes = this.#codesOf(field?.values ?? []);
    this.#codes.store(slot, codes);
    for (const code of before) this.#values.release(code);
  }

  clear(slot: number): void {
    if (slot < this.#flags.length) this.set(slot, undefined);
  }

  /** One more than the highest code ever used: the size of a table by code. */
  get codeCount(): number {
    return this.#values.size;
  }

  value(code: number): ColumnValue | undefined {
    return this.#values.value(code);
  }

  /** Adds every slot below `size` that has a value for which `test` holds. */
  addMatching(test: (value: ColumnValue) => boolean, size: number, into: TypedFastBitSet): void {
    const wanted = new Uint8Array(this.#values.size);
    let any = false;
    for (let code = 1; code < wanted.length; code += 1) {
      const value = this.#values.value(code);
      if (value && test(value)) {
        wanted[code] = 1;
        any = true;
      }
    }
    if (!any) return;
    const { codes, pool } = this.#codes;
    const end = Math.min(size, codes.length);
    if (end === 0) return;
    into.resize(end - 1);
    const { words } = into;
    for (let slot = 0; slot < end; slot += 1) {
      const code = codes[slot] as number;
      let found = 0;
      if (code >= NONE) found = wanted[code] as number;
      else {
        const last = -code + (pool[-code - 1] as number);
        for (let at = -code; at < last && found === 0; at += 1) found = wanted[pool[at] as number] as number;
      }
      words[slot >>> 5] = (words[slot >>> 5] as number) | (found << (slot & 31));
    }
  }

  addPresent(what: "exists" | "null" | "empty", size: number, into: TypedFastBitSet): void {
    const flag = what === "exists" ? EXISTS : what === "null" ? NULL : EMPTY;
    const end = Math.min(size, this.#flags.length);
    for (let slot = 0; slot < end; slot += 1) if ((this.#flags[slot] as number) & flag) into.add(slot);
  }

  /** Returns the values that occur in the selection, with counts, for the first `limit` keys at most. */
  facetCounts(selection: CountedSlots, limit = Number.POSITIVE_INFINITY): FacetCounts {
    return countFacetValues(this.#codes, this.#values, selection, this.#zeroes(), limit);
  }

  /**
   * For each group of codes, returns the first of its codes that one of the slots has, in the order of the slots; -1
   * when none has.
   * Groups share no code.
   */
  firstCodes(slots: Int32Array, groups: readonly (readonly number[])[]): number[] {
    const firsts = groups.map(() => -1);
    const groupOf = this.#zeroes();
    groups.forEach((group, index) => {
      for (const code of group) groupOf[code] = index + 1;
    });
    let left = groups.length;
    const settle = (code: number) => {
      const group = (groupOf[code] as number) - 1;
      if (group < 0 || firsts[group] !== -1) return;
      firsts[group] = code;
      left -= 1;
    };
    const { codes } = this.#codes;
    for (let index = 0; index < slots.length && left > 0; index += 1) {
      const code = codes[slots[index] as number] ?? NONE;
      if (code > NONE) settle(code);
      else if (code < NONE) for (const one of this.#codes.several(code)) settle(one);
    }
    for (const group of groups) for (const code of group) groupOf[code] = 0;
    return firsts;
  }

  /**
   * Writes the places of `slots[from]` up to, not including, `slots[to]` in the order of the values to the same
   * places of `places`: numbers before strings before no value, whichever the direction.
   */
  placesOf(direction: "asc" | "desc", slots: Int32Array, from: number, to: number, places: Int32Array): void {
    const ranks = this.#values.ranks(direction);
    const missing = this.#values.size;
    const { codes } = this.#codes;
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] as number;
      const code = slot < codes.length ? (codes[slot] as number) : NONE;
      let place = missing;
      if (code > NONE) place = ranks[code] as number;
      else if (code < NONE) {
        for (const one of this.#codes.several(code)) place = Math.min(place, ranks[one] as number);
      }
      places[at] = place;
    }
  }

  /** Codes of a document's values, each key once. */
  #codesOf(values: (string | number | boolean)[]): number[] {
    // An empty string counts as no value.
    if (values.length === 1) return values[0] === "" ? [] : [this.#codeAt(values, 0)];
    const codes: number[] = [];
    const keys = new Set<Key>();
    for (const [index, value] of values.entries()) {
      if (value === "") continue;
      const code = this.#codeAt(values, index);
      const key = this.#values.key(code);
      if (keys.has(key)) this.#values.release(code);
      else {
        keys.add(key);
        codes.push(code);
      }
    }
    return codes;
  }

  #codeAt(values: (string | number | boolean)[], index: number): number {
    const value = values[index] as string | number | boolean;
    const code = this.#values.use(value);
    if (typeof value === "string") values[index] = (this.#values.value(code) as ColumnValue).value;
    return code;
  }

  #zeroes(): Int32Array {
    const size = this.#values.size;
    if (this.#scratch.length < size) this.#scratch = new Int32Array(Math.ceil(size * 1.25));
    return this.#scratch.subarray(0, size);
  }

  #reserve(slot: number): void {
    this.#codes.reserve(slot);
    if (slot < this.#flags.length) return;
    const flags = new Uint8Array(Math.max(slot + 1, this.#flags.length * 2));
    flags.set(this.#flags);
    this.#flags = flags;
  }
}
