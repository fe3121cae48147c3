import type { TypedFastBitSet } from "typedfastbitset";
import type { FieldValues } from "./document-fields.server";
import { normalizeFacet } from "./tokenizer.server";

const EXISTS = 1;
const NULL = 2;
const EMPTY = 4;
/** In `codes`: no value. Codes of values start at 1; several values stand in `#several`. */
const NONE = 0;
const SEVERAL = -1;

/** A distinct value of a column. Strings that differ in case only have the same key. */
export interface ColumnValue {
  /** As the document has it; booleans as "true" and "false". */
  value: string | number;
  /** What equality and order compare: the number itself or the normalised string. */
  key: string | number;
}

interface ValueOrder {
  codes: number[];
  ascending: Int32Array;
  descending: Int32Array;
}

/**
 * One filterable or sortable attribute over all slots: a code into the dictionary of its distinct values.
 * A filter looks at each distinct value once and then only compares codes.
 */
export class Column {
  #codes = new Int32Array(1024);
  #flags = new Uint8Array(1024);
  #several = new Map<number, Int32Array>();
  /** By code; a value that no document has any more is undefined and its code is used again. */
  #values: (ColumnValue | undefined)[] = [undefined];
  #uses: number[] = [0];
  #codeOf = new Map<string | number, number>();
  #freeCodes: number[] = [];
  /** Codes by value, and each code's place among them; made when first asked for, until the dictionary changes. */
  #order: ValueOrder | null = null;

  set(slot: number, field: FieldValues | undefined): void {
    this.#reserve(slot);
    this.clear(slot);
    if (!field) return;
    this.#flags[slot] = EXISTS | (field.isNull ? NULL : 0) | (field.isEmpty ? EMPTY : 0);
    if (field.values.length === 0) return;
    if (field.values.length === 1) {
      this.#codes[slot] = this.#use(field.values[0] as string | number | boolean);
      return;
    }
    const codes: number[] = [];
    const keys = new Set<number | string>();
    for (const value of field.values) {
      const code = this.#use(value);
      const { key } = this.#values[code] as ColumnValue;
      if (keys.has(key)) this.#release(code);
      else {
        keys.add(key);
        codes.push(code);
      }
    }
    if (codes.length === 1) {
      this.#codes[slot] = codes[0] as number;
    } else {
      this.#codes[slot] = SEVERAL;
      this.#several.set(slot, Int32Array.from(codes));
    }
  }

