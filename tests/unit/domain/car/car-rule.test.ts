import { describe, expect, it, test } from "vitest";
import { type CarRule, isNamedBy, type RuledCar } from "~/domain/car/car-rule";

const YEAR = 2026;
const CAR: RuledCar = {
  car_type: "used",
  make: "Toyota",
  certified: true,
  file: "https://history.example/1.pdf",
  standardEquipment: ["Sunroof", "Full  Service History"],
  year: 2016,
  km: 160_000,
  shownPrice: 8000,
};

const named = (rule: CarRule, car: Partial<RuledCar> = {}) => isNamedBy(rule, { ...CAR, ...car }, YEAR);

test.each<[string, CarRule, Partial<RuledCar>]>([
  ["car type", { car_types: ["used", "demo"] }, { car_type: "new" }],
  ["make, ignoring case", { makes: [" TOYOTA"] }, { make: "Toyo" }],
  ["the certified flag of the feed", { certified: true }, { certified: false }],
  ["a history report", { history_report: true }, { file: null }],
  [
    "a listed feature, ignoring case",
    { features: ["full service history"] },
    { standardEquipment: ["Sunroof"] },
  ],
  ["an age of at most 10 years", { max_age_years: 10 }, { year: 2015 }],
  ["at most 160,000 km", { max_km: 160_000 }, { km: 160_001 }],
  ["a price of at least $8,000", { min_price: 8000 }, { shownPrice: 7999 }],
  ["a price of at most $8,000", { max_price: 8000 }, { shownPrice: 8001 }],
])("isNamedBy matches a car by %s and refuses a car beyond it", (_name, rule, other) => {
  expect(named(rule)).toBe(true);
  expect(named(rule, other)).toBe(false);
});

test("isNamedBy requires every condition of a rule", () => {
  const rule: CarRule = { car_types: ["used"], max_age_years: 10, max_km: 160_000, min_price: 8000 };
  expect(named(rule)).toBe(true);
  expect(named(rule, { km: 200_000 })).toBe(false);
});

describe("isNamedBy, for a car with missing data,", () => {
  it.each<[string, CarRule, Partial<RuledCar>]>([
    ["year", { max_age_years: 100 }, { year: null }],
    ["kilometres", { max_km: 1_000_000 }, { km: null }],
    ["price, under an upper limit", { max_price: 1_000_000 }, { shownPrice: null }],
    ["price, under a lower limit", { min_price: 0 }, { shownPrice: null }],
    ["features", { features: ["Sunroof"] }, { standardEquipment: [] }],
  ])("refuses a car without %s", (_name, rule, car) => expect(named(rule, car)).toBe(false));

  it("asks for no figure that a rule doesn't limit", () =>
    expect(named({ car_types: ["used"] }, { year: null, km: null, shownPrice: null })).toBe(true));

  it("matches a rule that asks for a missing report or certification", () => {
    expect(named({ history_report: false }, { file: null })).toBe(true);
    expect(named({ certified: false }, { certified: false })).toBe(true);
  });
});
