import { describe, expect, it, test } from "vitest";
import {
  averagesOfFeed,
  averagesOfStock,
  type ComparedCar,
  isComparable,
  type MarketAverages,
  marketPrice,
} from "~/domain/car/market-price";
import { asCarId } from "~/domain/text/identifiers";

const of = (state: number | null, national: number | null): MarketAverages => ({
  state: state === null ? null : { dollars: state, cars: 14 },
  national: national === null ? null : { dollars: national, cars: 80 },
});

// A car shows the market price indicator from $500 below the average.
it.each<[string, number | null, MarketAverages, object | null]>([
  [
    "compares a price 500 below the state average",
    20_000,
    of(20_500, null),
    { below: 500, scope: "state", cars: 14 },
  ],
  ["returns null for a price 499 below the state average", 20_000, of(20_499, null), null],
  ["returns null when only the national average is 500 above the price", 20_000, of(20_100, 30_000), null],
  [
    "prefers the state average when the national one is below the price",
    20_000,
    of(20_600, 19_000),
    { below: 600, scope: "state" },
  ],
  [
    "compares with the national average when the state has none",
    20_000,
    of(null, 20_500),
    { below: 500, scope: "national", cars: 80 },
  ],
  ["returns null for a price 499 below the national average", 20_000, of(null, 20_499), null],
  ["returns null for a price equal to the state average", 20_000, of(20_000, 25_000), null],
  ["returns null without averages", 20_000, of(null, null), null],
  ["returns null without a shown price", null, of(20_500, 20_500), null],
])("marketPrice %s", (_name, price, averages, shown) => {
  const indicator = marketPrice(price, averages, "NSW");
  if (shown === null) expect(indicator).toBeNull();
  else expect(indicator).toMatchObject({ ...shown, state: "NSW" });
});

test("averagesOfFeed takes either average of the feed, and returns null without both", () => {
  expect(averagesOfFeed(null)).toBeNull();
  expect(averagesOfFeed({ state_average_market_price: null, average_market_price: null })).toBeNull();
  expect(averagesOfFeed({ state_average_market_price: 31_000, average_market_price: null })).toEqual({
    state: { dollars: 31_000, cars: null },
    national: null,
  });
});

const car = (fields: Partial<ComparedCar> = {}): ComparedCar => ({
  id: asCarId("car"),
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

describe("isComparable, for a car of 2020,", () => {
  it.each<[string, Partial<ComparedCar>, boolean]>([
    ["accepts the same model", {}, true],
    ["accepts a car one year older", { year: 2019 }, true],
    ["accepts a car one year newer", { year: 2021 }, true],
    ["refuses a car two years older", { year: 2018 }, false],
    ["refuses a car two years newer", { year: 2022 }, false],
    ["refuses a car without a year", { year: null }, false],
    ["accepts a car in another state", { state: "VIC" }, true],
    ["refuses another model", { model: "Stroll" }, false],
    ["refuses another badge", { badge: "Base" }, false],
    ["refuses a car without a badge", { badge: null }, false],
    ["refuses another drive", { drive: "Front" }, false],
    ["refuses another make", { make: "Ampere" }, false],
    ["refuses a new car for a used one", { car_type: "new" }, false],
    ["refuses another kind of price", { price_type: "excluding_government_charges" }, false],
    ["refuses a car that is coming soon", { status: "coming_soon" }, false],
    ["refuses a sold car", { status: "sold" }, false],
    ["refuses a car without a price", { shownPrice: null }, false],
    ["refuses a price of 10", { shownPrice: 10 }, false],
    ["accepts a price of 11", { shownPrice: 11 }, true],
    ["refuses the car itself", { id: asCarId("car") }, false],
  ])("%s", (_name, fields, comparable) => {
    expect(isComparable(car(), car({ id: asCarId("other"), ...fields }))).toBe(comparable);
  });
  it("refuses every car when the year is unknown", () =>
    expect(isComparable(car({ year: null }), car({ id: asCarId("other"), year: null }))).toBe(false));
});

describe("averagesOfStock", () => {
  const stock = (...given: [number, ComparedCar["state"]][]) =>
    given.map(([shownPrice, state], at) => car({ id: asCarId(`other-${at}`), shownPrice, state }));
  const others = [
    ...stock([21_000, "NSW"], [22_000, "NSW"], [23_001, "VIC"], [25_000, "VIC"], [26_000, null]),
    car({ id: asCarId("dearer grade"), badge: "GT-R", shownPrice: 90_000 }),
  ];

  it("averages the car's state and the whole country in whole dollars", () =>
    expect(averagesOfStock(car(), others, 2)).toEqual({
      state: { dollars: 21_500, cars: 2 },
      national: { dollars: 23_400, cars: 5 },
    }));
  it("returns null for a sample smaller than the minimum", () => {
    expect(averagesOfStock(car(), others, 3).state).toBeNull();
    expect(averagesOfStock(car(), others, 5).national).toEqual({ dollars: 23_400, cars: 5 });
    expect(averagesOfStock(car(), others, 6)).toEqual({ state: null, national: null });
    expect(averagesOfStock(car(), [], 0)).toEqual({ state: null, national: null });
  });
  it("returns no state average for a car without a state", () =>
    expect(averagesOfStock(car({ state: null }), others, 1)).toMatchObject({
      state: null,
      national: { cars: 5 },
    }));
});
