import { expect, test } from "vitest";
import {
  chosenModels,
  type FacetRules,
  facetView,
  makesWithModels,
  modelsByMake,
  packFacet,
  readFind,
  readShownAll,
  unpackFacet,
  withFind,
} from "~/domain/search/facet-panel";
import { pageWindow } from "~/domain/search/pagination";
import { PRICE_RANGES, priceRangeEnds, priceRangeOf } from "~/domain/search/price-bands";
import { addressAt } from "~/domain/search/search-address";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { readSections, withSection, writeSections } from "~/domain/search/section-memory";
import { baseFilter, isWithinLimits, refinementsOf } from "~/domain/search/stock-filter";
import { asDealershipId } from "~/domain/text/identifiers";

const EVERYTHING = { car_types: [], statuses: [], exclude_makes: [], exclude_stock_numbers: [] };
const RULES: FacetRules = { open: false, style: "list", before: 7, zeroPriceRange: "plain" };
const names = (options: { value: string }[]) => options.map(({ value }) => value);
const makes = Array.from({ length: 12 }, (_, n) => ({
  value: `Make ${String(n).padStart(2, "0")}`,
  count: 100 - n,
}));

test("facetView shows the first 7 makes before 'Show all makes', and always a selected one", () => {
  const view = facetView("make", makes, ["make 11", "Gone"], RULES);
  expect(names(view.options)).toEqual([...names(makes.slice(0, 7)), "Make 11", "Gone"]);
  expect(names(view.more)).toEqual(names(makes.slice(7, 11)));
  expect(view.options.at(-1)).toEqual({ value: "Gone", count: 0, selected: true });
});

test("facetView sorts car types as new, demo and used, sorts seats by number, and keeps 20 cities", () => {
  const values = (list: string[]) => list.map((value, n) => ({ value, count: n }));
  const rules = RULES;
  expect(names(facetView("car_type", values(["used", "new", "demo"]), [], rules).options)).toEqual([
    "new",
    "demo",
    "used",
  ]);
  expect(names(facetView("seats", values(["12", "5", "2"]), [], rules).options)).toEqual(["2", "5", "12"]);
  const cities = facetView("city", values(Array.from({ length: 50 }, (_, n) => `City ${n}`)), [], rules);
  expect(cities.options.length + cities.more.length).toBe(20);
});

test("facetView sorts years and price ranges, and offers only 'yes' of yes-or-no facets", () => {
  const of = (facet: Parameters<typeof facetView>[0], list: string[], rules: Partial<FacetRules> = {}) =>
    names(
      facetView(
        facet,
        list.map((value) => ({ value, count: 1 })),
        [],
        { ...RULES, ...rules },
      ).options,
    );
  expect(of("year", ["2019", "2024", "2021"])).toEqual(["2024", "2021", "2019"]);
  expect(of("price_range", ["over-100000", "10000-20000", "unpriced", "under-10000"])).toEqual([
    "under-10000",
    "10000-20000",
    "over-100000",
  ]);
  expect(of("status", ["sold", "coming_soon", "in_stock"])).toEqual(["in_stock", "coming_soon", "sold"]);
  expect(of("certified", ["false", "true"])).toEqual(["true"]);
  expect(of("make_model", ["Kia Rio", "Ford Ranger"], { makes: ["Ford"] })).toEqual(["Ford Ranger"]);
});

test("facetView adds cars without a price to the first range where ranges from 0 include them", () => {
  const values = [
    { value: "under-10000", count: 3 },
    { value: "unpriced", count: 4 },
  ];
  expect(facetView("price_range", values, [], RULES).options[0]?.count).toBe(3);
  expect(
    facetView("price_range", values, [], { ...RULES, zeroPriceRange: "enquire" }).options[0]?.count,
  ).toBe(7);
});

test("modelsByMake shows up to 30 models of a make, and always a selected one", () => {
  const values = Array.from({ length: 40 }, (_, n) => ({ value: `Ford Model ${n}`, count: 100 - n }));
  const byMake = modelsByMake(
    ["Ford", "Kia"],
    [...values, { value: "Kia Rio", count: 1 }],
    ["Ford Model 39"],
    RULES,
  );
  expect(byMake.get("Ford")).toHaveLength(31);
  expect(byMake.get("Ford")?.at(-1)).toEqual({ value: "Ford Model 39", count: 61, selected: true });
  expect(names(byMake.get("Kia") ?? [])).toEqual(["Kia Rio"]);
});

