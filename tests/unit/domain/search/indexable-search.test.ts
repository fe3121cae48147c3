import { expect, test } from "vitest";
import { isIndexableSearch } from "~/domain/search/search-address";
import { readSearchState } from "~/domain/search/search-state";

test.each<[string, boolean]>([
  ["", true],
  ["make=Toyota", true],
  ["make=Toyota&model=Hilux", true],
  ["make=Toyota&model=Hilux&car_type=used", true],
  ["make=Toyota&model=Hilux&car_type=used&state=NSW", false],
  ["model=Hilux", false],
  ["body=SUV&fuel=Electric", true],
  ["dealership_slug=yard", true],
  ["car_type=new&car_type=demo", true],
  ["car_type=new&car_type=demo&car_type=used", true],
  ["car_type=demo&car_type=used", false],
  ["car_type=new&car_type=demo&make=Toyota", false],
  ["make=Toyota&make=Mazda", false],
  ["query=ute", false],
  ["range[price]=:30000", false],
  ["sortBy=latest", true],
  ["page=3", true],
])("isIndexableSearch of %j is %s", (query, worth) => {
  expect(isIndexableSearch(readSearchState(new URLSearchParams(query)))).toBe(worth);
});
