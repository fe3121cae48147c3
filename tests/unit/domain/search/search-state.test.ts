import { expect, test } from "vitest";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import {
  differOnlyInPage,
  filterCount,
  needsCanonicalAddress,
  readSearchState,
  searchQueryString,
  withoutRange,
  withoutValue,
  withStockSpelling,
} from "~/domain/search/search-state";

const read = (query: string) => readSearchState(new URLSearchParams(query));

test.each([
  ["make=Toyota&make=Mazda", "?make=Toyota&make=Mazda"],
  ["make=Toyota&make=Toyota", "?make=Toyota"],
  ["query=%20hilux%20%20sr5%20", "?query=hilux+sr5"],
  ["range[price]=20000:30000", "?range[price]=20000:30000"],
  ["range[price]=30000:20000", "?range[price]=20000:30000"],
  ["range[price]=:30000", "?range[price]=:30000"],
  ["range[km]=0:80000", "?range[km]=0:80000"],
  ["min_price=%2420,000&max_price=", "?range[price]=20000:"],
  ["sortBy=price-asc&page=2", "?sortBy=price-asc&page=2"],
  ["sortBy=weekly-asc", "?sortBy=weekly-asc"],
  // rules/facets#facet-measures: feet, kilograms, kilowatt-hours.
  ["sleeps=4&range[body_length]=18.5:21.5", "?sleeps=4&range[body_length]=18.5:21.5"],
  ["range[body_length]=6.5 m:", "?range[body_length]=21.325:"],
  ["min_body_length=18'6%22", "?range[body_length]=18.5:"],
  ["max_aggregate_trailer_mass=2.45 t", "?range[aggregate_trailer_mass]=:2450"],
  ["range[aggregate_trailer_mass]=:2450.6", "?range[aggregate_trailer_mass]=:2451"],
  ["max_tare_weight=2,000 kg", "?range[tare_weight]=:2000"],
  ["range[gvm]=4500:26000", "?range[gvm]=4500:26000"],
  ["range[electric_range]=400:", "?range[electric_range]=400:"],
  ["range[battery_capacity]=60.55:", "?range[battery_capacity]=60.6:"],
  ["range[body_length]=6.5 furlongs:", ""],
  ["range[aggregate_trailer_mass]=2.45 lb:", ""],
  // rules/search#near: a radius and the sort by distance need a postcode.
  // Who says where they are and chooses no order gets the nearest first (rules/search#near-sort).
  ["near=2150&radius=50&sortBy=distance", "?near=2150&radius=50"],
  ["near=2150&sortBy=relevant", "?near=2150&sortBy=relevant"],
  ["near=2150&sortBy=price-asc", "?near=2150&sortBy=price-asc"],
  ["near=2150&sortBy=", "?near=2150"],
  ["near=0800", "?near=0800"],
  ["near=abcd", "?near=abcd"],
  ["near=__proto__", "?near=__proto__"],
  ["near=2150&near=3000", "?near=2150"],
  ["near=2150&radius=-1", "?near=2150"],
  ["near=2150&radius=1e9", "?near=2150"],
  ["near=2150&radius=050", "?near=2150"],
  ["near=%20&radius=50&sortBy=distance", ""],
  ["sortBy=relevant&page=1", ""],
  ["body=Ute+%2F+Tray", "?body=Ute+/+Tray"],
  ["refinementList[make][0]=Toyota&refinementList[make][1]=Kia", "?make=Toyota&make=Kia"],
  ["menu[car_type]=used", "?car_type=used"],
  // Mangled, hostile and meaningless values are left out, and never cause an error.
  ["range[price]=abc:def", ""],
  ["range[price]=1:2:3", ""],
  ["range[price]=", ""],
  ["page=-1", ""],
  ["page=1e9", ""],
  ["page=99999999999", "?page=10000"],
  ["sortBy=__proto__", ""],
  ["make=%00%01&make=", ""],
  ["refinementList[__proto__][0]=x", ""],
  ["unknown=1&utm_source=x", ""],
])("readSearchState of %s has the canonical query %s", (given, expected) => {
  expect(searchQueryString(read(given))).toBe(expected);
});

test("readSearchState reads a canonical address back as itself", () => {
  const once = searchQueryString(
    read("query=a&make=X&body=Ute+/+Tray&range[year]=2018:&sortBy=latest&page=3"),
  );
  expect(searchQueryString(read(once.slice(1)))).toBe(once);
  expect(needsCanonicalAddress(new URLSearchParams(once))).toBe(false);
});

test("readSearchState cuts long texts, but never through a character", () => {
  const params = new URLSearchParams({
    query: `${"a".repeat(199)}\u{1f697}`,
    make: `${"b".repeat(99)}\u{1f697}`,
  });
  const state = readSearchState(params);
  expect(state).toMatchObject({ query: "a".repeat(199), facets: { make: ["b".repeat(99)] } });
  expect(read(searchQueryString(state).slice(1))).toEqual(state);
});

