import { describe, expect, it, test } from "vitest";
import {
  averagesOfFeed,
  averagesOfStock,
  type ComparedCar,
  isComparable,
  type MarketAverages,
  marketPrice,
} from "~/domain/market-price";

const of = (state: number | null, national: number | null): MarketAverages => ({
  state: state === null ? null : { dollars: state, cars: 14 },
  national: national === null ? null : { dollars: national, cars: 80 },
});

// Spec 1 §5 "Market price indicator", §9 "Market indicator threshold 499".
describe("shown when the price is more than 499 below the market average", () => {
  it.each<[string, number | null, MarketAverages, object | null]>([
    ["500 below the state's", 20_000, of(20_500, null), { below: 500, scope: "state", cars: 14 }],
    ["499 below the state's", 20_000, of(20_499, null), null],
    ["the state's is preferred: far below the national one only", 20_000, of(20_100, 30_000), null],
    [
      "the state's is preferred: above the national one",
      20_000,
      of(20_600, 19_000),
      { below: 600, scope: "state" },
    ],
    [
      "500 below the national one, no state average",
      20_000,
      of(null, 20_500),
      { below: 500, scope: "national", cars: 80 },
    ],
    ["499 below the national one, no state average", 20_000, of(null, 20_499), null],
    ["and below the state average", 20_000, of(20_000, 25_000), null],
    ["no average at all", 20_000, of(null, null), null],
    ["no shown price", null, of(20_500, 20_500), null],
  ])("%s", (_name, price, averages, shown) => {
    const indicator = marketPrice(price, averages, "NSW");
    if (shown === null) expect(indicator).toBeNull();
    else expect(indicator).toMatchObject({ ...shown, state: "NSW" });
  });
});

test("the feed's averages (autograb_data) come before our own, and one of them is enough", () => {
  expect(averagesOfFeed(null)).toBeNull();
  expect(averagesOfFeed({ state_average_market_price: null, average_market_price: null })).toBeNull();
  expect(averagesOfFeed({ state_average_market_price: 31_000, average_market_price: null })).toEqual({
    state: { dollars: 31_000, cars: null },
    national: null,
  });
});

const car = (fields: Partial<ComparedCar> = {}): ComparedCar => ({
  id: "car",
  make: "Volta",
  model: "Sprint",
  badge: "GT",
  drive: "AWD",
  car_type: "used",
  year: 2020,
  state: "NSW",
  price_type: "drive_away",
  status: "in_stock",
  shownPrice: 20_000,
  ...fields,
});

describe("a comparable car", () => {
  it.each<[string, Partial<ComparedCar>, boolean]>([
    ["the same model", {}, true],
    ["a year older", { year: 2019 }, true],
    ["a year newer", { year: 2021 }, true],
    ["two years older", { year: 2018 }, false],
    ["two years newer", { year: 2022 }, false],
    ["of no year", { year: null }, false],
    ["another state", { state: "VIC" }, true],
    ["another model", { model: "Stroll" }, false],
    ["another badge", { badge: "Base" }, false],
    ["of no badge", { badge: null }, false],
    ["another drive", { drive: "Front" }, false],
    ["another make", { make: "Ampere" }, false],
    ["a new one", { car_type: "new" }, false],
    ["with another kind of price", { price_type: "excluding_government_charges" }, false],
    ["coming soon", { status: "coming_soon" }, false],
    ["sold", { status: "sold" }, false],
    ["without a price", { shownPrice: null }, false],
    ["with a price of 10", { shownPrice: 10 }, false],
    ["with a price of 11", { shownPrice: 11 }, true],
    ["the car itself", { id: "car" }, false],
  ])("%s", (_name, fields, comparable) => {
    expect(isComparable(car(), car({ id: "other", ...fields }))).toBe(comparable);
  });
  it("is none where this car's year is unknown", () => {
    expect(isComparable(car({ year: null }), car({ id: "other", year: null }))).toBe(false);
  });
});

describe("averages of the stock", () => {
  const stock = (...given: [number, ComparedCar["state"]][]) =>
    given.map(([shownPrice, state], at) => car({ id: `other-${at}`, shownPrice, state }));
  const others = stock([21_000, "NSW"], [22_000, "NSW"], [23_001, "VIC"], [25_000, "VIC"], [26_000, null]);

  it("count the car's own state and the whole country, in whole dollars", () => {
    expect(averagesOfStock(car(), others, 2)).toEqual({
      state: { dollars: 21_500, cars: 2 },
      national: { dollars: 23_400, cars: 5 },
    });
  });
  it("need the smallest sample", () => {
    expect(averagesOfStock(car(), others, 3).state).toBeNull();
    expect(averagesOfStock(car(), others, 5).national).toEqual({ dollars: 23_400, cars: 5 });
    expect(averagesOfStock(car(), others, 6)).toEqual({ state: null, national: null });
    expect(averagesOfStock(car(), [], 0)).toEqual({ state: null, national: null });
  });
  it("have no state average for a car of no state", () => {
    expect(averagesOfStock(car({ state: null }), others, 1)).toMatchObject({
      state: null,
      national: { cars: 5 },
    });
  });
});
