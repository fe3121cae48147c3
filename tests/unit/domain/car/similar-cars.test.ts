import { expect, test } from "vitest";
import { isInPriceBand, type MatchableCar, similarCars } from "~/domain/car/similar-cars";
import { asCarId } from "~/domain/text/identifiers";

const car: MatchableCar = {
  id: asCarId("this"),
  make: "Toyota",
  model: "Hilux",
  body: "Ute",
  year: 2020,
  km: 50_000,
  amount: 40_000,
};
const other = (id: string, changes: Partial<MatchableCar> = {}): MatchableCar => ({
  ...car,
  id: asCarId(id),
  ...changes,
});
const ids = (candidates: MatchableCar[], of = car) => similarCars(of, candidates).map(({ id }) => id);

// The band is ± 25 %: 30,000 and 50,000 are inside, one dollar more or less is outside.
test.each([
  [29_999, false],
  [30_000, true],
  [50_000, true],
  [50_001, false],
])("isInPriceBand of %i against 40,000 returns %s", (amount, expected) => {
  expect(isInPriceBand(car, other("x", { amount }))).toBe(expected);
});

test("similarCars puts the same make and model before the same body, and the nearest price first", () =>
  expect(
    ids([
      other("ranger, same price", { make: "Ford", model: "Ranger" }),
      other("hilux 9,000 off", { amount: 49_000 }),
      other("hilux 1,000 off", { amount: 39_000 }),
      other("ranger 500 off", { make: "Ford", model: "Ranger", amount: 40_500 }),
      other("hilux 5,000 off", { amount: 45_000 }),
    ]),
  ).toEqual([
    "hilux 1,000 off",
    "hilux 5,000 off",
    "hilux 9,000 off",
    "ranger, same price",
    "ranger 500 off",
  ]));

test("similarCars orders equal prices by the nearest year, then by the nearest kilometres", () =>
  expect(
    ids([
      other("2018", { year: 2018 }),
      other("2020, 190,000 km", { km: 190_000 }),
      other("2021", { year: 2021 }),
      other("2020, 51,000 km", { km: 51_000 }),
      other("2020, km not known", { km: null }),
      other("year not known", { year: null }),
    ]),
  ).toEqual(["2020, 51,000 km", "2020, 190,000 km", "2020, km not known", "2021", "2018", "year not known"]));

test("similarCars leaves out the car itself, duplicates, and cars of another model and body", () => {
  expect(
    ids([
      other("this"),
      other("a"),
      other("a"),
      other("van", { model: "hilux ", make: "TOYOTA", body: "Van" }),
      other("coupe", { make: "Ford", model: "Mustang", body: "Coupe" }),
      other("corolla", { model: "Corolla", body: null }),
    ]),
  ).toEqual(["a", "van"]);
  for (const body of [null, "Ute"])
    expect(ids([other("corolla", { model: "Corolla", body })], { ...car, body: null })).toEqual([]);
  expect(ids([other("a", { body: null })], { ...car, model: " hilux" })).toEqual(["a"]);
});

test("similarCars returns at most six cars", () => {
  const seven = ["1", "2", "3", "4", "5", "6", "7"].map((id, at) => other(id, { amount: 40_000 + at }));
  expect(ids(seven)).toEqual(["1", "2", "3", "4", "5", "6"]);
  expect(ids(seven.slice(0, 5))).toHaveLength(5);
});

test("similarCars fills up to three cars with the nearest prices outside the band", () => {
  const near = ["1", "2", "3"].map((id, at) => other(id, { amount: 41_000 + at }));
  const far = [other("far", { amount: 60_000 }), other("farther", { amount: 90_000 })];
  expect(ids([...far, ...near])).toEqual(["1", "2", "3"]);
  expect(ids([...far, ...near.slice(0, 2)])).toEqual(["1", "2", "far"]);
  expect(ids(far)).toEqual(["far", "farther"]);
});

test("similarCars ignores prices for a car without one, and isInPriceBand refuses a candidate without one", () => {
  const unpriced = { ...car, amount: null };
  expect(
    ids([other("old", { year: 2010, amount: 1 }), other("same year", { amount: 99_000 })], unpriced),
  ).toEqual(["same year", "old"]);
  expect(isInPriceBand(car, other("x", { amount: null }))).toBe(false);
  expect(isInPriceBand(unpriced, car)).toBe(true);
});
