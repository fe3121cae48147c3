import type { TypedFastBitSet } from "typedfastbitset";
import type { FieldValues } from "./document-fields.server";
import type { CountedSlots } from "./selection.server";
import { normalizeFacet } from "./tokenizer.server";
import {
  changedOrder,
  type DroppedCode,
  type Key,
  NONE,
  orderOf,
  ranksOf,
  type ValueOrder,
} from "./value-order.server";
import { WideMap } from "./wide-map.server";

const EXISTS = 1;
const NULL = 2;
const EMPTY = 4;
/** Dropped values above which the order is made anew without being asked for. */
const MAX_DROPPED = 4096;
/** Share of the pool that no document uses any more at which it is written anew. */
const DEAD_SHARE = 0.25;
/** Up to this share of the dictionary's size, a tally gathers the values found instead of looking at all. */
const SPARSE_SHARE = 1 / 8;

/** A distinct value of a column. Strings that differ in case only have the same key. */
export interface ColumnValue {
  /** As the document has it; booleans as "true" and "false". */
  value: string | number;
  /** What equality and order compare: the number itself or the normalised string. */
  key: Key;
}

/** The values that a selection has, by key; spellings of one key stand next to each other. */
export interface Tally {
  codes: Int32Array;
  /** How many of the slots have each. */
  counts: Int32Array;
  /** 1 where the key is that of the one before. */
  sameKey: Uint8Array;
  /** Lowest and highest number; null when there is none. */
  stats: { min: number; max: number } | null;
}

/** Room for the largest tally so far, used by one after the other. */
let room = { codes: new Int32Array(0), counts: new Int32Array(0), sameKey: new Uint8Array(0) };

function roomFor(size: number): typeof room {
  if (room.codes.length < size) {
    const length = Math.ceil(size * 1.25);
    room = {
      codes: new Int32Array(length),
      counts: new Int32Array(length),
      sameKey: new Uint8Array(length),
    };
  }
  return room;
}

/**
 * One filterable or sortable attribute over all slots: a code into the dictionary of its distinct values.
 * A filter looks at each distinct value once and then only compares codes.
 */
export class Column {
  /** By slot: `NONE`, a value's code, or, below zero, the place of several values in the pool. */
  #codes = new Int32Array(1024);
  #flags = new Uint8Array(1024);
  /** Documents with several values: how many, then their codes. */
  #pool = new Int32Array(0);
  #poolEnd = 0;
  #poolDead = 0;
  /** By code; a value that no document has any more is undefined and its code is used again. */
  #values: (ColumnValue | undefined)[] = [undefined];
  #uses = new Int32Array(64);
  readonly #codeOf = new WideMap<number>();
  #freeCodes: number[] = [];
  /** Made when first asked for, until the dictionary changes. */
  #order: ValueOrder | null = null;
  #places: Int32Array | null = null;
  #ranks: Partial<Record<"asc" | "desc", Int32Array>> = {};
  /** The order as of the last look; null until the first. */
  #lastOrder: ValueOrder | null = null;
  /** Codes that came since then, and those that went, with their keys: these are not used again before. */
  #added: number[] = [];
  #dropped: DroppedCode[] = [];
  /** By code, all zero between two uses. */
  #scratch = new Int32Array(0);

  /** Strings of the field that the column has already give way to the column's own: equal ones are kept once. */
  set(slot: number, field: FieldValues | undefined): void {
    this.#reserve(slot);
    // The old values go last, so that a value that stays keeps its code.
    const before = this.#codesAt(slot);
    this.#flags[slot] = field ? EXISTS | (field.isNull ? NULL : 0) | (field.isEmpty ? EMPTY : 0) : 0;
    const codes = this.#codesOf(field?.values ?? []);
    this.#store(slot, codes);
    for (const code of before) this.#release(code);
  }

  clear(slot: number): void {
    if (slot < this.#codes.length) this.set(slot, undefined);
  }

  #codesAt(slot: number): number[] {
    const code = this.#codes[slot] as number;
    if (code > NONE) return [code];
    return code === NONE ? [] : [...this.#pooled(code)];
  }

  #pooled(code: number): Int32Array {
    return this.#pool.subarray(-code, -code + (this.#pool[-code - 1] as number));
  }

