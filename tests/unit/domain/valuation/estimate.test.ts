import { describe, expect, it } from "vitest";
import {
  COARSE_FROM,
  type ComparableCar,
  type EstimateRules,
  estimateFrom,
  isComparableWith,
  median,
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

describe("a comparable car", () => {
  it.each<[string, Partial<ComparableCar>, boolean]>([
    ["the same in every way", {}, true],
    ["the make in other letters", { make: "FORD " }, true],
    ["another make", { make: "Mazda" }, false],
    ["another model", { model: "Everest" }, false],
    ["a year older", { year: 2020 }, true],
    ["a year younger", { year: 2022 }, true],
    ["two years older", { year: 2019 }, false],
    ["two years younger", { year: 2023 }, false],
    ["no year", { year: null }, false],
    ["30,000 km more", { km: 90_000 }, true],
    ["30,001 km more", { km: 90_001 }, false],
    ["30,000 km fewer", { km: 30_000 }, true],
    ["30,001 km fewer", { km: 29_999 }, false],
    ["no kilometres", { km: null }, false],
    ["a demo", { car_type: "demo" }, true],
    ["new", { car_type: "new" }, false],
    ["sold", { status: "sold" }, false],
    ["coming soon", { status: "coming_soon" }, false],
    ["no price", { price: null }, false],
    ["a price of 10, which no page shows", { price: 10 }, false],
    ["a price above 10", { price: 11 }, true],
  ])("%s", (_name, over, expected) => {
    expect(isComparableWith(VEHICLE, car(over), RULES)).toBe(expected);
  });
});

describe("the estimate", () => {
  const estimate = (cars: ComparableCar[], over: Partial<ValuedVehicle> = {}, answers = {}) =>
    estimateFrom({ ...VEHICLE, ...over }, cars, answers, 2026, RULES);

  it("is the median asking price less what lies between asking and buying, five per cent each way", () => {
    // 85 % of 40,000 is 34,000; 5 % of it 1,700.
    expect(estimate(priced(38_000, 40_000, 47_500))).toEqual({
      kind: "estimate",
      low: 32_000,
      high: 36_000,
      basis: { cars: 3, from: 38_000, to: 47_500 },
      adjustments: [],
    });
  });

  it("is not moved by one car priced by mistake", () => {
    const sound = estimate(priced(38_000, 39_000, 40_000, 41_000, 42_000));
    expect(estimate(priced(38_000, 39_000, 40_000, 41_000, 420_000))).toMatchObject({
      low: sound.kind === "estimate" && sound.low,
      high: sound.kind === "estimate" && sound.high,
    });
  });

  it("takes the answers into account and says which", () => {
    expect(estimate(priced(40_000, 40_000, 40_000), {}, { condition: "fair", tyres: "worn" })).toMatchObject({
      // 34,000 less 7 % less 800 = 30,820; 5 % = 1,541.
      low: 29_000,
      high: 32_500,
      adjustments: [
        { question: "condition", percent: -7 },
        { question: "tyres", dollars: -800 },
      ],
    });
  });

  it.each([
    ["enough of the same grade: only those", 3, { cars: 3, from: 50_000, to: 50_000 }],
    ["too few of the same grade: the whole model", 2, { cars: 5, from: 40_000, to: 50_000 }],
  ])("%s", (_name, ofGrade, basis) => {
    const cars = [
      ...Array.from({ length: ofGrade }, () => car({ badge: "Raptor", price: 50_000 })),
      ...priced(40_000, 41_000, 42_000),
    ];
    expect(estimate(cars, { badge: "raptor" })).toMatchObject({ basis });
  });

  it.each<[string, ComparableCar[], Partial<ValuedVehicle>, string]>([
    ["over 7 years", priced(1e4, 1e4, 1e4), { year: 2018 }, "age"],
    ["over 100,000 km", priced(1e4, 1e4, 1e4), { kms: 100_001 }, "kms"],
    ["two cars where three are needed", priced(40_000, 41_000), {}, "sample"],
    ["none at all", [], {}, "sample"],
    ["worth next to nothing", priced(500, 500, 500), {}, "worth"],
  ])("none: %s", (_name, cars, over, reason) => {
    expect(estimate(cars, over)).toEqual({ kind: "none", reason });
  });
});

it("median", () => {
  expect(median([1, 2, 9])).toBe(2);
  expect(median([1, 2, 4, 9])).toBe(3);
  expect(median([7])).toBe(7);
});

describe("rounding, outwards", () => {
  it.each([
    ["$100 below $20,000", 19_999, { low: 18_900, high: 21_000 }],
    ["$500 from $20,000 on", COARSE_FROM, { low: 19_000, high: 21_000 }],
    ["already round", 10_000, { low: 9_500, high: 10_500 }],
    ["the least that is still told", 530, { low: 500, high: 600 }],
  ])("%s", (_name, worth, range) => {
    expect(rangeAround(worth, 5)).toEqual(range);
  });

  it("says nothing below $500", () => {
    expect(rangeAround(520, 5)).toBeNull();
  });
});
