import type { ColumnCodes } from "./column-codes.ts";
import type { CountedSlots } from "./selection.ts";
import type { ValueDictionary } from "./value-dictionary.ts";
import { type Key, NONE, type ValueOrder } from "./value-order.ts";

/** When the selection is at most this share of the dictionary's size, only its own values are read, not all values. */
const SPARSE_SHARE = 1 / 8;

/** The values of a selection of documents with their counts, ordered by key. Spellings of one key are neighbours. */
export interface FacetCounts {
  codes: Int32Array;
  /** How many of the selected documents have each value. */
  counts: Int32Array;
  /** 1 where the key is that of the one before. */
  sameKey: Uint8Array;
  /** Lowest and highest number; null when there is none. */
  stats: { min: number; max: number } | null;
}

/** Arrays as large as the largest result so far. All searches share them, because only one counts at a time. */
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
 * Counts the values of a selection, at most those of the first `limit` keys.
 * @param counts a scratch table by value code, all zero before and after
 */
export function countFacetValues(
  columnCodes: ColumnCodes,
  values: ValueDictionary,
  selection: CountedSlots,
  counts: Int32Array,
  limit: number,
): FacetCounts {
  const order = values.ordered();
  const isSparse = selection.slots.length < values.size * SPARSE_SHARE;
  const places = isSparse ? countFound(columnCodes, values, selection.slots, counts) : null;
  if (!isSparse) countAll(columnCodes, values, selection, counts);
  const facetCounts = gather(order, values, places, counts, limit);
  if (places) for (const place of places) counts[order.codes[place] as number] = 0;
  else counts.fill(0);
  return facetCounts;
}

/** Counts by code. Subtracts the other documents' counts from the total when that is faster. */
function countAll(
  columnCodes: ColumnCodes,
  values: ValueDictionary,
  { slots, others }: CountedSlots,
  counts: Int32Array,
): void {
  if (others) {
    values.usesInto(counts);
    addCounts(columnCodes, others, counts, -1);
  } else {
    addCounts(columnCodes, slots, counts, 1);
  }
  counts[NONE] = 0;
}

function addCounts({ codes, pool }: ColumnCodes, slots: Int32Array, counts: Int32Array, each: number): void {
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

/** Counts by code. @returns the places in the order of the values found, ascending */
function countFound(
  columnCodes: ColumnCodes,
  values: ValueDictionary,
  slots: Int32Array,
  counts: Int32Array,
): Int32Array {
  const placeOf = values.places();
  const { codes } = columnCodes;
  const found: number[] = [];
  const add = (code: number) => {
    const count = counts[code] as number;
    if (count === 0) found.push(placeOf[code] as number);
    counts[code] = count + 1;
  };
  for (const slot of slots) {
    const code = slot < codes.length ? (codes[slot] as number) : NONE;
    if (code > NONE) add(code);
    else if (code < NONE) for (const one of columnCodes.several(code)) add(one);
  }
  return Int32Array.from(found).sort();
}

/** `places`: where in the order there is something; null: anywhere. */
function gather(
  order: ValueOrder,
  values: ValueDictionary,
  places: Int32Array | null,
  counts: Int32Array,
  limit: number,
): FacetCounts {
  const size = places?.length ?? order.codes.length;
  const { codes, counts: found, sameKey } = roomFor(size);
  let end = 0;
  let keys = 0;
  let lastKey: Key | undefined;
  for (let index = 0; index < size; index += 1) {
    const place = places ? (places[index] as number) : index;
    const code = order.codes[place] as number;
    const count = counts[code] as number;
    if (count === 0) continue;
    // Only a place that shares its neighbour's key can share the key of the last one found.
    const key = order.sameKey[place] === 0 ? undefined : values.key(code);
    const isSame = key !== undefined && key === lastKey;
    if (!isSame && keys === limit) break;
    lastKey = key ?? (order.sameKey[place + 1] === 1 ? values.key(code) : undefined);
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
    stats: statsOf(order, values, places, counts),
  };
}

function statsOf(
  { codes, numbers }: ValueOrder,
  values: ValueDictionary,
  places: Int32Array | null,
  counts: Int32Array,
): FacetCounts["stats"] {
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
    min: values.key(codes[first] as number) as number,
    max: values.key(codes[last] as number) as number,
  };
}
