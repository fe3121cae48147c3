import { expect, test } from "vitest";
import {
  closestSearches,
  looserSearches,
  MAX_SHOWN,
  MAX_TRIED,
  widerRange,
} from "~/domain/search/relaxed-searches";
import { readSearchState, searchQueryString } from "~/domain/search/search-state";

const read = (query: string) => readSearchState(new URLSearchParams(query));
const tried = (query: string) =>
  looserSearches(read(query)).map(({ change, state }) => `${change} ${searchQueryString(state)}`);

test.each([
  // Prices and kilometres widen by 10 %, then 25 %, to whole thousands, always outwards.
  ["price", { min: null, max: 20_000 }, { min: null, max: 22_000 }, { min: null, max: 25_000 }],
  ["price", { min: 20_000, max: 30_000 }, { min: 18_000, max: 33_000 }, { min: 15_000, max: 38_000 }],
  ["price", { min: 9500, max: 10_500 }, { min: 8000, max: 12_000 }, { min: 7000, max: 14_000 }],
  ["km", { min: null, max: 5000 }, { min: null, max: 6000 }, { min: null, max: 7000 }],
  ["km", { min: 1000, max: null }, null, null],
  // A range from 0 stays one, because it includes cars without a price on some sites.
  ["price", { min: 0, max: 1000 }, { min: 0, max: 2000 }, { min: 0, max: 2000 }],
  ["price", { min: 0, max: 0 }, { min: 0, max: 10 }, { min: 0, max: 10 }],
  // Dollars a week.
  ["weekly_price_range", { min: 200, max: 300 }, { min: 180, max: 330 }, { min: 150, max: 380 }],
  // Measures widen by the same shares, to whole steps of their sliders.
  ["aggregate_trailer_mass", { min: null, max: 2400 }, { min: null, max: 2700 }, { min: null, max: 3000 }],
  ["body_length", { min: 18, max: 20 }, { min: 16, max: 22 }, { min: 13, max: 25 }],
  ["electric_range", { min: 400, max: null }, { min: 360, max: null }, { min: 300, max: null }],
  // Years widen by 1, then 3.
  ["year", { min: 2018, max: null }, { min: 2017, max: null }, { min: 2015, max: null }],
  ["year", { min: 2018, max: 2020 }, { min: 2017, max: 2021 }, { min: 2015, max: 2023 }],
] as const)("widerRange of %s %o is %o, then %o", (facet, range, small, large) => {
  expect(widerRange(facet, range, "small")).toEqual(small);
  expect(widerRange(facet, range, "large")).toEqual(large);
});

test("looserSearches widens ranges first, then drops words and refinements, then keeps each refinement alone", () =>
  expect(tried("query=hilux+sr5&make=Toyota&range[price]=:20000&sortBy=latest&page=3")).toEqual([
    "wider ?query=hilux+sr5&make=Toyota&range[price]=:22000&sortBy=latest",
    "wider ?query=hilux+sr5&make=Toyota&range[price]=:25000&sortBy=latest",
    "without ?query=sr5&make=Toyota&range[price]=:20000&sortBy=latest",
    "without ?query=hilux&make=Toyota&range[price]=:20000&sortBy=latest",
    "without ?query=hilux+sr5&make=Toyota&sortBy=latest",
    "without ?query=hilux+sr5&range[price]=:20000&sortBy=latest",
    "without ?make=Toyota&range[price]=:20000&sortBy=latest",
    "only ?range[price]=:20000&sortBy=latest",
    "only ?make=Toyota&sortBy=latest",
    "only ?query=hilux+sr5&sortBy=latest",
  ]));

test.each([
  // All values of a facet are dropped together, because fewer of them would find even less.
  ["make=Toyota&make=Mazda", ["without "]],
  // With two refinements "only A" is "without B", and is tried once.
  ["make=Toyota&colour=Pink", ["without ?colour=Pink", "without ?make=Toyota"]],
  // Words in quotes belong together. A text of many words is dropped as a whole.
  ["query=%22land+cruiser%22+70", ["without "]],
  ["query=a+b+c+d+e+f+g", ["without "]],
  // A range that can't be widened within the bounds of an address is dropped.
  ["range[km]=100000000:", ["wider ?range[km]=90000000:", "wider ?range[km]=75000000:", "without "]],
  ["range[km]=:100000000", ["without "]],
  ["", []],
  ["sortBy=price-asc&page=9", []],
])("looserSearches for ?%s tries %o", (query, expected) => expect(tried(query)).toEqual(expected));

test("looserSearches says what was dropped, kept or widened", () => {
  const what = looserSearches(read("make=Toyota&make=Mazda&colour=Pink&range[year]=2019:")).map(
    ({ change, what }) => [change, what],
  );
  const nothing = { query: "", facets: {}, ranges: {} };
  expect(what).toEqual([
    ["wider", { ...nothing, ranges: { year: { min: 2018, max: null } } }],
    ["wider", { ...nothing, ranges: { year: { min: 2016, max: null } } }],
    ["without", { ...nothing, ranges: { year: { min: 2019, max: null } } }],
    ["without", { ...nothing, facets: { make: ["Toyota", "Mazda"] } }],
    ["without", { ...nothing, facets: { colour: ["Pink"] } }],
    ["only", { ...nothing, ranges: { year: { min: 2019, max: null } } }],
    ["only", { ...nothing, facets: { make: ["Toyota", "Mazda"] } }],
    ["only", { ...nothing, facets: { colour: ["Pink"] } }],
  ]);
});

/** Returns the counts of an invented stock for each looser search. */
function shown(query: string, counts: Record<string, number>) {
  const searches = looserSearches(read(query));
  const found = closestSearches(
    searches,
    searches.map(({ state }) => counts[searchQueryString(state)] ?? 0),
  );
  return found.map(({ state, count }) => [searchQueryString(state), count]);
}

test("closestSearches returns the nearest searches that find cars, then those with the most cars", () =>
  expect(
    shown("make=Kia&colour=Pink&range[price]=:20000", {
      "?make=Kia&colour=Pink&range[price]=:25000": 1,
      "?make=Kia&colour=Pink": 1,
      "?colour=Pink&range[price]=:20000": 3,
      "?make=Kia&range[price]=:20000": 40,
      "?colour=Pink": 90,
    }),
  ).toEqual([
    ["?make=Kia&colour=Pink&range[price]=:25000", 1],
    // Without a price limit there are no more cars than up to $25,000, so that search is left out.
    ["?make=Kia&range[price]=:20000", 40],
    ["?colour=Pink&range[price]=:20000", 3],
    ["?colour=Pink", 90],
  ]));

test("closestSearches offers the whole stock only when no nearer search finds cars", () => {
  expect(shown("query=hilux+gxl", { "?query=hilux": 3, "": 90 })).toEqual([["?query=hilux", 3]]);
  expect(shown("query=hilux+gxl", { "": 90 })).toEqual([["", 90]]);
});

test(`closestSearches returns at most ${MAX_SHOWN} of at most ${MAX_TRIED} searches, however many filters an address has`, () => {
  const query = "query=a+b+c&make=A&model=B&body=C&fuel=D&colour=E&state=F&city=G&seats=5&range[km]=:9000";
  const many = looserSearches(read(`${query}&range[price]=1:2&range[year]=2000:2001&drive=H&transmission=I`));
  expect(many).toHaveLength(MAX_TRIED);
  expect(
    closestSearches(
      many,
      many.map(() => 7),
    ),
  ).toHaveLength(MAX_SHOWN);
  expect(closestSearches(many, [])).toEqual([]);
});
