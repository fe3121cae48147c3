import { describe, expect, it } from "vitest";
import { SORT_RULES } from "~/domain/search/sort-rules";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import {
  ENGINE,
  goldenIndex,
  sharedIndex,
} from "../../../../packages/embedded-meilisearch/tests/golden/golden-client";
import { testCar } from "./test-car";

const day = (number: number) => `2026-03-${String(number).padStart(2, "0")}T01:00:00.000Z`;

const sold = (fields: Parameters<typeof testCar>[0]) => testCar({ status: "sold", ...fields });

/** In an order that no sort gives. */
const CARS = [
  testCar({ id: "unknown-2", created_at: null, price: 30_000, km: 10, rank: 5 }),
  testCar({ id: "tuesday", created_at: day(3), price: 10_000, km: 30 }),
  testCar({ id: "unknown-1", created_at: null, price: 20_000, km: 20 }),
  // The newest, cheapest, dearest, least and most driven cars with the highest rank.
  sold({ id: "sold-1", created_at: day(9), price: 1000, km: 1, rank: 99 }),
  sold({ id: "sold-2", created_at: day(8), price: 99_000, km: 99, rank: 98 }),
  testCar({ id: "wednesday-2", created_at: day(4), price: 40_000, km: 40 }),
  testCar({ id: "wednesday-1", created_at: day(4), price: 50_000, km: 50, rank: 1 }),
];

describe(`${ENGINE}: stock order`, () => {
  const golden = sharedIndex<ReturnType<typeof toStockDocument>>(
    CARS.map(toStockDocument),
    STOCK_INDEX_SETTINGS,
  );

  const order = async (sort: keyof typeof SORT_RULES, query = "") => {
    const { hits } = await golden.index.search(query, { sort: SORT_RULES[sort] });
    return hits.map(({ id }) => id);
  };

  it("for Latest puts the newest listing date first, cars without one last, and equal ones by id", async () => {
    const latest = ["wednesday-1", "wednesday-2", "tuesday", "unknown-1", "unknown-2", "sold-1", "sold-2"];
    expect(await order("latest")).toEqual(latest);
    expect(await order("latest", "hilux")).toEqual(latest);
  });

  const SOLD = ["sold-1", "sold-2"];
  it.each<[keyof typeof SORT_RULES, string[]]>([
    ["price-asc", ["tuesday", "unknown-1", "unknown-2", "wednesday-2", "wednesday-1", ...SOLD]],
    ["price-desc", ["wednesday-1", "wednesday-2", "unknown-2", "unknown-1", "tuesday", ...SOLD.toReversed()]],
    ["km-asc", ["unknown-2", "unknown-1", "tuesday", "wednesday-2", "wednesday-1", ...SOLD]],
    ["km-desc", ["wednesday-1", "wednesday-2", "tuesday", "unknown-1", "unknown-2", ...SOLD.toReversed()]],
  ])("for %s sorts the cars for sale first, then the sold ones", async (sort, expected) => {
    expect(await order(sort)).toEqual(expected);
    expect(await order(sort, "hilux")).toEqual(expected);
  });

  it("without a sort follows the custom rank for cars for sale, with sold cars last", async () => {
    expect((await order("relevant")).slice(0, 2)).toEqual(["unknown-2", "wednesday-1"]);
    expect((await order("relevant")).slice(-2)).toEqual(SOLD);
    expect((await order("relevant", "hilux")).slice(-2)).toEqual(SOLD);
  });

  it("puts a sold car after cars for sale that match the words less well", async () => {
    const fits = testCar({
      id: "fits-less",
      name: "2022 Toyota Corolla",
      model: "Corolla",
      badge: "SR5 Hilux",
    });
    const two = await goldenIndex(
      [sold({ id: "fits-best" }), fits].map(toStockDocument),
      STOCK_INDEX_SETTINGS,
    );
    const { hits } = await two.index.search("toyota hilux");
    await two.drop();
    expect(hits.map(({ id }) => id)).toEqual(["fits-less", "fits-best"]);
  });

  it("leaves sold cars out of the certified ones", async () => {
    const certified = [sold({ id: "sold", certified: true }), testCar({ id: "for-sale", certified: true })];
    const two = await goldenIndex(certified.map(toStockDocument), STOCK_INDEX_SETTINGS);
    const { hits, facetDistribution } = await two.index.search("", {
      filter: "certified = true",
      facets: ["certified"],
    });
    await two.drop();
    expect(hits.map(({ id }) => id)).toEqual(["for-sale"]);
    expect(facetDistribution).toEqual({ certified: { true: 1 } });
  });
});
