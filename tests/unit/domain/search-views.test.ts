import { expect, test } from "vitest";
import { facetView } from "~/domain/search/facet-view";
import { pageWindow } from "~/domain/search/pagination";
import { baseFilter, refinementsOf } from "~/domain/search/stock-filter";

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
  expect(baseFilter({ dealershipIds: ['a"b', "c"], soldWindowDays: 3 }, now)).toEqual([
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
