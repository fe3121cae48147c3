/**
 * Where a word stands in a document, in 32 bits: enough for most of what the ranking rules ask, so that a
 * document's words need not be looked through. From the lowest bit:
 * - 21 bits: the positions, one bit for each of the first sixteen and for the rough positions after; the last
 *   one for everything further on
 * - 5 bits: the lowest weight of an attribute that has it; 31 for this and more
 * - 1 bit: whether an attribute has this word and no other
 * - 5 bits: the attributes, by the rest of their number by five
 * Zero is the note of a word that is not there.
 */
export const POSITIONS = 0x1fffff;
/** Positions that are not told apart. */
export const FAR = 1 << 20;
/** The positions 128 and 256. */
export const ROUGHEST = 1 << 19;
const WEIGHT_SHIFT = 21;
const WEIGHT = 31 << WEIGHT_SHIFT;
/** This weight or a higher one. */
export const HEAVY = 31;
export const ALONE = 1 << 26;
const FIELDS_SHIFT = 27;
const FIELDS = 5;

/** The rough positions after the first sixteen that have a bit. */
const ROUGH = [24, 32, 64, 256];
/** The position of each bit but the last; 256 stands for 128 too, which costs the same in all but long queries. */
export const POSITION_OF_BIT = [...Array.from({ length: 16 }, (_, position) => position), ...ROUGH];
/** Position in a query from which the rough positions are not near enough to the truth. */
export const LONG_QUERY = 32;

/** Positions from 16 on are kept roughly, as Meilisearch keeps them. */
export function bucketOf(position: number): number {
  if (position < 16) return position;
  if (position < 24) return 24;
  return 2 ** (32 - Math.clz32(position - 1));
}

/** @param bucket the position as the rules see it (`bucketOf`) */
export function noteOf(bucket: number, weight: number, field: number, isAlone: boolean): number {
  return (
    (positionBit(bucket) |
      (Math.min(weight, HEAVY) << WEIGHT_SHIFT) |
      (isAlone ? ALONE : 0) |
      (1 << (FIELDS_SHIFT + (field % FIELDS)))) >>>
    0
  );
}

export function positionBit(bucket: number): number {
  if (bucket < 16) return 1 << bucket;
  const rough = ROUGH.indexOf(bucket === 128 ? 256 : bucket);
  return rough < 0 ? FAR : 1 << (16 + rough);
}

/** The note of two words taken together. */
export function joinedNotes(a: number, b: number): number {
  if (a === 0) return b;
  if (b === 0) return a;
  return (((a | b) & ~WEIGHT) | Math.min(a & WEIGHT, b & WEIGHT)) >>> 0;
}

/** A note with the attributes of another added. */
export function withFieldsOf(note: number, other: number): number {
  return (note | ((other >>> FIELDS_SHIFT) << FIELDS_SHIFT)) >>> 0;
}

export function weightOf(note: number): number {
  return (note & WEIGHT) >>> WEIGHT_SHIFT;
}

/** False when no attribute has words of both. */
export function mayShareField(a: number, b: number): boolean {
  return ((a >>> FIELDS_SHIFT) & (b >>> FIELDS_SHIFT)) !== 0;
}