test.each([
  ["min_price=1000&max_price=", true],
  ["query=&make=Toyota", true],
  ["refinementList[make][0]=Toyota", true],
  ["page=1", true],
  ["make=Toyota&page=2", false],
  ["show_all=make", false],
  ["show_all=", true],
  ["page=10000", false],
  ["page=10001", true],
  ["page=0", true],
  ["page=-1", true],
  ["page=1.5", true],
  ["page=2.0", true],
  ["page=02", true],
  ["page=+2", true],
  ["page=1e3", true],
  ["page=abc", true],
  ["page=%EF%BC%92", true],
  ["page=2&page=2", true],
  ["query=a&query=b", true],
  ["sortBy=latest&sortBy=latest", true],
  ["", false],
])("needsCanonicalAddress of %s is %s", (given, expected) => {
  expect(needsCanonicalAddress(new URLSearchParams(given))).toBe(expected);
});

test("readSearchState cuts a query of 50 kB and a thousand makes", () => {
  const state = read(
    `query=${"x".repeat(50_000)}&${Array.from({ length: 1000 }, (_, n) => `make=m${n}`).join("&")}`,
  );
  expect(state.query).toHaveLength(200);
  expect(state.facets.make).toHaveLength(60);
});

test("withoutValue and withoutRange go back to page 1", () => {
  const state = read("make=Toyota&make=Mazda&range[price]=:30000&page=4");
  expect(searchAddress(withoutValue(state, "make", "Toyota"))).toBe("/cars?make=Mazda&range[price]=:30000");
  expect(searchAddress(withoutRange(state, "price"))).toBe("/cars?make=Toyota&make=Mazda");
});

// rules/search#address-paths
test.each([
  ["car_type=used", "/search/used-cars"],
  ["car_type=demo&car_type=new", "/search/new-and-demo-cars"],
  ["car_type=new&car_type=demo&car_type=used", "/search/new-used-and-demo-cars"],
  ["make=Mercedes-Benz", "/search/mercedes-benz"],
  ["make=Toyota&model=Hilux", "/search/toyota/hilux"],
  ["make=Toyota&page=2", "/search/toyota?page=2"],
  ["body=Ute+/+Tray", "/search/ute-tray"],
  ["make=Toyota&sortBy=price-asc", "/search/toyota"],
  ["make=Toyota&make=Mazda", "/cars?make=Toyota&make=Mazda"],
  ["make=Toyota&range[price]=:30000", "/cars?make=Toyota&range[price]=:30000"],
  ["make=%E6%AF%94%E4%BA%9A", "/cars?make=%E6%AF%94%E4%BA%9A"],
  ["make=Toyota&model=%3F", "/cars?make=Toyota&model=%3F"],
  ["query=ute", "/cars?query=ute"],
  ["", "/cars"],
])("canonicalSearchAddress of %s is %s", (given, expected) => {
  expect(canonicalSearchAddress(read(given))).toBe(expected);
});

test.each([
  ["1", 1],
  ["2", 2],
  ["10000", 10_000],
  ["99999", 10_000],
  ["999999999", 10_000],
  ["9999999999", 10_000],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["1e3", 1],
  ["0x2", 1],
  ["1,000", 1],
  ["$2", 1],
  [" 2", 1],
  ["abc", 1],
  ["", 1],
])("readSearchState reads page %j as page %i", (text, page) => {
  expect(readSearchState(new URLSearchParams({ page: text })).page).toBe(page);
});

test("withStockSpelling spells values like the stock, each once, and keeps unknown ones", () => {
  const state = read("make=bmw&make=BMW&make=nobody&body=ute+/+tray&query=bmw&constructor=x");
  expect(
    withStockSpelling(state, {
      make: [{ value: "BMW" }, { value: "MG" }],
      body: [{ value: "Ute / Tray" }],
    }),
  ).toEqual({ ...state, facets: { make: ["BMW", "nobody"], body: ["Ute / Tray"] } });
  expect(withStockSpelling(read("make=constructor&make=__proto__"), {}).facets.make).toEqual([
    "constructor",
    "__proto__",
  ]);
});

test.each([
  ["", 0],
  ["query=automatic&page=3&sortBy=latest", 0],
  ["make=Toyota&make=Mazda&body=SUV", 3],
  ["make=Toyota&range[price]=:30000&range[km]=1:2", 3],
])("filterCount of %o is %i", (query, expected) => expect(filterCount(read(query))).toBe(expected));

test.each([
  ["make=Kia", "make=Kia&page=2", true],
  ["page=3", "page=2", true],
  ["make=Kia", "make=Kia", false],
  ["make=Kia&page=2", "page=1", false],
  ["sortBy=latest&page=2", "page=1", false],
])("differOnlyInPage of %o and %o is %s", (a, b, expected) => {
  expect(differOnlyInPage(read(a), read(b))).toBe(expected);
});
