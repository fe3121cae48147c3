import { describe, expect, it } from "vitest";
import {
  COARSE_FROM,
  type ComparableCar,
  type EstimateRules,
  estimateFrom,
  estimateFromShared,
  isComparableWith,
  isOfGrade,
  median,
  partByKilometres,
  rangeAround,
} from "~/domain/valuation/estimate";
import type { ValuedVehicle } from "~/domain/valuation/valued-vehicle";

const RULES: EstimateRules = {
  max_age_years: 7,
  max_kms: 100_000,
  trade_in_percent: 85,
  spread_percent: 5,
  kms_band: 30_000,
  minimum_sample: 3,
};
const VEHICLE: ValuedVehicle = { make: "Ford", model: "Ranger", badge: null, year: 2021, kms: 60_000 };

function car(over: Partial<ComparableCar> = {}): ComparableCar {
  return {
    make: "Ford",
    model: "Ranger",
    badge: "XLT",
    year: 2021,
    km: 60_000,
    price: 40_000,
    car_type: "used",
    status: "in_stock",
    ...over,
  };
}

const priced = (...prices: number[]) => prices.map((price) => car({ price }));

it.each<[string, Partial<ComparableCar>, boolean]>([
  ["accepts an equal car", {}, true],
  ["ignores the case of the make", { make: "FORD " }, true],
  ["refuses another make", { make: "Mazda" }, false],
  ["refuses another model", { model: "Everest" }, false],
  ["accepts a car one year older", { year: 2020 }, true],
  ["accepts a car one year newer", { year: 2022 }, true],
  ["refuses a car two years older", { year: 2019 }, false],
  ["refuses a car two years newer", { year: 2023 }, false],
  ["refuses a car without a year", { year: null }, false],
  ["accepts a car with 30,000 km more", { km: 90_000 }, true],
  ["refuses a car with 30,001 km more", { km: 90_001 }, false],
  ["accepts a car with 30,000 km less", { km: 30_000 }, true],
  ["refuses a car with 30,001 km less", { km: 29_999 }, false],
  ["refuses a car without kilometres", { km: null }, false],
  ["accepts a demo car", { car_type: "demo" }, true],
  ["refuses a new car", { car_type: "new" }, false],
  ["refuses a sold car", { status: "sold" }, false],
  ["refuses a car coming soon", { status: "coming_soon" }, false],
  ["refuses a car without a price", { price: null }, false],
  ["refuses a price of 10, which no page shows", { price: 10 }, false],
  ["accepts a price of 11", { price: 11 }, true],
])("isComparableWith %s", (_name, over, expected) => {
  expect(isComparableWith(VEHICLE, car(over), { min: 30_000, max: 90_000 })).toBe(expected);
});

describe("estimateFrom", () => {
  const estimate = (cars: ComparableCar[], over: Partial<ValuedVehicle> = {}, answers = {}) =>
    estimateFrom({ ...VEHICLE, ...over }, cars, answers, 2026, RULES);

  it("takes 85 % of the median asking price, five per cent either way", () => {
    // 85 % of 40,000 is 34,000, and 5 % of that is 1,700.
    expect(estimate(priced(38_000, 40_000, 47_500))).toEqual({
      kind: "estimate",
      low: 32_000,
      high: 36_000,
      basis: { cars: 3, from: 38_000, to: 47_500, kms: { more: 0, fewer: 0 } },
      adjustments: [],
    });
  });

  it("counts the compared cars that have more and fewer kilometres", () => {
    const cars = [40_000, 60_000, 61_000, 88_000].map((km) => car({ price: 40_000, km }));
    expect(estimate(cars)).toMatchObject({ basis: { kms: { more: 2, fewer: 1 } } });
  });

  it("is not moved by one wrong price", () => {
    const sound = estimate(priced(38_000, 39_000, 40_000, 41_000, 42_000));
    expect(estimate(priced(38_000, 39_000, 40_000, 41_000, 420_000))).toMatchObject({
      low: sound.kind === "estimate" && sound.low,
      high: sound.kind === "estimate" && sound.high,
    });
  });

  it("applies the answers and lists them", () =>
    expect(estimate(priced(40_000, 40_000, 40_000), {}, { condition: "fair", tyres: "worn" })).toMatchObject({
      // 34,000 less 7 % less 800 is 30,820; 5 % of that is 1,541.
      low: 29_000,
      high: 32_500,
      adjustments: [
        { question: "condition", percent: -7 },
        { question: "tyres", dollars: -800 },
      ],
    }));

  it.each([
    ["uses only cars of the same grade when there are enough", 3, { cars: 3, from: 50_000, to: 50_000 }],
    ["uses all cars of the model when the same grade has too few", 2, { cars: 5, from: 40_000, to: 50_000 }],
  ])("%s", (_name, ofGrade, basis) => {
    const cars = [
      ...Array.from({ length: ofGrade }, () => car({ badge: "Raptor", price: 50_000 })),
      ...priced(40_000, 41_000, 42_000),
    ];
    expect(estimate(cars, { badge: "raptor" })).toMatchObject({ basis });
  });

  it.each<[string, ComparableCar[], Partial<ValuedVehicle>, string]>([
    ["for a car over 7 years", priced(1e4, 1e4, 1e4), { year: 2018 }, "age"],
    ["for a car over 100,000 km", priced(1e4, 1e4, 1e4), { kms: 100_001 }, "kms"],
    ["for two comparable cars where three are needed", priced(40_000, 41_000), {}, "sample"],
    ["without comparable cars", [], {}, "sample"],
    ["for a car worth next to nothing", priced(500, 500, 500), {}, "worth"],
  ])("gives no estimate %s", (_name, cars, over, reason) => {
    expect(estimate(cars, over)).toEqual({ kind: "none", reason });
  });
});

