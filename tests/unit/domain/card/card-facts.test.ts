import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { cardFacts, type FactsCar, iconRow, titleFacts } from "~/domain/card/card-facts";
import { cardMeasures } from "~/domain/search/card-measures";
import { CAR, CARAVAN, TRUCK } from "../../../support/kinds-of-car";

const asIndexed = (car: Car): FactsCar => ({
  item_type: car.item_type,
  car_type: car.car_type,
  km: car.km ?? null,
  transmission: car.simple_transmission ?? null,
  body: car.simple_body,
  fuel: car.simple_fuel ?? null,
  drive: car.simple_drive ?? null,
  electric_range: null,
  measures: cardMeasures(car),
});
const USED = { key: "condition", value: "used", unit: "condition" };
const NEW = { ...USED, value: "new" };
const keysOf = (facts: { key: string }[]) => facts.map(({ key }) => key);

// No page said whether a car is new, demo or used: rules/vehicle-page#condition.
test("cardFacts of a car are condition, kilometres, transmission, body and fuel", () =>
  expect(cardFacts(asIndexed(CAR))).toEqual([
    USED,
    { key: "km", value: "61000", unit: "km" },
    { key: "transmission", value: "Automatic" },
    { key: "body", value: "SUV" },
    { key: "fuel", value: "Diesel" },
  ]));

test("cardFacts of a car with an electric range name it last", () =>
  expect(cardFacts({ ...asIndexed(CAR), electric_range: 450 }).at(-1)).toEqual({
    key: "electric_range",
    value: "450",
    unit: "km",
  }));

test("cardFacts of a caravan are its condition, berths, length, weights and axles, without kilometres or transmission", () =>
  expect(cardFacts(asIndexed(CARAVAN))).toEqual([
    NEW,
    { key: "sleeps", value: "4" },
    { key: "body_length", value: "21.5", unit: "feet" },
    { key: "tare_weight", value: "2140", unit: "kg" },
    { key: "aggregate_trailer_mass", value: "2740", unit: "kg", gauge: 8 },
    { key: "axle_type", value: "Tandem" },
  ]));

test("cardFacts of a truck are condition, kilometres, transmission, body, gross mass and drive", () =>
  expect(cardFacts(asIndexed(TRUCK))).toEqual([
    USED,
    { key: "km", value: "61000", unit: "km" },
    { key: "transmission", value: "Automatic" },
    { key: "body", value: "Tipper" },
    { key: "grossvehiclemass", value: "22500", unit: "kg" },
    { key: "drive", value: "6x4" },
  ]));

test("cardFacts leaves out values that are empty or unclear", () => {
  const bare = {
    ...CARAVAN,
    variant: { sleeps: "null", body_length: "6.5", tare_weight: "", axle_type: " " },
  };
  expect(cardFacts(asIndexed(bare))).toEqual([NEW]);
  expect(cardFacts({ ...asIndexed(CARAVAN), measures: null })).toEqual([NEW]);
});

test("cardMeasures returns null for a car, so the index stores none", () =>
  expect(cardMeasures(CAR)).toBeNull());

test.each([
  [CAR, ["km", "transmission", "body"]],
  [CARAVAN, ["sleeps", "body_length", "aggregate_trailer_mass"]],
  [TRUCK, ["km", "body", "grossvehiclemass"]],
])("iconRow of a $item_type has the three facts of its kind", (car, keys) => {
  expect(keysOf(iconRow(car))).toEqual(keys);
  // The condition is under the title, before the kilometres.
  expect(keysOf(titleFacts(car))[0]).toBe("condition");
});
