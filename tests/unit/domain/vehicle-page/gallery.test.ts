import { describe, expect, test } from "vitest";
import {
  FIRST_INDEX,
  indexAt,
  indexForKey,
  isCopy,
  isNextTo,
  pictureAt,
} from "~/domain/vehicle-page/gallery";

/* The carousel starts at index 1 and loops. */
test("FIRST_INDEX is 1, the first picture and not a copy", () => {
  expect(FIRST_INDEX).toBe(1);
  expect(pictureAt(1, 5)).toBe(1);
  expect(isCopy(1, 5)).toBe(false);
});

test.each([
  { index: 0, count: 5, picture: 5, copy: true },
  { index: 1, count: 5, picture: 1, copy: false },
  { index: 2, count: 5, picture: 2, copy: false },
  { index: 5, count: 5, picture: 5, copy: false },
  { index: 6, count: 5, picture: 1, copy: true },
  { index: 0, count: 2, picture: 2, copy: true },
  { index: 3, count: 2, picture: 1, copy: true },
  { index: 40, count: 40, picture: 40, copy: false },
  { index: 41, count: 40, picture: 1, copy: true },
  { index: 0, count: 1, picture: 1, copy: true },
])(
  "pictureAt index $index of $count pictures is $picture, a copy: $copy",
  ({ index, count, picture, copy }) => {
    expect(pictureAt(index, count)).toBe(picture);
    expect(isCopy(index, count)).toBe(copy);
  },
);

test("pictureAt loops: steps forward or back from any picture return to it", () => {
  for (const count of [2, 3, 40]) {
    for (const step of [1, -1]) {
      const seen: number[] = [];
      let picture = FIRST_INDEX;
      for (let taken = 0; taken < count; taken += 1) {
        seen.push(picture);
        picture = pictureAt(picture + step, count);
      }
      expect(picture).toBe(FIRST_INDEX);
      expect(new Set(seen).size).toBe(count);
    }
  }
});

describe("indexAt", () => {
  test.each([
    // With copies the strip begins with the copy of the last picture, index 0.
    { offset: 0, firstIndex: 0, index: 0 },
    { offset: 300, firstIndex: 0, index: 1 },
    { offset: 449, firstIndex: 0, index: 1 },
    { offset: 450, firstIndex: 0, index: 2 },
    { offset: 899.6, firstIndex: 0, index: 3 },
    // Without copies (one picture, or before scripts run) it begins with the first picture.
    { offset: 0, firstIndex: 1, index: 1 },
    { offset: 600, firstIndex: 1, index: 3 },
    // From right to left.
    { offset: -300, firstIndex: 0, index: 1 },
    { offset: -600, firstIndex: 1, index: 3 },
  ])(
    "is $index at $offset px of slides of 300 px that begin at $firstIndex",
    ({ offset, firstIndex, index }) => expect(indexAt(offset, 300, firstIndex)).toBe(index),
  );

  test("is 1 for a strip that has no size yet", () => expect(indexAt(0, 0, 0)).toBe(1));
});

test("isNextTo is true for neighbours, to which the strip slides, and false for farther pictures", () => {
  expect(isNextTo(3, 4)).toBe(true);
  expect(isNextTo(3, 2)).toBe(true);
  expect(isNextTo(3, 3)).toBe(true);
  expect(isNextTo(3, 5)).toBe(false);
  expect(isNextTo(40, 1)).toBe(false);
});

test.each([
  { key: "ArrowRight", picture: 3, ltr: 4, rtl: 2 },
  { key: "ArrowLeft", picture: 3, ltr: 2, rtl: 4 },
  // Beyond the ends are the copies.
  { key: "ArrowRight", picture: 5, ltr: 6, rtl: 4 },
  { key: "ArrowLeft", picture: 1, ltr: 0, rtl: 2 },
  { key: "Home", picture: 3, ltr: 1, rtl: 1 },
  { key: "End", picture: 3, ltr: 5, rtl: 5 },
  { key: "ArrowDown", picture: 3, ltr: null, rtl: null },
  { key: "Tab", picture: 3, ltr: null, rtl: null },
  { key: "Enter", picture: 3, ltr: null, rtl: null },
])(
  "indexForKey of $key on picture $picture of 5 is $ltr from left to right and $rtl from right to left",
  ({ key, picture, ltr, rtl }) => {
    expect(indexForKey(key, picture, 5, "ltr")).toBe(ltr);
    expect(indexForKey(key, picture, 5, "rtl")).toBe(rtl);
  },
);
