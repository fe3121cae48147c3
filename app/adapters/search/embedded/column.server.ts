import type { TypedFastBitSet } from "typedfastbitset";
import type { FieldValues } from "./document-fields.server";
import { normalizeFacet } from "./tokenizer.server";

const EXISTS = 1;
const NULL = 2;
const EMPTY = 4;
/** Dropped values above which the order is made anew without being asked for. */
const MAX_DROPPED = 4096;
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

/** Numbers before strings. */
function compareKeys(a: string | number, b: string | number): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
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
  /** Codes by key as of the last look; null until the first. Codes dropped since are not used again yet. */
  #sorted: number[] | null = null;
  #added: number[] = [];
  #dropped: number[] = [];

  set(slot: number, field: FieldValues | undefined): void {
    this.#reserve(slot);
    // The old values go last, so that a value that stays keeps its code.
    const before = this.#codesAt(slot);
    this.#several.delete(slot);
    this.#codes[slot] = NONE;
    this.#flags[slot] = field ? EXISTS | (field.isNull ? NULL : 0) | (field.isEmpty ? EMPTY : 0) : 0;
    const codes = this.#codesOf(field?.values ?? []);
    if (codes.length === 1) {
      this.#codes[slot] = codes[0] as number;
    } else if (codes.length > 1) {
      this.#codes[slot] = SEVERAL;
      this.#several.set(slot, Int32Array.from(codes));
    }
    for (const code of before) this.#release(code);
  }

  clear(slot: number): void {
    if (slot < this.#codes.length) this.set(slot, undefined);
  }

  #codesAt(slot: number): ArrayLike<number> & Iterable<number> {
    const code = this.#codes[slot] as number;
    if (code === SEVERAL) return this.#several.get(slot) ?? [];
    return code === NONE ? [] : [code];
  }

  /** Codes of a document's values, each key once. */
  #codesOf(values: readonly (string | number | boolean)[]): number[] {
    const codes: number[] = [];
    const keys = new Set<number | string>();
    for (const value of values) {
      const code = this.#use(value);
      const { key } = this.#values[code] as ColumnValue;
      if (keys.has(key)) this.#release(code);
      else {
        keys.add(key);
        codes.push(code);
      }
    }
    return codes;
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
    const codes = this.#sortedCodes();
    const firstString = codes.findIndex((code) => typeof this.#key(code) === "string");
    const numbers = firstString < 0 ? codes : codes.slice(0, firstString);
    const strings = firstString < 0 ? [] : codes.slice(firstString);
    this.#order = {
      codes,
      ascending: this.#ranks(codes),
      descending: this.#ranks([...numbers.toReversed(), ...strings.toReversed()]),
    };
    return this.#order;
  }

  #ranks(ordered: readonly number[]): Int32Array {
    const ranks = new Int32Array(this.#values.length);
    let rank = 0;
    let before: string | number | undefined;
    for (const code of ordered) {
      const key = this.#key(code);
      if (before !== undefined && before !== key) rank += 1;
      before = key;
      ranks[code] = rank;
    }
    return ranks;
  }

  /** Merges the values that came into those already sorted: a new price does not sort all prices anew. */
  #sortedCodes(): number[] {
    const inUse = (code: number) => this.#values[code] !== undefined;
    const byKey = (a: number, b: number) => compareKeys(this.#key(a), this.#key(b));
    if (this.#sorted === null) {
      const codes = Array.from(this.#values.keys()).filter(inUse);
      this.#sorted = codes.sort(byKey);
      return this.#sorted;
    }
    const added = this.#added.filter(inUse).sort(byKey);
    const merged: number[] = [];
    let next = 0;
    for (const code of this.#sorted) {
      if (!inUse(code)) continue;
      while (next < added.length && byKey(added[next] as number, code) < 0)
        merged.push(added[next++] as number);
      merged.push(code);
    }
    for (; next < added.length; next += 1) merged.push(added[next] as number);
    for (const code of this.#dropped) this.#freeCodes.push(code);
    this.#added = [];
    this.#dropped = [];
    this.#sorted = merged;
    return merged;
  }

  #key(code: number): string | number {
    return (this.#values[code] as ColumnValue).key;
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
    if (this.#sorted) this.#added.push(code);
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
    if (this.#sorted === null) {
      this.#freeCodes.push(code);
      return;
    }
    this.#dropped.push(code);
    if (this.#dropped.length > MAX_DROPPED) this.#sortedCodes();
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
