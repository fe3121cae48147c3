/**
 * Places in a looping strip of pictures (spec 1 §4 "Carousel starts at index 1 and loops"). A copy of the last
 * picture stands before the first and a copy of the first after the last, so that a step past either end looks like
 * any other step: index 0 is a copy, the pictures are 1 to `count`, index `count + 1` is a copy again.
 */
export const FIRST_INDEX = 1;

/** Which picture, 1 to `count`, is seen at an index; of a copy the one that it shows. */
export function pictureAt(index: number, count: number): number {
  return ((((index - FIRST_INDEX) % count) + count) % count) + FIRST_INDEX;
}

/** Whether the strip must go on elsewhere once it has come to rest at this index, which is a copy's. */
export function isCopy(index: number, count: number): boolean {
  return index < FIRST_INDEX || index > count;
}

/** The index in view of a strip that was scrolled by `offset` px; from right to left browsers count below 0. */
export function indexAt(offset: number, slideWidth: number, firstIndex: number): number {
  return slideWidth > 0 ? Math.round(Math.abs(offset) / slideWidth) + firstIndex : FIRST_INDEX;
}

/** Whether an index is so near that the strip slides there; farther ones would show, and load, all between. */
export function isNextTo(from: number, to: number): boolean {
  return Math.abs(from - to) <= 1;
}

export type Direction = "ltr" | "rtl";

/** The index that a key asks for from a picture (1 to `count`), a copy's at either end; null: the key is not ours. */
export function indexForKey(
  key: string,
  picture: number,
  count: number,
  direction: Direction,
): number | null {
  const forward = direction === "rtl" ? -1 : 1;
  switch (key) {
    case "ArrowRight":
      return picture + forward;
    case "ArrowLeft":
      return picture - forward;
    case "Home":
      return FIRST_INDEX;
    case "End":
      return count;
    default:
      return null;
  }
}
