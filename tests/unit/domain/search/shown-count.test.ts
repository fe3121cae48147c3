import { expect, test } from "vitest";
import { readSearchState } from "~/domain/search/search-state";
import { shownCount } from "~/domain/search/shown-count";

const carTypes = [
  { value: "new", count: 700 },
  { value: "demo", count: 84 },
  { value: "used", count: 2000 },
];

// Spec 1 §9: "Counts above 1999 are replaced by the site's stock count or the summed facet counts."
test.each([
  // address, what the engine counted, the site's stock count, what is shown
  ["", 0, 2784, 0],
  ["", 1999, 2784, 1999],
  ["", 2000, 2784, 2784],
  ["make=Toyota", 1999, 5000, 1999],
  ["make=Toyota", 2000, 5000, 2784],
  ["query=ute", 2000, 5000, 2784],
  ["range[price]=:30000", 2000, 5000, 2784],
  // Sorting and turning pages refine nothing.
  ["sortBy=latest&page=3", 2000, 2790, 2790],
  // The stock count is not known: the sum again.
  ["", 2000, null, 2784],
  // Facet counts leave their own refinement out, so only the chosen types are summed.
  ["car_type=used", 2000, 5000, 2000],
  ["car_type=USED&car_type=demo", 2000, 5000, 2084],
])("?%s: %i counted, %s listed → %i", (address, count, stockCount, expected) => {
  const state = readSearchState(new URLSearchParams(address));
  expect(shownCount(state, { count, stockCount, carTypes })).toBe(expected);
});

test.each([[undefined], [[]]])("without car types (%s) the engine's count stays", (none) => {
  const state = readSearchState(new URLSearchParams("make=Toyota"));
  expect(shownCount(state, { count: 2500, stockCount: 5000, carTypes: none })).toBe(2500);
});