test.each<[SearchState["facets"], string[]]>([
  [{}, []],
  [{ make: ["Toyota"] }, []],
  [{ make: ["Toyota"], model: ["Hilux"] }, ["Toyota Hilux"]],
  [{ make_model: ["Toyota Hilux"] }, ["Toyota Hilux"]],
  [
    { make: ["Toyota"], model: ["Hilux", "Yaris"], make_model: ["Toyota Hilux"] },
    ["Toyota Hilux", "Toyota Yaris"],
  ],
  // Whose model it is nobody can say.
  [{ make: ["Toyota", "Mazda"], model: ["Hilux"] }, []],
  [{ model: ["Hilux"] }, []],
])("chosenModels of %j are %j", (facets, expected) => expect(chosenModels(facets)).toEqual(expected));

test("makesWithModels are the chosen makes, and those of which a model is chosen", () => {
  const options = ["Toyota", "Mazda", "Kia"].map((value) => ({ value, count: 1, selected: value === "Kia" }));
  expect(makesWithModels(options, ["Mazda CX-3"])).toEqual(["Mazda", "Kia"]);
  expect(makesWithModels(options, [])).toEqual(["Kia"]);
});

test("facetView shows only the found values and the selected ones in a facet search", () => {
  const rules = { ...RULES, found: { text: "make 0", values: makes.slice(0, 2) } };
  const view = facetView("make", makes, ["Make 11"], rules);
  expect(names(view.options)).toEqual(["Make 00", "Make 01", "Make 11"]);
  expect(view.options.at(-1)?.count).toBe(89);
  expect([view.more, view.searchable, view.find]).toEqual([[], true, "make 0"]);
  expect(facetView("make", makes.slice(0, 11), [], RULES).searchable).toBe(false);
  expect(facetView("seats", makes, [], RULES).searchable).toBe(false);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("pageWindow at page %i of %i is %j", (current, pages, expected) => {
  expect(pageWindow(current, pages)).toEqual(expected);
});

test("baseFilter has the dealerships, the listing window and the visibility of cars", () => {
  const now = new Date("2026-11-21T00:00:30Z");
  const since = Math.floor(now.getTime() / 1000) - 30 - 3 * 86_400;
  expect(
    baseFilter({ dealershipIds: ['a"b', "c"].map(asDealershipId), soldWindowDays: 3, only: EVERYTHING }, now),
  ).toEqual([
    'dealership_id IN ["a\\"b", "c"]',
    "show_on_dealer_website = true",
    `(status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp >= ${since}))`,
  ]);
});

test("refinementsOf quotes values, so that a visitor's text can't become part of the filter", () => {
  const [refinement] = refinementsOf({
    query: "",
    page: 1,
    sort: "relevant",
    facets: { make: ['x"] OR dealership_id EXISTS OR make IN ["y\\'] },
    ranges: {},
  });
  expect(refinement?.filter).toBe('make IN ["x\\"] OR dealership_id EXISTS OR make IN [\\"y\\\\"]');
});

test("baseFilter and isWithinLimits apply the site's car types, statuses, makes and stock numbers", () => {
  const only = {
    car_types: ["used" as const],
    statuses: ["in_stock" as const],
    exclude_makes: ["Make A"],
    exclude_stock_numbers: ["S1", "S2"],
  };
  expect(
    baseFilter({ dealershipIds: [asDealershipId("d")], soldWindowDays: 0, only }, new Date(0)).slice(3),
  ).toEqual([
    'car_type IN ["used"]',
    'status IN ["in_stock"]',
    'make NOT IN ["Make A"]',
    'stocknum NOT IN ["S1", "S2"]',
  ]);
  const car = { car_type: "used", status: "in_stock", make: "Make B", stocknum: null } as const;
  expect(isWithinLimits(car, only)).toBe(true);
  expect(isWithinLimits({ ...car, make: "make a" }, only)).toBe(false);
  expect(isWithinLimits({ ...car, stocknum: "S2" }, only)).toBe(false);
  expect(isWithinLimits({ ...car, car_type: "demo" }, only)).toBe(false);
  expect(isWithinLimits({ ...car, status: "coming_soon" }, only)).toBe(false);
  expect(isWithinLimits({ ...car, car_type: "demo", status: "sold" }, EVERYTHING)).toBe(true);
});

const filtersOf = (search: Partial<SearchState>, zero?: "plain" | "enquire") =>
  refinementsOf({ ...EMPTY_SEARCH, ...search }, zero).map(({ filter }) => filter);

test.each<[string, Partial<SearchState>, ReturnType<typeof refinementsOf>]>([
  [
    "facets, makes first",
    { facets: { colour: ["Red", "Blue"], make: ["Kia"], fuel: ["Diesel"] } },
    [
      { facets: ["make", "make_model"], filter: 'make IN ["Kia"]' },
      { facets: ["colour"], filter: 'colour IN ["Red", "Blue"]' },
      { facets: ["fuel"], filter: 'fuel IN ["Diesel"]' },
    ],
  ],
  [
    "a model, whose counts and those of the makes ignore it",
    { facets: { make_model: ["Kia Rio"] } },
    [{ facets: ["make", "make_model"], filter: 'make_model IN ["Kia Rio"]' }],
  ],
  [
    "price ranges, years and ranges",
    {
      facets: { price_range: ["10000-20000"], year: ["2020"] },
      ranges: { year: { min: 2018, max: 2021 }, km: { min: 0, max: 5 }, price: { min: 5, max: 9 } },
    },
    [
      { facets: ["price_range"], filter: 'price_range IN ["10000-20000"]' },
      { facets: ["year"], filter: 'year IN ["2020"] AND year 2018 TO 2021' },
      { facets: ["km"], filter: "km 0 TO 5" },
      { facets: ["price"], filter: "price 5 TO 9" },
    ],
  ],
  [
    "identifiers and places, which no facet's counts ignore",
    {
      identifiers: ["S1", "ABC123"],
      nearby: [
        { place: "a", km: 5 },
        { place: "b", km: 50 },
      ],
      radius: 10,
    },
    [
      { facets: [], filter: 'identifiers IN ["S1", "ABC123"]' },
      { facets: [], filter: 'place IN ["a"]' },
    ],
  ],
])("refinementsOf has an entry for each of %s", (_what, search, refinements) => {
  for (const zero of ["plain", "enquire"] as const)
    expect(refinementsOf({ ...EMPTY_SEARCH, ...search }, zero)).toEqual(refinements);
});

test("refinementsOf joins makes and models into one choice", () => {
  expect(filtersOf({ facets: { make: ["Ford"], make_model: ["Ford Ranger", "Kia Rio"] } })).toEqual([
    'make_model IN ["Ford Ranger", "Kia Rio"]',
  ]);
  expect(filtersOf({ facets: { make: ["Ford", "Kia"] } })).toEqual(['make IN ["Ford", "Kia"]']);
  expect(filtersOf({ facets: { make_model: ["Ford Ranger"] } })).toEqual(['make_model IN ["Ford Ranger"]']);
  expect(filtersOf({ facets: { make: ["Ford"], make_model: ["Ford Ranger"] } })).toEqual([
    'make_model IN ["Ford Ranger"]',
  ]);
  expect(filtersOf({ facets: { make: ["Ford", "Kia"], make_model: ["Ford Ranger"] } })).toEqual([
    '(make IN ["Kia"] OR make_model IN ["Ford Ranger"])',
  ]);
});

test("refinementsOf combines ranges and lists of years, and leaves an open end open", () =>
  expect(
    filtersOf({
      facets: { year: ["2019", "2021"] },
      ranges: { year: { min: 2018, max: null }, km: { min: null, max: 5 } },
    }),
  ).toEqual(['year IN ["2019", "2021"] AND year >= 2018', "km <= 5"]));

test("refinementsOf includes cars without a price in a range from 0 where the site says 'Enquire - {range}'", () => {
  const price = { min: 0, max: 20_000 };
  expect(filtersOf({ ranges: { price } })).toEqual(["price 0 TO 20000"]);
  expect(filtersOf({ ranges: { price } }, "enquire")).toEqual(["(price 0 TO 20000 OR price IS NULL)"]);
  expect(filtersOf({ ranges: { price: { min: null, max: 9 } } }, "enquire")).toEqual([
    "(price <= 9 OR price IS NULL)",
  ]);
  expect(filtersOf({ ranges: { price: { min: 1, max: null } } }, "enquire")).toEqual(["price >= 1"]);
  const facets = { price_range: ["under-10000"] };
  expect(filtersOf({ facets })).toEqual(['price_range IN ["under-10000"]']);
  expect(filtersOf({ facets }, "enquire")).toEqual(['price_range IN ["under-10000", "unpriced"]']);
  const both = { price_range: ["no code", "over-100000", "under-10000"] };
  expect(filtersOf({ facets: both }, "enquire")).toEqual([
    'price_range IN ["no code", "over-100000", "under-10000", "unpriced"]',
  ]);
});

test.each([
  [null, "unpriced"],
  [11, "under-10000"],
  [9_999, "under-10000"],
  [10_000, "10000-20000"],
  [49_999, "40000-50000"],
  [74_999, "50000-75000"],
  [99_999, "75000-100000"],
  [100_000, "over-100000"],
])("priceRangeOf(%s) is %s", (price, code) => expect(priceRangeOf(price)).toBe(code));

test("PRICE_RANGES begin with 'under', and priceRangeEnds returns the ends of a range", () => {
  expect(PRICE_RANGES[0]).toBe("under-10000");
  expect(PRICE_RANGES.map(priceRangeEnds).slice(0, 2)).toEqual([
    { min: null, max: 10_000 },
    { min: 10_000, max: 20_000 },
  ]);
  expect(priceRangeEnds("over-100000")).toEqual({ min: 100_000, max: null });
  expect(priceRangeEnds("5-6")).toBeNull();
});

test("unpackFacet restores what packFacet packed", () => {
  const odd = ["A|B", "100%", "%7C", "50%25", "+ plus", " Ute / Tray", "É|%|é", ""];
  const values = odd.map((value, n) => ({ value, count: n * 1000 }));
  const list = facetView("make", [...values, ...makes], ["A|B", "Make 03"], RULES);
  const models = new Map([
    ["A|B", list.options],
    ["__proto__", list.options],
    ["Kia", []],
  ]);
  const cards = { ...list, style: "makes", cards: true, models } as const;
  for (const view of [list, cards])
    expect(unpackFacet(JSON.parse(JSON.stringify(packFacet(view))))).toEqual(view);
  expect(packFacet(facetView("make", makes.slice(0, 2), ["Make 01"], RULES)).options).toBe(
    "100 Make 00|99+Make 01",
  );
});

test("readSections reads which sections are open, and ignores everything else", () => {
  const memory = readSections("make.1-price.0-__proto__.1-body.x");
  expect(memory).toEqual({ make: true, price: false });
  expect(withSection(memory, "make.0")).toEqual({ make: false, price: false });
  expect(writeSections(memory)).toBe("make.1-price.0");
  expect(readSections(null)).toEqual({});
});

test("readFind reads a facet search only for facets with words, and withFind adds it to an address", () => {
  const find = readFind(new URLSearchParams("find_seats=5&find_city=%20par%00ra "));
  expect(find).toEqual({ facet: "city", text: "par ra" });
  expect(withFind("/cars", find)).toBe("/cars?find_city=par+ra");
  expect(withFind("/cars?make=X", find)).toBe("/cars?make=X&find_city=par+ra");
  expect(withFind("/cars", readFind(new URLSearchParams("find_city=&find_x=1")))).toBe("/cars");
});

test("addressAt keeps pages and orders at the path of a search, and leaves the path for another search", () => {
  const at = { path: "/search/used-cars", facets: { car_type: ["used"] } };
  const state: SearchState = { ...EMPTY_SEARCH, facets: { car_type: ["used"] }, page: 2 };
  expect(addressAt(at, state)).toBe("/search/used-cars?page=2");
  expect(addressAt(at, { ...state, ranges: { price: { min: 1, max: 2 } } })).toBe(
    "/search/used-cars?range[price]=1:2&page=2",
  );
  expect(addressAt(at, { ...state, facets: { car_type: ["new"] } })).toBe("/cars?car_type=new&page=2");
  expect(addressAt(null, state)).toBe("/cars?car_type=used&page=2");
});

test("readShownAll returns the facet whose options are all shown, or null", () => {
  const read = (query: string) => readShownAll(new URLSearchParams(query));
  expect(read("make=Ford&show_all=city")).toBe("city");
  expect(["", "show_all=", "show_all=nothing", "show_all=constructor"].map(read)).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(facetView("make", makes, [], RULES)).not.toHaveProperty("showsAll");
  expect(facetView("make", makes, [], { ...RULES, showsAll: true }).showsAll).toBe(true);
});
