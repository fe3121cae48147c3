import type { CountedSlots } from "./selection.server";
import type { SlotCodes } from "./slot-codes.server";
import type { ValueDictionary } from "./value-dictionary.server";
import { type Key, NONE, type ValueOrder } from "./value-order.server";

/** Up to this share of the dictionary's size, a tally gathers the values found instead of looking at all. */
const SPARSE_SHARE = 1 / 8;

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
 * The values that the selection has, with counts; no more than the first `limit` keys.
 * @param counts a table by code, all zero before and after
 */
export function tallyOf(
  slotCodes: SlotCodes,
  values: ValueDictionary,
  selection: CountedSlots,
  counts: Int32Array,
  limit: number,
): Tally {
  const order = values.ordered();
  const isSparse = selection.slots.length < values.size * SPARSE_SHARE;
  const places = isSparse ? countFound(slotCodes, values, selection.slots, counts) : null;
  if (!isSparse) countAll(slotCodes, values, selection, counts);
  const tally = gather(order, values, places, counts, limit);
  if (places) for (const place of places) counts[order.codes[place] as number] = 0;
  else counts.fill(0);
  return tally;
}

/** Counts by code: how often each is used at all, less the others, when that is quicker. */
function countAll(
  slotCodes: SlotCodes,
  values: ValueDictionary,
  { slots, others }: CountedSlots,
  counts: Int32Array,
): void {
  if (others) {
    values.usesInto(counts);
    addCounts(slotCodes, others, counts, -1);
  } else {
    addCounts(slotCodes, slots, counts, 1);
  }
  counts[NONE] = 0;
}

function addCounts({ codes, pool }: SlotCodes, slots: Int32Array, counts: Int32Array, each: number): void {
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
  slotCodes: SlotCodes,
  values: ValueDictionary,
  slots: Int32Array,
  counts: Int32Array,
): Int32Array {
  const placeOf = values.places();
  const { codes } = slotCodes;
  const found: number[] = [];
  const add = (code: number) => {
    const count = counts[code] as number;
    if (count === 0) found.push(placeOf[code] as number);
    counts[code] = count + 1;
  };
  for (const slot of slots) {
    const code = slot < codes.length ? (codes[slot] as number) : NONE;
    if (code > NONE) add(code);
    else if (code < NONE) for (const one of slotCodes.several(code)) add(one);
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
): Tally {
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
): Tally["stats"] {
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
