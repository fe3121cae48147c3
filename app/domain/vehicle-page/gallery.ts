/**
 * Positions in a looping strip of pictures (rules/vehicle-page#gallery-loop). A copy of the last picture comes before
 * the first, and a copy of the first after the last, so that a step past either end looks like any other step: index 0
 * is a copy, the pictures are 1 to `count`, index `count + 1` is a copy again.
 */
export const FIRST_INDEX = 1;

/** Returns the picture, 1 to `count`, at an index; for a copy the picture that it copies. */
export function pictureAt(index: number, count: number): number {
  return ((((index - FIRST_INDEX) % count) + count) % count) + FIRST_INDEX;
}

/** Whether an index is a copy. When the strip stops there, it must jump to the picture itself. */
export function isCopy(index: number, count: number): boolean {
  return index < FIRST_INDEX || index > count;
}

/**
 * Returns the visible index of a strip that was scrolled by `offset` px. With right-to-left text, browsers give
 * negative offsets.
 */
export function indexAt(offset: number, slideWidth: number, firstIndex: number): number {
  return slideWidth > 0 ? Math.round(Math.abs(offset) / slideWidth) + firstIndex : FIRST_INDEX;
}

/**
 * Whether the strip slides to an index because it is next to the current one. A longer slide would show and load all
 * pictures between.
 */
export function isNextTo(from: number, to: number): boolean {
  return Math.abs(from - to) <= 1;
}

type Direction = "ltr" | "rtl";

/**
 * Returns the index that a key moves to from a picture (1 to `count`), at either end that of a copy; null for other
 * keys.
 */
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
