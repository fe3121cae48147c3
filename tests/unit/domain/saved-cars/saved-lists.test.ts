import { expect, test } from "vitest";
import {
  MOST_COMPARED,
  MOST_FAVOURITES,
  MOST_VIEWED,
  readIds,
  withoutSaved,
  withSaved,
  withViewed,
  writeIds,
} from "~/domain/saved-cars/saved-lists";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `car-${at + 1}`);

test.each<[string, string | null, number, string[]]>([
  ["no cookie", null, 5, []],
  ["an empty one", "", 5, []],
  ["the order kept", "b.a.c", 5, ["b", "a", "c"]],
  ["a car named twice is one", "a.b.a", 5, ["a", "b"]],
  ["only as many as the list takes", "a.b.c", 2, ["a", "b"]],
  ["a list that the site does not have", "a.b", 0, []],
  ["what can't be a car's id", "<script>.a b.../../x.%00.é.a;b.'or'.ok_1-2", 9, ["ok_1-2"]],
  ["an id of 64 letters", "x".repeat(64), 5, ["x".repeat(64)]],
  ["and none of 65", "x".repeat(65), 5, []],
])("reading %s", (_name, text, limit, expected) => {
  expect(readIds(text, limit)).toEqual(expected);
});

test("what is written reads the same, and a cookie may hold it without quoting", () => {
  const full = ids(MOST_FAVOURITES);
  expect(readIds(writeIds(full), MOST_FAVOURITES)).toEqual(full);
  expect(writeIds(full)).toMatch(/^[\w.-]+$/);
  // A browser keeps 4,096 bytes of a cookie, name and all: enough for ids of this length.
  expect(writeIds(full.map((id) => id.padEnd(36, "x"))).length).toBeLessThan(4000);
});

test("a hostile cookie of a megabyte is read to its first 4,096 letters", () => {
  expect(readIds(`${"a.".repeat(500_000)}z`, 9)).toEqual(["a"]);
  expect(readIds(`${"-".repeat(4095)}.a`, 9)).toEqual([]);
  expect(readIds(`${".".repeat(4095)}ab`, 9)).toEqual(["a"]);
});

test("the newest favourite comes first, and one that is there stays where it is", () => {
  expect(withSaved(["a", "b"], "c", 9)).toEqual(["c", "a", "b"]);
  expect(withSaved(["a", "b"], "b", 9)).toEqual(["a", "b"]);
});

// Limits are ours: 50 favourites, four cars side by side. Nothing saved makes room for something else.
test.each([
  ["favourites", MOST_FAVOURITES, 50],
  ["compare", MOST_COMPARED, 4],
])("%s take %i cars", (_list, limit, count) => {
  expect(withSaved(ids(count - 1), "new", limit)).toHaveLength(count);
  expect(withSaved(ids(count), "new", limit)).toBeNull();
  expect(withSaved(ids(count), "car-1", limit)).toHaveLength(count);
});

test("a car is taken off, and one that is not there changes nothing", () => {
  expect(withoutSaved(["a", "b", "c"], "b")).toEqual(["a", "c"]);
  expect(withoutSaved(["a"], "z")).toEqual(["a"]);
});

// "Viewed cars are stored locally without duplicates" (spec 1 §4).
test("viewed cars: the newest first, no duplicates, the oldest of twelve gives way", () => {
  expect(withViewed(["a", "b"], "c")).toEqual(["c", "a", "b"]);
  expect(withViewed(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
  expect(withViewed(ids(11), "new")).toHaveLength(12);
  expect(withViewed(ids(12), "new")).toEqual(["new", ...ids(11)]);
  expect(MOST_VIEWED).toBe(12);
});
