/** The code that stands for no value; codes of values start at 1. */
export const NONE = 0;

/** What equality and order of a column's values compare: a number, or a normalised string. */
export type Key = string | number;

/** The key of a value in use, by its code. */
type KeyOf = (code: number) => Key;

/** A column's distinct values, sorted. */
export interface ValueOrder {
  /** Codes of the values in use, by key: numbers, then strings. */
  codes: Int32Array;
  /** How many of them are numbers. */
  numbers: number;
  /** By position in `codes`: 1 when the key equals the previous one and only the spelling differs. */
  sameKey: Uint8Array;
}

/** A value that no document has any more, with its former key. */
export interface DroppedCode {
  code: number;
  key: Key;
}

/** Numbers before strings. */
function compareKeys(a: Key, b: Key): number {
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The order of the codes in use. */
export function orderOf(used: readonly number[], keyOf: KeyOf): ValueOrder {
  const codes = Int32Array.from(used).sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const sameKey = new Uint8Array(codes.length);
  for (let place = 1; place < codes.length; place += 1) sameKey[place] = isSameKey(codes, place, keyOf);
  const firstString = codes.findIndex((code) => typeof keyOf(code) === "string");
  return { codes, sameKey, numbers: firstString < 0 ? codes.length : firstString };
}

/** Updates the order with the added and removed values: a new price does not require sorting all prices again. */
export function changedOrder(
  before: ValueOrder,
  addedCodes: readonly number[],
  dropped: readonly DroppedCode[],
  keyOf: KeyOf,
): ValueOrder {
  // The order still contains the keys of dropped codes.
  const droppedKeys = new Map(dropped.map(({ code, key }) => [code, key]));
  const keyAt = (place: number) => {
    const code = before.codes[place] as number;
    return droppedKeys.get(code) ?? keyOf(code);
  };
  const placeFor = (key: Key) => {
    let low = 0;
    let high = before.codes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(keyAt(middle), key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const gone: number[] = [];
  let numbers = before.numbers;
  for (const { code, key } of dropped) {
    let place = placeFor(key);
    while (place < before.codes.length && before.codes[place] !== code && keyAt(place) === key) place += 1;
    // A value both added and removed since the last order was never in it.
    if (before.codes[place] !== code) continue;
    gone.push(place);
    if (typeof key === "number") numbers -= 1;
  }
  const added = addedCodes.toSorted((a, b) => compareKeys(keyOf(a), keyOf(b)));
  const changes = [
    ...gone.map((place) => ({ place, code: NONE })),
    ...added.map((code) => ({ place: placeFor(keyOf(code)), code })),
  ];
  // At the same position, additions come before removals; the sort is stable.
  changes.sort((a, b) => a.place - b.place || Number(a.code === NONE) - Number(b.code === NONE));
  const size = before.codes.length + added.length - gone.length;
  const codes = new Int32Array(size);
  const sameKey = new Uint8Array(size);
  /** Positions with a new neighbour before them. */
  const seams: number[] = [];
  let end = 0;
  let copied = 0;
  for (const { place, code } of [...changes, { place: before.codes.length, code: NONE }]) {
    codes.set(before.codes.subarray(copied, place), end);
    sameKey.set(before.sameKey.subarray(copied, place), end);
    seams.push(end);
    end += place - copied;
    copied = place;
    if (code === NONE) copied += 1;
    else {
      codes[end] = code;
      seams.push(end);
      end += 1;
    }
  }
  for (const place of seams) {
    if (place < size) sameKey[place] = place === 0 ? 0 : isSameKey(codes, place, keyOf);
  }
  for (const code of added) if (typeof keyOf(code) === "number") numbers += 1;
  return { codes, sameKey, numbers };
}

function isSameKey(codes: Int32Array, place: number, keyOf: KeyOf): 0 | 1 {
  return keyOf(codes[place] as number) === keyOf(codes[place - 1] as number) ? 1 : 0;
}

/** Each code's rank among the keys: numbers in the direction, then strings in it. `size`: codes there are. */
export function ranksOf(
  { codes, numbers, sameKey }: ValueOrder,
  direction: "asc" | "desc",
  size: number,
): Int32Array {
  const ranks = new Int32Array(size);
  let rank = -1;
  const visit = (place: number, isSame: boolean) => {
    if (!isSame) rank += 1;
    ranks[codes[place] as number] = rank;
  };
  if (direction === "asc") {
    for (let place = 0; place < codes.length; place += 1) visit(place, sameKey[place] === 1);
    return ranks;
  }
  for (const [start, end] of [
    [0, numbers],
    [numbers, codes.length],
  ] as const) {
    for (let place = end - 1; place >= start; place -= 1) {
      visit(place, place < end - 1 && sameKey[place + 1] === 1);
    }
  }
  return ranks;
}
