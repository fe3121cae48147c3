import { describe, expect, it, test } from "vitest";
import {
  combineSummaries,
  type PriceSummary,
  sharedKmRange,
  sharesPrices,
  summaryForOthers,
  summaryOf,
} from "~/domain/valuation/shared-prices";

/** A dealership whose cars all have one price. */
const at = (price: number, cars: number): PriceSummary => ({ cars, quantiles: Array(5).fill(price) });

describe("summaryForOthers", () => {
  it.each<[string, number[], PriceSummary | null]>([
    ["nothing of no cars", [], null],
    ["nothing of two cars", [20_000, 30_000], null],
    [
      "five quantiles of three cars, none of them a car's exact price",
      [20_010, 30_020, 40_040],
      { cars: 3, quantiles: [22_000, 26_000, 30_000, 34_000, 38_000] },
    ],
    [
      "the same of prices in any order",
      [40_040, 20_010, 30_020],
      { cars: 3, quantiles: [22_000, 26_000, 30_000, 34_000, 38_000] },
    ],
    [
      "quantiles rounded to $100",
      [9_990, 9_990, 9_990, 9_990],
      { cars: 4, quantiles: [10_000, 10_000, 10_000, 10_000, 10_000] },
    ],
  ])("gives %s", (_name, prices, expected) => expect(summaryForOthers(prices)).toEqual(expected));

  it("gives five numbers of any number of cars", () => {
    const summary = summaryForOthers(Array.from({ length: 2000 }, (_, index) => 10_000 + index));
    expect(summary?.quantiles).toHaveLength(5);
    expect(Object.keys(summary ?? {})).toEqual(["cars", "quantiles"]);
  });
});

test("summaryOf counts a dealership's own cars, however few they are", () => {
  expect(summaryOf([])).toEqual({ cars: 0, quantiles: [] });
  expect(summaryOf([19_950])).toEqual(at(19_950, 1));
});

it.each<[string, PriceSummary[], ReturnType<typeof combineSummaries>]>([
  ["no dealerships", [], null],
  ["two dealerships, however many cars", [at(20_000, 50), at(30_000, 50)], null],
  ["three dealerships with eleven cars", [at(20_000, 4), at(21_000, 4), at(22_000, 3)], null],
  ["two dealerships and one without such cars", [at(20_000, 9), at(21_000, 9), summaryOf([])], null],
  [
    "three dealerships with twelve cars",
    [at(20_000, 4), at(21_000, 4), at(22_000, 4)],
    { cars: 12, dealerships: 3, median: 21_000, from: 20_000, to: 22_000 },
  ],
  [
    "a dealership with half of the cars",
    [at(20_000, 3), at(21_000, 3), at(30_000, 6)],
    { cars: 12, dealerships: 3, median: 25_500, from: 20_000, to: 30_000 },
  ],
  [
    "a dealership whose cars are most, with too few of the others",
    [at(30_000, 90), at(20_000, 3), at(21_000, 2)],
    null,
  ],
  [
    "a dealership whose cars are most: it counts as half",
    [at(30_000, 90), at(20_000, 3), at(21_000, 4)],
    { cars: 14, dealerships: 3, median: 25_500, from: 20_000, to: 30_000 },
  ],
  [
    "dealerships with different prices",
    [
      { cars: 5, quantiles: [18_000, 19_000, 20_000, 21_000, 22_000] },
      { cars: 5, quantiles: [20_500, 21_500, 22_500, 23_500, 24_500] },
      { cars: 5, quantiles: [23_000, 24_000, 25_000, 26_000, 27_000] },
    ],
    { cars: 15, dealerships: 3, median: 22_500, from: 19_000, to: 26_000 },
  ],
])("combineSummaries compares %s", (_name, summaries, expected) =>
  expect(combineSummaries(summaries)).toEqual(expected),
);

test("sharedKmRange is the same for kilometres that differ little", () => {
  expect(sharedKmRange(58_000, 30_000)).toEqual({ min: 30_000, max: 90_000 });
  expect(sharedKmRange(63_000, 30_000)).toEqual({ min: 30_000, max: 90_000 });
  expect(sharedKmRange(4_000, 30_000)).toEqual({ min: 0, max: 30_000 });
});

test.each([
  [true, { enabled: true, provider: "comparable_stock", shares_prices: true }],
  [false, { enabled: true, provider: "comparable_stock", shares_prices: false }],
  [false, { enabled: false, provider: "comparable_stock", shares_prices: true }],
  [false, { enabled: true, provider: null, shares_prices: true }],
])("sharesPrices is %s for %j", (expected, valuation) => expect(sharesPrices(valuation)).toBe(expected));
