/**
 * A posting says where a word is in a document, in 32 bits. Most ranking rules need no more, so that they don't
 * have to read the document's words. From the lowest bit:
 * - 21 bits: the positions, one bit for each of the first sixteen and for the rough positions after; the last
 *   one for everything further on
 * - 5 bits: the lowest weight of an attribute that has it; 31 for this and more
 * - 1 bit: whether an attribute has this word and no other
 * - 5 bits: the attributes, by the rest of their number by five
 * Zero: the document does not contain the word.
 */
export const POSITIONS = 0x1fffff;
/** All positions after the last bucket. */
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
/** The position of each bit but the last; 256 stands for 128 too, which costs the same in all except long queries. */
export const POSITION_OF_BIT = [...Array.from({ length: 16 }, (_, position) => position), ...ROUGH];
/** From this position in a query, the rough positions are too far from the real ones. */
export const LONG_QUERY = 32;

/** Positions from 16 on are rounded to buckets, as Meilisearch does. */
export function bucketOf(position: number): number {
  if (position < 16) return position;
  if (position < 24) return 24;
  return 2 ** (32 - Math.clz32(position - 1));
}

/** Makes a posting of one occurrence of a word. @param bucket its position, rounded by `bucketOf` */
export function packPosting(bucket: number, weight: number, field: number, isAlone: boolean): number {
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

/** Joins the postings of two words into that of "one of them". */
export function joinPostings(a: number, b: number): number {
  if (a === 0) return b;
  if (b === 0) return a;
  return (((a | b) & ~WEIGHT) | Math.min(a & WEIGHT, b & WEIGHT)) >>> 0;
}

/** Adds the attributes of another posting. */
export function addFields(posting: number, other: number): number {
  return (posting | ((other >>> FIELDS_SHIFT) << FIELDS_SHIFT)) >>> 0;
}

export function weightOf(posting: number): number {
  return (posting & WEIGHT) >>> WEIGHT_SHIFT;
}

/** Returns false when no attribute contains both words. */
export function mayShareField(a: number, b: number): boolean {
  return ((a >>> FIELDS_SHIFT) & (b >>> FIELDS_SHIFT)) !== 0;
}
