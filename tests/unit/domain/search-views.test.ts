import { expect, test } from "vitest";
import { facetView } from "~/domain/search/facet-view";
import { pageWindow } from "~/domain/search/pagination";
import { PRICE_RANGES, priceRangeEnds, priceRangeOf } from "~/domain/search/price-range";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { baseFilter, isWithinLimits, refinementsOf } from "~/domain/search/stock-filter";

const EVERYTHING = { car_types: [], statuses: [], exclude_makes: [], exclude_stock_numbers: [] };
const names = (options: { value: string }[]) => options.map(({ value }) => value);
const makes = Array.from({ length: 12 }, (_, n) => ({
  value: `Make ${String(n).padStart(2, "0")}`,
  count: 100 - n,
}));

test("the first 7 makes stand before 'Show all makes'; a selected one is never hidden", () => {
  const view = facetView("make", makes, ["make 11", "Gone"], { open: false, before: 7 });
  expect(names(view.options)).toEqual([...names(makes.slice(0, 7)), "Make 11", "Gone"]);
  expect(names(view.more)).toEqual(names(makes.slice(7, 11)));
  expect(view.options.at(-1)).toEqual({ value: "Gone", count: 0, selected: true });
  expect(view.open).toBe(true);
});

test("car types go new, demo, used; seats by number; city keeps 20", () => {
  const values = (list: string[]) => list.map((value, n) => ({ value, count: n }));
  const rules = { open: false, before: 7 };
  expect(names(facetView("car_type", values(["used", "new", "demo"]), [], rules).options)).toEqual([
    "new",
    "demo",
    "used",
  ]);
  expect(names(facetView("seats", values(["12", "5", "2"]), [], rules).options)).toEqual(["2", "5", "12"]);
  const cities = facetView("city", values(Array.from({ length: 50 }, (_, n) => `City ${n}`)), [], rules);
  expect(cities.options.length + cities.more.length).toBe(20);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [9, 9, [1, null, 8, 9]],
])("page %i of %i", (current, pages, expected) => {
  expect(pageWindow(current, pages)).toEqual(expected);
});

test("every query of a site carries its dealerships, its window and what is shown", () => {
  const now = new Date("2026-11-21T00:00:30Z");
  const since = Math.floor(now.getTime() / 1000) - 30 - 3 * 86_400;
  expect(baseFilter({ dealershipIds: ['a"b', "c"], soldWindowDays: 3, only: EVERYTHING }, now)).toEqual([
    'dealership_id IN ["a\\"b", "c"]',
    "show_on_dealer_website = true",
    `(status IN [in_stock, coming_soon] OR (status = sold AND sold_date_timestamp >= ${since}))`,
  ]);
});

test("values are quoted: nothing a visitor types becomes filter grammar", () => {
  const [refinement] = refinementsOf({
    query: "",
    page: 1,
    sort: "relevant",
    facets: { make: ['x"] OR dealership_id EXISTS OR make IN ["y\\'] },
    ranges: {},
  });
  expect(refinement?.filter).toBe('make IN ["x\\"] OR dealership_id EXISTS OR make IN [\\"y\\\\"]');
});

test("a site's extra clauses: used only, in stock, without certain makes or stock numbers", () => {
  const only = {
    car_types: ["used" as const],
    statuses: ["in_stock" as const],
    exclude_makes: ["Make A"],
    exclude_stock_numbers: ["S1", "S2"],
  };
  expect(baseFilter({ dealershipIds: ["d"], soldWindowDays: 0, only }, new Date(0)).slice(3)).toEqual([
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

test("a make and models of makes are one choice", () => {
  expect(filtersOf({ facets: { make: ["Ford", "Kia"] } })).toEqual(['make IN ["Ford", "Kia"]']);
  expect(filtersOf({ facets: { make_model: ["Ford Ranger"] } })).toEqual(['make_model IN ["Ford Ranger"]']);
  expect(filtersOf({ facets: { make: ["Ford"], make_model: ["Ford Ranger"] } })).toEqual([
    'make_model IN ["Ford Ranger"]',
  ]);
  expect(filtersOf({ facets: { make: ["Ford", "Kia"], make_model: ["Ford Ranger"] } })).toEqual([
    '(make IN ["Kia"] OR make_model IN ["Ford Ranger"])',
  ]);
});

test("ranges and lists of years narrow together; an open end is open", () => {
  expect(
    filtersOf({
      facets: { year: ["2019", "2021"] },
      ranges: { year: { min: 2018, max: null }, km: { min: null, max: 5 } },
    }),
  ).toEqual(['year IN ["2019", "2021"] AND year >= 2018', "km <= 5"]);
});

test("a price range from 0 takes in cars without a price where the site says 'Enquire - {range}'", () => {
  const price = { min: 0, max: 20_000 };
  expect(filtersOf({ ranges: { price } })).toEqual(["price 0 TO 20000"]);
  expect(filtersOf({ ranges: { price } }, "enquire")).toEqual(["(price 0 TO 20000 OR price IS NULL)"]);
  expect(filtersOf({ ranges: { price: { min: 1, max: null } } }, "enquire")).toEqual(["price >= 1"]);
  const facets = { price_range: ["under-10000"] };
  expect(filtersOf({ facets })).toEqual(['price_range IN ["under-10000"]']);
  expect(filtersOf({ facets }, "enquire")).toEqual(['price_range IN ["under-10000", "unpriced"]']);
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
])("a price of %s is in the range %s", (price, code) => {
  expect(priceRangeOf(price)).toBe(code);
});

test("'under' price ranges come first, and a range knows its ends", () => {
  expect(PRICE_RANGES[0]).toBe("under-10000");
  expect(PRICE_RANGES.map(priceRangeEnds).slice(0, 2)).toEqual([
    { min: null, max: 10_000 },
    { min: 10_000, max: 20_000 },
  ]);
  expect(priceRangeEnds("over-100000")).toEqual({ min: 100_000, max: null });
  expect(priceRangeEnds("5-6")).toBeNull();
});