  #store(slot: number, codes: readonly number[]): void {
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

  /** Writes the pool anew without its dead parts, larger when they were few. */
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

  /** Codes of a document's values, each key once. */
  #codesOf(values: (string | number | boolean)[]): number[] {
    // An empty string is no value.
    if (values.length === 1) return values[0] === "" ? [] : [this.#codeAt(values, 0)];
    const codes: number[] = [];
    const keys = new Set<number | string>();
    for (const [index, value] of values.entries()) {
      if (value === "") continue;
      const code = this.#codeAt(values, index);
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
    const pool = this.#pool;
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

  /** The values that the selection has, with counts; no more than the first `limit` keys. */
  tally(selection: CountedSlots, limit = Number.POSITIVE_INFINITY): Tally {
    const order = this.#ordered();
    const counts = this.#zeroes();
    const { slots } = selection;
    const isSparse = slots.length < this.#values.length * SPARSE_SHARE;
    const places = isSparse ? this.#placesFound(slots, counts) : this.#count(selection, counts);
    const tally = this.#tallyOf(order, places, counts, limit);
    if (places) for (const place of places) counts[order.codes[place] as number] = 0;
    else counts.fill(0);
    return tally;
  }

  /** Counts by code: how often each is used at all, less the others, when that is quicker. */
  #count({ slots, others }: CountedSlots, counts: Int32Array): null {
    if (others) {
      counts.set(this.#uses.subarray(0, this.#values.length));
      this.#addCounts(others, counts, -1);
    } else {
      this.#addCounts(slots, counts, 1);
    }
    counts[NONE] = 0;
    return null;
  }

  #addCounts(slots: Int32Array, counts: Int32Array, each: number): void {
    const codes = this.#codes;
    const pool = this.#pool;
    for (let index = 0; index < slots.length; index += 1) {
      const slot = slots[index] as number;
      const code = slot < codes.length ? (codes[slot] as number) : NONE;
      if (code >= NONE) counts[code] = (counts[code] as number) + each;
      else {
        const end = -code + (pool[-code - 1] as number);
        for (let at = -code; at < end; at += 1) {
          const one = pool[at] as number;
          counts[one] = (counts[one] as number) + each;
        }
      }
    }
  }

  /** Counts by code, and the places in the order of the values found, ascending. */
  #placesFound(slots: Int32Array, counts: Int32Array): Int32Array {
    const placeOf = this.#placeOfCode();
    const found: number[] = [];
    const add = (code: number) => {
      const count = counts[code] as number;
      if (count === 0) found.push(placeOf[code] as number);
      counts[code] = count + 1;
    };
    for (const slot of slots) {
      const code = slot < this.#codes.length ? (this.#codes[slot] as number) : NONE;
      if (code > NONE) add(code);
      else if (code < NONE) for (const one of this.#pooled(code)) add(one);
    }
    return Int32Array.from(found).sort();
  }

  /** `places`: where in the order there is something; null: anywhere. */
  #tallyOf(order: ValueOrder, places: Int32Array | null, counts: Int32Array, limit: number): Tally {
    const size = places?.length ?? order.codes.length;
    const { codes, counts: found, sameKey } = roomFor(size);
    let end = 0;
    let keys = 0;
    let lastKey: string | number | undefined;
    for (let index = 0; index < size; index += 1) {
      const place = places ? (places[index] as number) : index;
      const code = order.codes[place] as number;
      const count = counts[code] as number;
      if (count === 0) continue;
      // Only a place that shares its neighbour's key can share the key of the last one found.
      const key = order.sameKey[place] === 0 ? undefined : this.#key(code);
      const isSame = key !== undefined && key === lastKey;
      if (!isSame && keys === limit) break;
      lastKey = key ?? this.#keyIfShared(order, place);
      if (!isSame) keys += 1;
      sameKey[end] = isSame ? 1 : 0;
      codes[end] = code;
      found[end] = count;
      end += 1;
    }
    return {
      codes: codes.slice(0, end),
      counts: found.slice(0, end),
      sameKey: sameKey.slice(0, end),
      stats: this.#statsOf(order, places, counts),
    };
  }

