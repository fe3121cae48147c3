import { expect, it } from "vitest";
import { arrivesAtSearch } from "~/domain/search/search-address";

const ORIGIN = "https://cars.example";

it.each([
  ["true without a referrer", null, true],
  ["true from a page without an address", "about:blank#", true],
  ["true for an invalid referrer", "not an address", true],
  ["true from the home page", `${ORIGIN}/`, true],
  ["true from a car page", `${ORIGIN}/cars/2022-toyota-hilux`, true],
  ["true from another site's search", "https://other.example/cars", true],
  ["false from the search", `${ORIGIN}/cars`, false],
  ["false from a filtered search", `${ORIGIN}/cars?make=Toyota&page=2`, false],
  ["false from a search at a path", `${ORIGIN}/search/used-cars`, false],
  ["false from the search with a slash", `${ORIGIN}/cars/`, false],
])("arrivesAtSearch is %s", (_what, referrer, arrives) => {
  expect(arrivesAtSearch(referrer, ORIGIN)).toBe(arrives);
});
