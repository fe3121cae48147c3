import { expect, test } from "vitest";
import type { CarType } from "~/domain/car/car";
import { isCurrent, isForCarTypes, type PromoCard, promosOnPage } from "~/domain/search/promo-card";

// A stocktake sale from 1 to 24 July 2025 and a promotion from 21 August to 30 September 2025, both at +10:00
// (rules/search#promo-dates).
const stocktake = { start: "2025-07-01T00:00:00+10:00", expiry: "2025-07-24T23:59:59+10:00" };
const promotion = { start: "2025-08-21T00:00:00+10:00", expiry: "2025-09-30T23:59:59+10:00" };

test.each([
  [stocktake, "2025-06-30T23:59:59.999+10:00", false],
  [stocktake, "2025-07-01T00:00:00+10:00", true],
  // The same moment in London, and the day before in UTC.
  [stocktake, "2025-06-30T15:00:00+01:00", true],
  [stocktake, "2025-06-30T14:00:00Z", true],
  [stocktake, "2025-06-30T13:59:59.999Z", false],
  [stocktake, "2025-07-24T23:59:59+10:00", true],
  [stocktake, "2025-07-24T23:59:59.001+10:00", false],
  [stocktake, "2025-07-25T00:00:00+10:00", false],
  // Midnight in Perth is two hours later.
  [stocktake, "2025-07-24T23:00:00+08:00", false],
  [promotion, "2025-08-20T23:59:59.999+10:00", false],
  [promotion, "2025-08-21T00:00:00+10:00", true],
  [promotion, "2025-09-30T23:59:59+10:00", true],
  [promotion, "2025-10-01T00:00:00+10:00", false],
  [{}, "2025-07-01T00:00:00+10:00", true],
  [{ start: promotion.start }, "2099-01-01T00:00:00Z", true],
  [{ expiry: stocktake.expiry }, "1999-01-01T00:00:00Z", true],
])("isCurrent of %o at %s is %s", (promo, now, shows) => expect(isCurrent(promo, new Date(now))).toBe(shows));

type CarTypesCase = [display: CarType[], strict: boolean, searched: string[] | undefined, shows: boolean];

test.each<CarTypesCase>([
  // Not strict: the search may find one of these car types.
  [["used"], false, undefined, true],
  [["used"], false, ["used"], true],
  [["used"], false, ["USED"], true],
  [["used"], false, ["new", "used"], true],
  [["used"], false, ["new", "demo"], false],
  [["new", "demo"], false, ["demo"], true],
  // Strict: the search is refined to exactly these car types.
  [["used"], true, undefined, false],
  [["used"], true, ["used"], true],
  [["used"], true, ["new", "used"], false],
  [["new", "demo"], true, ["demo", "new"], true],
  [["new", "demo"], true, ["new"], false],
  // No car type means all of them, like a search without car types.
  [[], false, undefined, true],
  [[], false, ["demo"], true],
  [[], true, undefined, true],
  [[], true, ["new", "demo", "used"], true],
  [[], true, ["demo"], false],
  // A search for an unknown car type finds none of them.
  [["used"], false, ["boat"], false],
  [[], false, ["boat"], false],
  [["used"], true, ["boat"], false],
])("isForCarTypes of %o (strict: %s) in a search for %o is %s", (display, strict_display, searched, shows) =>
  expect(isForCarTypes({ display, strict_display }, searched)).toBe(shows),
);

interface NamedPromo extends PromoCard {
  name: string;
}
const promo = (name: string, positions: number[], more: Partial<PromoCard> = {}): NamedPromo => ({
  name,
  positions,
  display: [],
  strict_display: false,
  ...more,
});
const steps = [5, 10, 15, 20, 25, 30];

// Positions differ by site: 8 and 17, 9, 6, 4, or 5 to 30 in steps of 5; a new-arrival card has 30. A page has 21
// cars (rules/search#promo-positions).
test.each<[string, NamedPromo[], { page?: number; hits?: number }, string[]]>([
  ["the 8th and the 17th card for the positions 8 and 17", [promo("a", [8, 17])], {}, ["a 7", "a 15"]],
  ["the 9th card for the position 9", [promo("a", [9])], {}, ["a 8"]],
  ["the 6th card for the position 6", [promo("a", [6])], {}, ["a 5"]],
  ["the 4th card for the position 4", [promo("a", [4])], {}, ["a 3"]],
  ["before all cars for the position 1", [promo("a", [1])], {}, ["a 0"]],
  [
    "every fifth card of page 1 for 5 to 30 in steps of 5",
    [promo("a", steps)],
    {},
    ["a 4", "a 8", "a 12", "a 16", "a 20"],
  ],
  ["the 4th card of page 2 for 5 to 30 in steps of 5", [promo("a", steps)], { page: 2 }, ["a 3"]],
  ["not on page 1 for the position 30", [promo("cta", [30])], {}, []],
  ["on page 2 for the position 30", [promo("cta", [30])], { page: 2 }, ["cta 8"]],
  ["not on page 3 for the position 30", [promo("cta", [30])], { page: 3 }, []],
  ["before the first car of page 2 for the position 22", [promo("a", [22])], { page: 2 }, ["a 0"]],
  ["before the last of 8 results for the position 8", [promo("a", [8])], { hits: 8 }, ["a 7"]],
  ["after the last of 7 results for the position 8", [promo("a", [8])], { hits: 7 }, ["a 7"]],
  ["nowhere among 6 results for the position 8", [promo("a", [8])], { hits: 6 }, []],
  ["nowhere when its page 2 does not exist", [promo("a", [22])], {}, []],
  ["nowhere on page 2 without results", [promo("a", [22])], { page: 2, hits: 0 }, []],
  ["nowhere without results", [promo("a", [1])], { hits: 0 }, []],
  ["side by side at one position", [promo("a", [4]), promo("b", [4])], {}, ["a 3", "b 3"]],
  ["in order at one position and the next", [promo("a", [4, 5]), promo("b", [4])], {}, ["a 3", "b 3", "a 3"]],
  [
    "as if a promo that does not show were absent",
    [promo("gone", [4], stocktake), promo("other", [5], { display: ["new"] }), promo("a", [8])],
    {},
    ["a 7"],
  ],
])("promosOnPage places promos %s", (_name, promos, { page = 1, hits = 21 }, expected) => {
  const now = new Date("2026-11-21T00:00:00Z");
  const found = promosOnPage(promos, { now, carTypes: ["used"], page, pageSize: 21, hits });
  expect(found.map((placed) => `${placed.promo.name} ${placed.before}`)).toEqual(expected);
});
