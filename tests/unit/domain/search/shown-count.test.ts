import { expect, test } from "vitest";
import { shownCount } from "~/domain/search/pagination";
import { readSearchState } from "~/domain/search/search-state";

const carTypes = [
  { value: "new", count: 700 },
  { value: "demo", count: 84 },
  { value: "used", count: 2000 },
];

// Counts above 1999 are replaced by the site's stock count or the sum of the facet counts (rules/search#count-limit).
test.each([
  // address, the engine's count, the site's stock count, the shown count
  ["", 0, 2784, 0],
  ["", 1999, 2784, 1999],
  ["", 2000, 2784, 2784],
  ["make=Toyota", 1999, 5000, 1999],
  ["make=Toyota", 2000, 5000, 2784],
  ["query=ute", 2000, 5000, 2784],
  ["range[price]=:30000", 2000, 5000, 2784],
  // Sorting and paging are no refinements.
  ["sortBy=latest&page=3", 2000, 2790, 2790],
  // Without a stock count the sum is shown.
  ["", 2000, null, 2784],
  // Facet counts ignore their own refinement, so only the chosen types are summed.
  ["car_type=used", 2000, 5000, 2000],
  ["car_type=USED&car_type=demo", 2000, 5000, 2084],
])("shownCount of ?%s with %i counted and %s listed is %i", (address, count, stockCount, expected) => {
  const state = readSearchState(new URLSearchParams(address));
  expect(shownCount(state, { count, stockCount, carTypes })).toBe(expected);
});

test.each([[undefined], [[]]])("shownCount without car types (%s) is the engine's count", (none) => {
  const state = readSearchState(new URLSearchParams("make=Toyota"));
  expect(shownCount(state, { count: 2500, stockCount: 5000, carTypes: none })).toBe(2500);
});