it.each<[string, string | null, string | null, boolean]>([
  ["accepts the same grade in another case", "raptor ", "Raptor", true],
  ["refuses another grade", "XLT", "Raptor", false],
  ["refuses every car where the grade is not known", null, "Raptor", false],
  ["refuses a car without a grade", "Raptor", null, false],
])("isOfGrade %s", (_name, valued, badge, expected) => {
  expect(isOfGrade({ badge: valued }, car({ badge }))).toBe(expected);
});

describe("estimateFromShared", () => {
  const KMS = { min: 30_000, max: 90_000 };
  const prices = { cars: 14, dealerships: 4, median: 40_000, from: 31_200, to: 47_600 };

  it("takes 85 % of the median, and rounds the range of the prices outwards", () =>
    expect(estimateFromShared(prices, KMS, { tyres: "worn" }, RULES, "Sedan")).toEqual({
      kind: "estimate",
      // 34,000 less 800 is 33,200; 5 % of that is 1,660.
      low: 31_500,
      high: 35_000,
      basis: { cars: 14, from: 31_000, to: 48_000, shared: { dealerships: 4, kms: KMS } },
      adjustments: [{ question: "tyres", answer: "worn", percent: 0, dollars: -800 }],
      body: "Sedan",
    }));

  it("gives no estimate for a car worth next to nothing", () => {
    const cheap = { ...prices, median: 500, from: 400, to: 600 };
    expect(estimateFromShared(cheap, KMS, {}, RULES)).toEqual({ kind: "none", reason: "worth" });
  });
});

it("median returns the middle value, or the mean of the middle two", () => {
  expect(median([1, 2, 9])).toBe(2);
  expect(median([1, 2, 4, 9])).toBe(3);
  expect(median([7])).toBe(7);
});

describe("rangeAround", () => {
  it.each([
    ["rounds outwards to $100 below $20,000", 19_999, { low: 18_900, high: 21_000 }],
    ["rounds outwards to $500 from $20,000", COARSE_FROM, { low: 19_000, high: 21_000 }],
    ["keeps round numbers", 10_000, { low: 9_500, high: 10_500 }],
    ["rounds the lowest shown value", 530, { low: 500, high: 600 }],
  ])("%s", (_name, worth, range) => expect(rangeAround(worth, 5)).toEqual(range));

  it("returns null below $500", () => expect(rangeAround(520, 5)).toBeNull());
});

it.each<[string, Parameters<typeof partByKilometres>[0]["kms"], number, string | null]>([
  ["upper where two thirds have more", { more: 4, fewer: 2 }, 6, "high"],
  ["lower where two thirds have fewer", { more: 1, fewer: 2 }, 3, "low"],
  ["middle between the two", { more: 3, fewer: 3 }, 6, "middle"],
  ["middle where all have as many", { more: 0, fewer: 0 }, 3, "middle"],
  ["unknown for two cars", { more: 2, fewer: 0 }, 2, null],
  ["unknown for cars of other dealerships", undefined, 14, null],
])("partByKilometres is %s", (_title, kms, cars, part) => {
  expect(partByKilometres({ cars, from: 1, to: 2, ...(kms && { kms }) })).toBe(part);
});
