import { expect, test } from "vitest";
import { asCarId } from "~/domain/text/identifiers";
import {
  focusAfterRemoval,
  LIST_HEADING,
  MAX_ACCOUNT_CARS,
  MAX_COMPARED,
  MAX_FAVOURITES,
  MAX_VIEWED,
  readIds,
  withoutSaved,
  withSaved,
  withViewed,
  writeIds,
} from "~/domain/visitor/saved-lists";

const ids = (count: number) => Array.from({ length: count }, (_, at) => `car-${at + 1}`);

test.each<[string, string | null, number, string[]]>([
  ["no ids without a cookie", null, 5, []],
  ["no ids from an empty cookie", "", 5, []],
  ["ids in their order", "b.a.c", 5, ["b", "a", "c"]],
  ["a repeated id once", "a.b.a", 5, ["a", "b"]],
  ["only as many ids as the list allows", "a.b.c", 2, ["a", "b"]],
  ["no ids for a list that the site lacks", "a.b", 0, []],
  ["only valid ids", "<script>.a b.../../x.%00.é.a;b.'or'.ok_1-2", 9, ["ok_1-2"]],
  ["an id of 64 letters", "x".repeat(64), 5, ["x".repeat(64)]],
  ["no id of 65 letters", "x".repeat(65), 5, []],
])("readIds returns %s", (_name, text, limit, expected) => expect(readIds(text, limit)).toEqual(expected));

test("writeIds writes a text that readIds reads and a cookie holds without quotes", () => {
  const full = ids(MAX_FAVOURITES);
  expect(readIds(writeIds(full.map(asCarId)), MAX_FAVOURITES)).toEqual(full);
  expect(writeIds(full.map(asCarId))).toMatch(/^[\w.-]+$/);
  // A browser stores 4,096 bytes of a cookie with its name: enough for ids of this length.
  expect(writeIds(full.map((id) => id.padEnd(36, "x")).map(asCarId)).length).toBeLessThan(4000);
});

test("readIds reads only the first 4,096 letters of a hostile cookie", () => {
  expect(readIds(`${"a.".repeat(500_000)}z`, 9)).toEqual(["a"]);
  expect(readIds(`${"-".repeat(4095)}.a`, 9)).toEqual([]);
  expect(readIds(`${".".repeat(4095)}ab`, 9)).toEqual(["a"]);
});

test("withSaved puts the newest favourite first, and leaves an existing one in place", () => {
  expect(withSaved([asCarId("a"), asCarId("b")], asCarId("c"), 9)).toEqual(["c", "a", "b"]);
  expect(withSaved([asCarId("a"), asCarId("b")], asCarId("b"), 9)).toEqual(["a", "b"]);
});

// Our limits: 50 favourites, 200 cars in an account, and four cars side by side. A full list refuses new cars.
test.each([
  ["favourites", MAX_FAVOURITES, 50],
  ["watchlist", MAX_ACCOUNT_CARS, 200],
  ["compare", MAX_COMPARED, 4],
])("withSaved fills the list %s up to its limit: %i", (_list, limit, count) => {
  expect(withSaved(ids(count - 1).map(asCarId), asCarId("new"), limit)).toHaveLength(count);
  expect(withSaved(ids(count).map(asCarId), asCarId("new"), limit)).toBeNull();
  expect(withSaved(ids(count).map(asCarId), asCarId("car-1"), limit)).toHaveLength(count);
});

test("withoutSaved removes a car, and changes nothing for an unknown one", () => {
  expect(withoutSaved([asCarId("a"), asCarId("b"), asCarId("c")], asCarId("b"))).toEqual(["a", "c"]);
  expect(withoutSaved([asCarId("a")], asCarId("z"))).toEqual(["a"]);
});

// Viewed cars have no duplicates.
test("withViewed puts the newest first without duplicates, and drops the oldest of twelve", () => {
  expect(withViewed([asCarId("a"), asCarId("b")], asCarId("c"))).toEqual(["c", "a", "b"]);
  expect(withViewed([asCarId("a"), asCarId("b"), asCarId("c")], asCarId("c"))).toEqual(["c", "a", "b"]);
  expect(withViewed(ids(11).map(asCarId), asCarId("new"))).toHaveLength(12);
  expect(withViewed(ids(12).map(asCarId), asCarId("new"))).toEqual(["new", ...ids(11)]);
  expect(MAX_VIEWED).toBe(12);
});

test.each([
  ["the next car", "a", "watchlist-car-b"],
  ["the heading after the last car", "c", LIST_HEADING],
  ["the heading when the car was not in the list", "x", LIST_HEADING],
])("the focus goes to %s after a removal (rules/saved-cars#removed-focus)", (_to, removed, id) => {
  const list = ["a", "b", "c"].map(asCarId);
  expect(focusAfterRemoval("watchlist", list, asCarId(removed))).toBe(id);
});
