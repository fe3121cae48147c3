import { expect, test } from "vitest";
import type { CarType } from "~/domain/car";
import { isCurrent, isForCarTypes, type PromoCard, promosOnPage } from "~/domain/search/promo-card";

// Spec 2 §4: "a stocktake sale (1 Jul 2025 to 24 Jul 2025) and a promotion from 21 Aug 2025 to 30 Sep 2025, both
// at +10:00".
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
])("%o at %s shows: %s", (promo, now, shows) => {
  expect(isCurrent(promo, new Date(now))).toBe(shows);
});

type CarTypesCase = [display: CarType[], strict: boolean, searched: string[] | undefined, shows: boolean];

test.each<CarTypesCase>([
  // Not strict: when the search could find one of them.
  [["used"], false, undefined, true],
  [["used"], false, ["used"], true],
  [["used"], false, ["USED"], true],
  [["used"], false, ["new", "used"], true],
  [["used"], false, ["new", "demo"], false],
  [["new", "demo"], false, ["demo"], true],
  // Strict: only when the search is refined to exactly these.
  [["used"], true, undefined, false],
  [["used"], true, ["used"], true],
  [["used"], true, ["new", "used"], false],
  [["new", "demo"], true, ["demo", "new"], true],
  [["new", "demo"], true, ["new"], false],
  // None named: all car types, for which a search without car types is one.
  [[], false, undefined, true],
  [[], false, ["demo"], true],
  [[], true, undefined, true],
  [[], true, ["new", "demo", "used"], true],
  [[], true, ["demo"], false],
  // A search for a car type that there is not finds none of them.
  [["used"], false, ["boat"], false],
  [[], false, ["boat"], false],
  [["used"], true, ["boat"], false],
])("for %o (strict %s) in a search for %o shows: %s", (display, strict_display, searched, shows) => {
  expect(isForCarTypes({ display, strict_display }, searched)).toBe(shows);
});

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

// Spec 2 §9: "Promo tile positions: 8 and 17, 9, 6, 4, or 5 to 30 in steps of 5, by site. New-arrival CTA card
// position 30." A page has 21 cars.
test.each<[string, NamedPromo[], { page?: number; hits?: number }, string[]]>([
  ["8 and 17 are the 8th and the 17th card", [promo("a", [8, 17])], {}, ["a 7", "a 15"]],
  ["9", [promo("a", [9])], {}, ["a 8"]],
  ["6", [promo("a", [6])], {}, ["a 5"]],
  ["4", [promo("a", [4])], {}, ["a 3"]],
  ["1 is before all cars", [promo("a", [1])], {}, ["a 0"]],
  ["5 to 30 in steps of 5, page 1", [promo("a", steps)], {}, ["a 4", "a 8", "a 12", "a 16", "a 20"]],
  ["5 to 30 in steps of 5, page 2", [promo("a", steps)], { page: 2 }, ["a 3"]],
  ["30 is not on page 1", [promo("cta", [30])], {}, []],
  ["30 is on page 2", [promo("cta", [30])], { page: 2 }, ["cta 8"]],
  ["30 is not on page 3", [promo("cta", [30])], { page: 3 }, []],
  ["22 is before the first car of page 2", [promo("a", [22])], { page: 2 }, ["a 0"]],
  ["8 of 8 results", [promo("a", [8])], { hits: 8 }, ["a 7"]],
  ["8 of 7 results is after the last", [promo("a", [8])], { hits: 7 }, ["a 7"]],
  ["8 of 6 results is left out", [promo("a", [8])], { hits: 6 }, []],
  ["22 of 21 results would be on a page 2 that there is not", [promo("a", [22])], {}, []],
  ["22 of no results", [promo("a", [22])], { page: 2, hits: 0 }, []],
  ["no results, no promo", [promo("a", [1])], { hits: 0 }, []],
  ["two at one position", [promo("a", [4]), promo("b", [4])], {}, ["a 3", "b 3"]],
  [
    "two at one position and one right after",
    [promo("a", [4, 5]), promo("b", [4])],
    {},
    ["a 3", "b 3", "a 3"],
  ],
  [
    "one that does not show takes no place",
    [promo("gone", [4], stocktake), promo("other", [5], { display: ["new"] }), promo("a", [8])],
    {},
    ["a 7"],
  ],
])("%s", (_name, promos, { page = 1, hits = 21 }, expected) => {
  const now = new Date("2026-11-21T00:00:00Z");
  const found = promosOnPage(promos, { now, carTypes: ["used"], page, pageSize: 21, hits });
  expect(found.map((placed) => `${placed.promo.name} ${placed.before}`)).toEqual(expected);
});