  clear(slot: number): void {
    if (slot >= this.#codes.length) return;
    const code = this.#codes[slot] as number;
    if (code > NONE) this.#release(code);
    else if (code === SEVERAL) {
      for (const one of this.#several.get(slot) ?? []) this.#release(one);
      this.#several.delete(slot);
    }
    this.#codes[slot] = NONE;
    this.#flags[slot] = 0;
  }

  /** One more than the highest code ever used: the size of a table by code. */
  get codeCount(): number {
    return this.#values.length;
  }

  value(code: number): ColumnValue | undefined {
    return this.#values[code];
  }

  /** Adds every slot below `size` that has a value for which `test` holds. */
  addMatching(test: (value: ColumnValue) => boolean, size: number, into: TypedFastBitSet): void {
    const wanted = new Uint8Array(this.#values.length);
    let any = false;
    for (let code = 1; code < this.#values.length; code += 1) {
      const value = this.#values[code];
      if (value && test(value)) {
        wanted[code] = 1;
        any = true;
      }
    }
    if (!any) return;
    const codes = this.#codes;
    const end = Math.min(size, codes.length);
    for (let slot = 0; slot < end; slot += 1) {
      const code = codes[slot] as number;
      if (code > NONE) {
        if (wanted[code] === 1) into.add(slot);
      } else if (code === SEVERAL && this.#several.get(slot)?.some((one) => wanted[one] === 1)) {
        into.add(slot);
      }
    }
  }

  addPresent(what: "exists" | "null" | "empty", size: number, into: TypedFastBitSet): void {
    const flag = what === "exists" ? EXISTS : what === "null" ? NULL : EMPTY;
    const end = Math.min(size, this.#flags.length);
    for (let slot = 0; slot < end; slot += 1) if ((this.#flags[slot] as number) & flag) into.add(slot);
  }

  /** How many of the slots have each code. */
  count(slots: Int32Array): Uint32Array {
    const counts = new Uint32Array(this.#values.length);
    const codes = this.#codes;
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] as number;
      const code = slot < codes.length ? (codes[slot] as number) : NONE;
      if (code > NONE) counts[code] = (counts[code] as number) + 1;
      else if (code === SEVERAL) {
        for (const one of this.#several.get(slot) ?? []) counts[one] = (counts[one] as number) + 1;
      }
    }
    return counts;
  }

  /** The first of the slots that has one of the codes; -1 when none has. */
  firstCode(slots: Int32Array, among: readonly number[]): number {
    for (const slot of slots) {
      const code = this.#codes[slot] ?? NONE;
      if (code > NONE && among.includes(code)) return code;
      if (code === SEVERAL) {
        const found = this.#several.get(slot)?.find((one) => among.includes(one));
        if (found !== undefined) return found;
      }
    }
    return -1;
  }

  /** Sorts slots into places: numbers before strings before no value, whichever the direction. */
  placeOf(direction: "asc" | "desc"): (slot: number) => number {
    const order = this.#ordered();
    const ranks = direction === "asc" ? order.ascending : order.descending;
    const missing = this.#values.length;
    return (slot) => {
      const code = slot < this.#codes.length ? (this.#codes[slot] as number) : NONE;
      if (code > NONE) return ranks[code] as number;
      if (code === NONE) return missing;
      let best = missing;
      for (const one of this.#several.get(slot) ?? []) best = Math.min(best, ranks[one] as number);
      return best;
    };
  }

  /** Codes of the values in use, by key: numbers, then strings. */
  codesInOrder(): readonly number[] {
    return this.#ordered().codes;
  }

  #ordered(): ValueOrder {
    if (this.#order) return this.#order;
    const numbers: number[] = [];
    const strings: number[] = [];
    this.#values.forEach((value, code) => {
      if (value) (typeof value.key === "number" ? numbers : strings).push(code);
    });
    const key = (code: number) => (this.#values[code] as ColumnValue).key;
    const byKey = (a: number, b: number) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);
    numbers.sort(byKey);
    strings.sort(byKey);
    const place = (ordered: number[]) => {
      const ranks = new Int32Array(this.#values.length);
      let rank = 0;
      ordered.forEach((code, index) => {
        const before = ordered[index - 1];
        if (before !== undefined && key(before) !== key(code)) rank += 1;
        ranks[code] = rank;
      });
      return ranks;
    };
    const codes = [...numbers, ...strings];
    const descending = place([...numbers.toReversed(), ...strings.toReversed()]);
    this.#order = { codes, ascending: place(codes), descending };
    return this.#order;
  }

  #use(raw: string | number | boolean): number {
    const value = typeof raw === "boolean" ? String(raw) : raw;
    const known = this.#codeOf.get(value);
    if (known !== undefined) {
      this.#uses[known] = (this.#uses[known] as number) + 1;
      return known;
    }
    this.#order = null;
    const code = this.#freeCodes.pop() ?? this.#values.length;
    this.#values[code] = { value, key: typeof value === "number" ? value : normalizeFacet(value) };
    this.#uses[code] = 1;
    this.#codeOf.set(value, code);
    return code;
  }

  #release(code: number): void {
    const uses = (this.#uses[code] as number) - 1;
    this.#uses[code] = uses;
    if (uses > 0) return;
    this.#codeOf.delete((this.#values[code] as ColumnValue).value);
    this.#order = null;
    this.#values[code] = undefined;
    this.#freeCodes.push(code);
  }

  #reserve(slot: number): void {
    if (slot < this.#codes.length) return;
    const size = Math.max(slot + 1, this.#codes.length * 2);
    const codes = new Int32Array(size);
    codes.set(this.#codes);
    this.#codes = codes;
    const flags = new Uint8Array(size);
    flags.set(this.#flags);
    this.#flags = flags;
  }
}
