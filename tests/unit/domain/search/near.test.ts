import { describe, expect, it, test } from "vitest";
import { savedSearchAddress } from "~/domain/alerts/saved-search";
import { distanceSlices, placesWithin, withoutNear } from "~/domain/search/near";
import { readHistory, withSearch, writeHistory } from "~/domain/search/recent-searches";
import { looserSearches } from "~/domain/search/relaxed-searches";
import { canonicalSearchAddress, isIndexableSearch, searchAddress } from "~/domain/search/search-address";
import {
  filterCount,
  type Nearby,
  needsCanonicalAddress,
  readSearchState,
} from "~/domain/search/search-state";

const read = (query: string) => readSearchState(new URLSearchParams(query));

const NEARBY: Nearby = [
  { place: "a", km: 1 },
  { place: "b", km: 12 },
  { place: "c", km: 12 },
  { place: "d", km: 300 },
  { place: "x", km: null },
];
const COUNTS = {
  forSale: new Map([
    ["a", 3],
    ["b", 1],
    ["c", 2],
    ["new", 1],
    ["x", 2],
  ]),
  sold: new Map([["b", 1]]),
};

describe("distanceSlices", () => {
  const FAR = { places: ["x", "new"], sold: false };
  it.each([
    [
      1,
      [
        { places: ["a"], sold: false, offset: 0, limit: 3 },
        { places: ["b", "c"], sold: false, offset: 0, limit: 1 },
      ],
    ],
    [
      2,
      [
        { places: ["b", "c"], sold: false, offset: 1, limit: 2 },
        { ...FAR, offset: 0, limit: 2 },
      ],
    ],
    [
      3,
      [
        { ...FAR, offset: 2, limit: 1 },
        { places: ["b"], sold: true, offset: 0, limit: 1 },
      ],
    ],
    [4, []],
  ])("fills page %i from the nearest place to the farthest, sold cars last", (page, slices) => {
    expect(distanceSlices(NEARBY, COUNTS, page, 4)).toEqual(slices);
  });
});

test.each([
  [undefined, null],
  [12, ["a", "b", "c"]],
  [9999, ["a", "b", "c", "d"]],
])("placesWithin a radius of %s km returns %s", (radius, places) => {
  expect(placesWithin({ nearby: NEARBY, ...(radius && { radius }) })).toEqual(places);
});

test("placesWithin finds no car where no place is near enough", () =>
  expect(placesWithin({ nearby: [{ place: "a|b|c", km: 40 }], radius: 10 })).toEqual(["-"]));

test.each([
  ["near=", true],
  ["radius=50", true],
  ["near=2150&radius=", true],
  ["near=2150&radius=-1", true],
  ["near=2150&near=3000", true],
  ["sortBy=distance", true],
  ["near=2150&radius=50&sortBy=distance", true],
  ["near=2150&radius=50", false],
  ["near=2150&sortBy=relevant", false],
  ["sortBy=relevant", true],
  ["near=2150&sortBy=", true],
  ["near=abcd", false],
])("needsCanonicalAddress of %s is %s", (query, needed) => {
  expect(needsCanonicalAddress(new URLSearchParams(query))).toBe(needed);
});

describe("the shopper's postcode", () => {
  const state = read("near=2150&radius=50&make=Toyota&sortBy=distance");

  it("is left out of canonical addresses, recent searches and saved searches", () => {
    expect(canonicalSearchAddress(state)).toBe("/search/toyota");
    expect(writeHistory(withSearch([], state))).toBe("make=Toyota");
    expect(readHistory("make=Toyota&near=2150&radius=50")).toEqual([read("make=Toyota")]);
    expect(savedSearchAddress(state)).toBe("make=Toyota");
    expect(savedSearchAddress(read("make=Toyota&near=2150&sortBy=relevant"))).toBe("make=Toyota");
  });

  it("takes its order with it when it is removed", () => {
    expect(searchAddress(withoutNear(state))).toBe("/cars?make=Toyota");
    expect(searchAddress(withoutNear(read("near=2150&sortBy=relevant")))).toBe("/cars");
    expect(searchAddress(withoutNear(read("near=2150&sortBy=price-asc")))).toBe("/cars?sortBy=price-asc");
  });

  it("keeps a search out of search engines", () => {
    expect(isIndexableSearch(read("make=Toyota"))).toBe(true);
    expect(isIndexableSearch(read("make=Toyota&near=2150"))).toBe(false);
  });

  it("counts as a filter with a radius only", () => {
    expect(filterCount(state)).toBe(2);
    expect(filterCount(read("near=2150"))).toBe(0);
  });

  it("stays in similar searches, and so do the known distances; one of them has any distance", () => {
    const looser = looserSearches({ ...state, nearby: NEARBY });
    expect(looser.every(({ state: { near, nearby } }) => near === "2150" && nearby === NEARBY)).toBe(true);
    expect(looser.find(({ subject }) => subject === "radius")).toMatchObject({
      change: "without",
      what: { near: "2150", radius: 50 },
      state: read("near=2150&make=Toyota&sortBy=distance"),
    });
  });
});
