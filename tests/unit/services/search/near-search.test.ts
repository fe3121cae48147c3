import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { readSearchState } from "~/domain/search/search-state";
import { asDealershipId } from "~/domain/text/identifiers";
import { searchTyped } from "~/services/search/typed-search.server";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";
import { NO_POSTCODES, SEARCH_ENGINES, searchEngineWith } from "../../../support/search-engines";
import { testCar } from "../../adapters/search/test-car";

/* rules/search#near, on every engine: from Parramatta (2150) to cars of the whole country. */

type Fields = Parameters<typeof testCar>[0];
const car = (id: string, fields: Fields) => testCar({ id, slug: id, ...fields });
const sold = { status: "sold", sold_date_timestamp: Date.parse("2026-03-03T01:00:00Z") / 1000 } as const;

const CARS = [
  car("perth", { city: "Perth", state: "WA", rank: 99 }),
  car("sold-parramatta", { city: "Parramatta", state: "NSW", ...sold }),
  car("nowhere", { rank: 98 }),
  car("brisbane", { city: "Brisbane", state: "QLD", price: 20_000 }),
  car("yard", { location_id: "yard", city: "Ryde", state: "NSW" }),
  car("moved", { location_id: "yard", city: "Newcastle", state: "NSW" }),
  car("parramatta-2", { city: "PARRAMATTA", state: "NSW", rank: 1 }),
  car("parramatta-1", { city: "Parramatta", state: "NSW", rank: 2, make: "Mazda", model: "3" }),
  car("sold-perth", { city: "Perth", state: "WA", ...sold }),
];
const NEAREST = [
  ...["parramatta-1", "parramatta-2", "yard", "moved", "brisbane", "perth", "nowhere"],
  ...["sold-parramatta", "sold-perth"],
];

describe.each(SEARCH_ENGINES)("a search near a postcode, on %s,", (name) => {
  let site: Site;
  let search: StockSearchEngine;
  let close: () => Promise<void>;
  const table = createPostcodeTable();

  beforeAll(async () => {
    const [first] = (await loadedSites()).all();
    const [location] = first?.locations ?? [];
    if (!first || !location) throw new Error("no site with a location is shipped");
    const address = { ...location.address, city: "Ryde", state: "NSW" as const, lat: -33.81, long: 151.1 };
    site = {
      ...first,
      dealershipIds: [asDealershipId("dealer-1")],
      locations: [{ ...location, id: "yard" as typeof location.id, address }],
      search: { ...first.search, page_size: 4 },
    };
    ({ search, close } = await searchEngineWith(name, CARS));
  }, 120_000);
  afterAll(() => close());

  const find = async (query: string) => {
    const platform = {
      ...NO_POSTCODES,
      search,
      now: () => new Date("2026-03-04T01:00:00Z"),
      placeTable: table,
    };
    const answer = await searchTyped(platform, site, readSearchState(new URLSearchParams(query)));
    return {
      ...answer,
      found: answer.result.hits.map(({ id }) => id as string),
      km: Object.fromEntries(answer.result.hits.map(({ id, place }) => [id, answer.near?.kmTo(place)])),
    };
  };

  it("sorts by distance over all pages, with cars of unknown places last and sold cars after them", async () => {
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await find(`near=2150&page=${page}`));
    expect(pages.flatMap(({ found }) => found)).toEqual(NEAREST);
    expect(pages.map(({ result }) => [result.count, result.pages, result.sold])).toEqual([
      [9, 3, 2],
      [9, 3, 2],
      [9, 3, 2],
    ]);
  });

  it("says the distance of each car: of its location, of its city when that is another, or none", async () => {
    const near = await find("near=2150");
    expect(near.km).toMatchObject({ "parramatta-1": 1, yard: expect.any(Number) });
    expect(near.km.yard).toBeGreaterThan(5);
    expect(near.km.yard).toBeLessThan(15);
    expect(near.km.moved).toBeGreaterThan(100);
    expect((await find("near=2150&query=nowhere")).near?.kmTo("||")).toBeNull();
  });

  it("finds the cars within a radius, counts their facets, and keeps other filters", async () => {
    const near = await find("near=2150&radius=50");
    expect(near.found.sort()).toEqual(["parramatta-1", "parramatta-2", "sold-parramatta", "yard"]);
    expect(near.result.facets.car_type).toEqual([{ value: "used", count: 4 }]);
    expect(near.understood).toMatchObject({ near: "2150", radius: 50 });
    expect((await find("near=2150&radius=50&make=Mazda")).found).toEqual(["parramatta-1"]);
    expect((await find("near=2150&radius=1000&range[price]=:30000")).found).toEqual(["brisbane"]);
    expect((await find("near=0872&radius=10")).result.count).toBe(0);
  });

  it("leaves out words together with a radius", async () => {
    const near = await find("near=2150&radius=50&query=mazda banana&sortBy=distance");
    expect(near).toMatchObject({ found: ["parramatta-1"], leftOut: ["banana"] });
  });

  it.each([
    ["abcd", "postcode"],
    ["215", "postcode"],
    ["__proto__", "postcode"],
    ["0000", "unknown"],
    ["9999", "unknown"],
  ])("searches everywhere from %s and says why", async (typed, fault) => {
    const near = await find(`near=${typed}&radius=50&sortBy=distance`);
    expect(near.near?.fault).toBe(fault);
    expect(near.result.count).toBe(CARS.length);
    expect(near.understood).toEqual({ query: "", page: 1, sort: "relevant", facets: {}, ranges: {} });
  });
});
