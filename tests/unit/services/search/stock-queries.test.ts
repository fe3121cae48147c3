import { describe, expect, it } from "vitest";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import {
  countQueries,
  facetSearchParams,
  firstCarsQueries,
  priceKindQueries,
  searchQueries,
} from "~/services/search/stock-queries";
import type { Site } from "~/tenants/site";

const NOW = new Date("2026-11-22T01:00:00Z");

function site(search: object = {}, vehicle: object = {}): Site {
  return {
    dealershipIds: ["d1"],
    vehicle: { offers_subscription: false, ...vehicle },
    search: {
      facets: ["make", "body"],
      ranges: ["price"],
      make_style: "list",
      page_size: 21,
      sold_window_days: 0,
      only: { car_types: [], statuses: [], exclude_makes: [], exclude_stock_numbers: [] },
      zero_price_range: "plain",
      price_ascending_hides_unpriced: true,
      ...search,
    },
  } as unknown as Site;
}
const search = (part: Partial<SearchState>): SearchState => ({ ...EMPTY_SEARCH, ...part });
const TOYOTA_UTES = search({ facets: { make: ["Toyota"], body: ["Ute"] }, page: 2 });
const filterText = (query: { filter?: unknown } | undefined) =>
  ((query?.filter ?? []) as string[]).join(" AND ");

describe("searchQueries", () => {
  it("asks once for the cars and once for each refined facet, without its own refinement", () => {
    const [main, ...ofFacets] = searchQueries("stock", site(), TOYOTA_UTES, {}, NOW);
    expect(main).toMatchObject({ indexUid: "stock", hitsPerPage: 21, page: 2 });
    expect(main?.facets).toEqual(["price", "car_type", "price_band", "status"]);
    expect(filterText(main)).toMatch(/Toyota.*Ute|Ute.*Toyota/);
    expect(ofFacets.map(({ facets, limit }) => ({ facets, limit }))).toEqual([
      { facets: ["make", "make_model"], limit: 0 },
      { facets: ["body"], limit: 0 },
    ]);
    expect(filterText(ofFacets[0])).toContain("Ute");
    expect(filterText(ofFacets[0])).not.toContain("Toyota");
    expect(filterText(ofFacets[1])).toContain("Toyota");
    expect(filterText(ofFacets[1])).not.toContain("Ute");
  });

  it("begins every query with the site's base filter", () => {
    for (const query of searchQueries("stock", site(), TOYOTA_UTES, {}, NOW))
      expect((query.filter as string[])[0]).toContain("dealership_id");
  });

  it("counts models only where a make is chosen, and next to a chosen model those of the whole make", () => {
    const [main] = searchQueries("stock", site({ make_style: "cards" }), EMPTY_SEARCH, {}, NOW);
    expect(main?.facets).not.toContain("make_model");
    const hilux = search({ facets: { make: ["Toyota"], model: ["Hilux"] } });
    const last = searchQueries("stock", site(), hilux, {}, NOW).at(-1);
    expect(last).toMatchObject({ facets: ["make_model"], limit: 0 });
    expect(filterText(last)).not.toMatch(/Toyota|Hilux/);
  });

  it("counts the bands of prices without the chosen price", () => {
    const cheap = search({ ranges: { price: { min: null, max: 20_000 } } });
    const [main, ofPrice] = searchQueries("stock", site(), cheap, {}, NOW);
    expect(main?.facets).not.toContain("price_band");
    expect(ofPrice?.facets).toEqual(["price", "price_band"]);
    expect(filterText(ofPrice)).not.toContain("20000");
    const [weekly] = searchQueries("stock", site({ ranges: ["year"] }), EMPTY_SEARCH, {}, NOW);
    expect(weekly?.facets).not.toContain("price_band");
  });

  it("counts the named facets only, of one car, where a caller needs no page", () => {
    const options = { facets: ["make"] as const, hitsPerPage: 1 };
    const forSale = search({ facets: { status: ["in_stock"] } });
    const [main, ...others] = searchQueries("stock", site(), forSale, options, NOW);
    expect(main).toMatchObject({ hitsPerPage: 1, facets: ["make"] });
    expect(others).toEqual([]);
  });

  it.each([
    [true, true],
    [false, false],
  ])("hides cars without a price from the lowest price on when the site says %s", (setting, hidden) => {
    const cheapest = search({ sort: "price-asc" });
    const [main] = searchQueries(
      "stock",
      site({ price_ascending_hides_unpriced: setting }),
      cheapest,
      {},
      NOW,
    );
    expect(filterText(main).includes("price > 0")).toBe(hidden);
  });
});

it("countQueries asks for the total of each search and no cars", () => {
  const queries = countQueries("stock", site(), [EMPTY_SEARCH, TOYOTA_UTES], NOW);
  expect(queries.map(({ hitsPerPage, page }) => [hitsPerPage, page])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(filterText(queries[1])).toContain("Toyota");
});

it("firstCarsQueries asks for the named fields only", () => {
  const [query] = firstCarsQueries("stock", site(), [EMPTY_SEARCH], { most: 6, fields: ["id"] }, NOW);
  expect(query).toMatchObject({ limit: 6, attributesToRetrieve: ["id"] });
  const [whole] = firstCarsQueries("stock", site(), [EMPTY_SEARCH], { most: 6, fields: [] }, NOW);
  expect(whole).not.toHaveProperty("attributesToRetrieve");
});

it("priceKindQueries leaves out cars with a weekly price where the site offers subscriptions", () => {
  const [priced, without] = priceKindQueries("stock", site({}, { offers_subscription: true }), NOW);
  expect(filterText(priced)).toContain("weekly_price_range IS NULL");
  expect(filterText(without)).toContain("price_type IS NULL");
  const [all] = priceKindQueries("stock", site(), NOW);
  expect(filterText(all)).not.toContain("weekly_price_range");
});

it("facetSearchParams keeps the other refinements and leaves out the facet's own", () => {
  const params = facetSearchParams(site(), TOYOTA_UTES, "make", "toy", NOW);
  expect(params).toMatchObject({ facetName: "make", facetQuery: "toy" });
  expect(filterText(params)).toContain("Ute");
  expect(filterText(params)).not.toContain("Toyota");
});
