import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asDealershipId } from "~/domain/text/identifiers";
import { loadSearchPage } from "~/pages/search/search-page.server";
import { loadedSites } from "../../../support/loaded-sites";
import { NO_POSTCODES, SEARCH_ENGINES, searchEngineWith } from "../../../support/search-engines";
import { testCar } from "../../adapters/search/test-car";

/** Cheap old cars and dear new ones: from $3,990 to $89,990, of 1998 to 2024. */
const CARS = [
  testCar({ id: "old", slug: "old", year: 1998, price: 3990 }),
  testCar({ id: "older", slug: "older", year: 2005, price: 12_990 }),
  testCar({ id: "new", slug: "new", year: 2020, price: 49_990 }),
  testCar({ id: "newest", slug: "newest", year: 2024, price: 89_990 }),
];
const origin = "http://alpha.localhost:3000";

describe("the search's form, sent without scripts (rules/facets#slider-clamp),", () => {
  let context: Parameters<typeof loadSearchPage>[0];
  let close: () => Promise<void>;
  beforeAll(async () => {
    const [first] = (await loadedSites()).all();
    if (!first) throw new Error("no site is shipped");
    const site = { ...first, dealershipIds: [asDealershipId("dealer-1")] };
    const engine = await searchEngineWith(SEARCH_ENGINES[0], CARS);
    close = engine.close;
    const platform = { ...NO_POSTCODES, search: engine.search, now: () => new Date("2026-03-04T01:00:00Z") };
    context = { platform, site, origin } as unknown as typeof context;
  });
  afterAll(() => close?.());

  it.each([
    // No car meets both, but each alone does: the search reports it, and loses neither.
    ["min_price=40000&max_year=2005", "range[price]=40000:&range[year]=:2005"],
    // Both are outside the stock, whatever the other is.
    ["min_price=90000000&min_year=2199", "outside[price]=90000000:&outside[year]=2199:"],
    ["min_price=90000000&max_year=2005", "range[year]=:2005&outside[price]=90000000:"],
    ["min_price=20k&max_price=cheap", "range[price]=20000:&unread%5Bmax_price%5D=cheap"],
    ["max_price=50000&min_year=2005", "range[price]=:50000&range[year]=2005:"],
  ])("with %s leads to %s", async (typed, query) => {
    const answer: unknown = await loadSearchPage(
      context,
      new Request(`${origin}/cars?query=&${typed}`),
    ).catch((thrown: unknown) => thrown);
    expect(answer).toBeInstanceOf(Response);
    expect((answer as Response).headers.get("Location")).toBe(`/cars?${query}`);
  });
});
