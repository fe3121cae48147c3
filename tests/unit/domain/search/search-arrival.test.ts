import { expect, it } from "vitest";
import { arrivesAtSearch } from "~/domain/search/search-arrival";

const ORIGIN = "https://cars.example";

it.each([
  ["an unknown page", null, true],
  ["no address", "about:blank#", true],
  ["rubbish", "not an address", true],
  ["the home page", `${ORIGIN}/`, true],
  ["a car", `${ORIGIN}/cars/2022-toyota-hilux`, true],
  ["another site's search", "https://other.example/cars", true],
  ["the search", `${ORIGIN}/cars`, false],
  ["a filtered search", `${ORIGIN}/cars?make=Toyota&page=2`, false],
  ["a search at a path", `${ORIGIN}/search/used-cars`, false],
  ["the search with a slash", `${ORIGIN}/cars/`, false],
])("who comes from %s", (_what, referrer, arrives) => {
  expect(arrivesAtSearch(referrer, ORIGIN)).toBe(arrives);
});
