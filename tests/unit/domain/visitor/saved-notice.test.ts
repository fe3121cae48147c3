import { expect, test } from "vitest";
import { readNotice, writeNotice } from "~/domain/visitor/saved-lists";

test.each([
  ["favourites", "added", "2020 Toyota Hilux SR5 (4x4)"],
  ["compare", "full", "Citroën “C3”; a=b, c"],
  ["favourites", "gone", ""],
  ["compare", "removed", "A.B.C 100%"],
  ["watchlist", "added", "2020 Toyota Hilux"],
  ["garage", "moved", ""],
  ["watchlist", "watched", "2020 Toyota Hilux"],
] as const)("readNotice reads what writeNotice wrote: %s %s %s", (list, outcome, car) => {
  const text = writeNotice({ list, outcome, car });
  expect(text).toMatch(/^[\w.!~*'()%-]+$/);
  expect(readNotice(text)).toEqual({ list, outcome, car });
});

test("writeNotice cuts a long name between characters, and removes control characters", () => {
  expect(readNotice(writeNotice({ list: "compare", outcome: "added", car: "x".repeat(500) }))?.car).toBe(
    "x".repeat(120),
  );
  const cut = readNotice(writeNotice({ list: "compare", outcome: "added", car: `${"x".repeat(119)}🚗` }));
  expect(cut?.car).toBe("x".repeat(119));
  const longest = "\u{1F697}".repeat(60);
  expect(readNotice(writeNotice({ list: "favourites", outcome: "added", car: longest }))?.car).toBe(longest);
  expect(readNotice("compare.added.a%00%0D%0Ab")?.car).toBe("a b");
});

test.each([
  null,
  "",
  "added",
  "favourites.added",
  "wishes.added.x",
  "favourites.moved.x",
  "favourites.watched.x",
  "compare.moved.x",
  "favourites.exploded.x",
  "__proto__.added.x",
  "favourites.added.%E0%A4%A",
])("readNotice(%j) is null", (text) => expect(readNotice(text)).toBeNull());