  #keyIfShared(order: ValueOrder, place: number): Key | undefined {
    return order.sameKey[place + 1] === 1 ? this.#key(order.codes[place] as number) : undefined;
  }

  #statsOf(order: ValueOrder, places: Int32Array | null, counts: Int32Array): Tally["stats"] {
    const { codes, numbers } = order;
    let first = -1;
    let last = -1;
    if (places) {
      const end = places.findIndex((place) => place >= numbers);
      first = places[0] ?? -1;
      last = places[(end < 0 ? places.length : end) - 1] ?? -1;
    } else {
      first = 0;
      while (first < numbers && counts[codes[first] as number] === 0) first += 1;
      last = numbers - 1;
      while (last >= first && counts[codes[last] as number] === 0) last -= 1;
    }
    if (first < 0 || last < first) return null;
    return {
      min: this.#key(codes[first] as number) as number,
      max: this.#key(codes[last] as number) as number,
    };
  }

  /**
   * For each group of codes, the one that the first of the slots has that has any of them; -1 when none has.
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
    for (let index = 0; index < slots.length && left > 0; index += 1) {
      const code = this.#codes[slots[index] as number] ?? NONE;
      if (code > NONE) settle(code);
      else if (code < NONE) for (const one of this.#pooled(code)) settle(one);
    }
    for (const group of groups) for (const code of group) groupOf[code] = 0;
    return firsts;
  }

  /**
   * Writes the places of `slots[from]` up to, not including, `slots[to]` in the order of the values to the same
   * places of `places`: numbers before strings before no value, whichever the direction.
   */
  placesOf(direction: "asc" | "desc", slots: Int32Array, from: number, to: number, places: Int32Array): void {
    const ranks = this.#ranksOf(direction);
    const missing = this.#values.length;
    const codes = this.#codes;
    for (let at = from; at < to; at += 1) {
      const slot = slots[at] as number;
      const code = slot < codes.length ? (codes[slot] as number) : NONE;
      let place = missing;
      if (code > NONE) place = ranks[code] as number;
      else if (code < NONE) {
        for (const one of this.#pooled(code)) place = Math.min(place, ranks[one] as number);
      }
      places[at] = place;
    }
  }

  #ordered(): ValueOrder {
    if (this.#order) return this.#order;
    const keyOf = (code: number) => this.#key(code);
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
  #placeOfCode(): Int32Array {
    const { codes } = this.#ordered();
    if (this.#places) return this.#places;
    const places = new Int32Array(this.#values.length);
    for (let place = 0; place < codes.length; place += 1) places[codes[place] as number] = place;
    this.#places = places;
    return places;
  }

  /** Each code's rank among the keys: numbers in the direction, then strings in it. */
  #ranksOf(direction: "asc" | "desc"): Int32Array {
    this.#ordered();
    const known = this.#ranks[direction];
    if (known) return known;
    const ranks = ranksOf(this.#ordered(), direction, this.#values.length);
    this.#ranks[direction] = ranks;
    return ranks;
  }

  #zeroes(): Int32Array {
    if (this.#scratch.length < this.#values.length) {
      this.#scratch = new Int32Array(Math.ceil(this.#values.length * 1.25));
    }
    return this.#scratch.subarray(0, this.#values.length);
  }

  #key(code: number): Key {
    return (this.#values[code] as ColumnValue).key;
  }

  #codeAt(values: (string | number | boolean)[], index: number): number {
    const value = values[index] as string | number | boolean;
    const code = this.#use(value);
    if (typeof value === "string") values[index] = (this.#values[code] as ColumnValue).value;
    return code;
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
    if (this.#lastOrder) this.#added.push(code);
    this.#values[code] = { value, key: typeof value === "number" ? value : normalizeFacet(value) };
    if (code >= this.#uses.length) {
      const uses = new Int32Array(this.#uses.length * 2);
      uses.set(this.#uses);
      this.#uses = uses;
    }
    this.#uses[code] = 1;
    this.#codeOf.set(value, code);
    return code;
  }

  #release(code: number): void {
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
    if (this.#dropped.length > MAX_DROPPED) this.#ordered();
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
