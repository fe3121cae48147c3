import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { carDetails, keyInformation } from "~/domain/car/spec-list";
import { cardFacts, type FactsCar, iconRow } from "~/domain/card/card-facts";
import { cardMeasures } from "~/domain/search/card-measures";

const CAR = {
  item_type: "car",
  car_type: "used",
  km: 61_000,
  simple_transmission: "Automatic",
  simple_body: "SUV",
  simple_fuel: "Diesel",
  simple_drive: "4WD",
  engine_size: "4 cyl, 2.8 L",
  colour: "White",
  variant: { grossvehiclemass: "3,050 kg" },
} as Car;
const CARAVAN = {
  item_type: "caravan",
  car_type: "new",
  simple_body: "Caravan",
  colour: "White",
  variant: {
    sleeps: "4",
    body_length: "21.5",
    body_width: "7.5",
    tare_weight: "2140",
    aggregate_trailer_mass: "2740",
    axle_type: "Tandem",
  },
} as Car;
const TRUCK = {
  ...CAR,
  item_type: "truck",
  simple_body: "Tipper",
  simple_drive: "6x4",
  variant: { grossvehiclemass: "22,500 kg", bodyconfiguration: "Day cab, 10 m³ body" },
} as Car;

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
test("cardFacts of a car are condition, kilometres, transmission, body and fuel", () => {
  expect(cardFacts(asIndexed(CAR))).toEqual([
    USED,
    { key: "km", value: "61000", unit: "km" },
    { key: "transmission", value: "Automatic" },
    { key: "body", value: "SUV" },
    { key: "fuel", value: "Diesel" },
  ]);
});

test("cardFacts of a car with an electric range name it last", () => {
  expect(cardFacts({ ...asIndexed(CAR), electric_range: 450 }).at(-1)).toEqual({
    key: "electric_range",
    value: "450",
    unit: "km",
  });
});

test("cardFacts of a caravan are its condition, berths, length, weights and axles, without kilometres or transmission", () => {
  expect(cardFacts(asIndexed(CARAVAN))).toEqual([
    NEW,
    { key: "sleeps", value: "4" },
    { key: "body_length", value: "21.5", unit: "feet" },
    { key: "tare_weight", value: "2140", unit: "kg" },
    { key: "aggregate_trailer_mass", value: "2740", unit: "kg" },
    { key: "axle_type", value: "Tandem" },
  ]);
});

test("cardFacts of a truck are condition, kilometres, transmission, body, gross mass and drive", () => {
  expect(cardFacts(asIndexed(TRUCK))).toEqual([
    USED,
    { key: "km", value: "61000", unit: "km" },
    { key: "transmission", value: "Automatic" },
    { key: "body", value: "Tipper" },
    { key: "grossvehiclemass", value: "22500", unit: "kg" },
    { key: "drive", value: "6x4" },
  ]);
});

test("cardFacts leaves out values that are empty or unclear", () => {
  const bare = {
    ...CARAVAN,
    variant: { sleeps: "null", body_length: "6.5", tare_weight: "", axle_type: " " },
  };
  expect(cardFacts(asIndexed(bare))).toEqual([NEW]);
  expect(cardFacts({ ...asIndexed(CARAVAN), measures: null })).toEqual([NEW]);
});

test("cardMeasures returns null for a car, so the index stores none", () => {
  expect(cardMeasures(CAR)).toBeNull();
});

test.each([
  [CAR, ["condition", "km", "transmission", "body"]],
  [CARAVAN, ["condition", "sleeps", "body_length", "aggregate_trailer_mass"]],
  [TRUCK, ["condition", "km", "body", "grossvehiclemass"]],
])("iconRow of a $item_type has the condition and the three facts of its kind", (car, keys) => {
  expect(keysOf(iconRow(car))).toEqual(keys);
});

// Shoppers for caravans and trucks ask for these four specifications first.
test("keyInformation begins with the condition and the four main facts of a caravan and of a truck", () => {
  expect(keysOf(keyInformation(CARAVAN)).slice(0, 5)).toEqual([
    "condition",
    "sleeps",
    "body_length",
    "aggregate_trailer_mass",
    "tare_weight",
  ]);
  expect(keysOf(keyInformation(TRUCK)).slice(0, 5)).toEqual([
    "condition",
    "km",
    "transmission",
    "body",
    "grossvehiclemass",
  ]);
});

test.each([CAR, CARAVAN, TRUCK])(
  "carDetails of a $item_type repeats nothing of its key information",
  (car) => {
    const keyFacts = keysOf(keyInformation(car));
    expect(keysOf(carDetails(car)).filter((key) => keyFacts.includes(key))).toEqual([]);
  },
);

test.each([
  ["3,050 kg", { key: "grossvehiclemass", value: "3050", unit: "kg" }],
  ["3050", { key: "grossvehiclemass", value: "3050", unit: "kg" }],
  ["3.05 t", { key: "grossvehiclemass", value: "3050", unit: "kg" }],
  // Stored by a version that did not clean it: the feed's words say more than nothing.
  ["about 3 tonnes", { key: "grossvehiclemass", value: "about 3 tonnes" }],
])("carDetails shows a car's gross vehicle mass of %j", (grossvehiclemass, item) => {
  expect(carDetails({ ...CAR, variant: { ...CAR.variant, grossvehiclemass } })).toContainEqual(item);
});

// rules/vehicle-page#electric-measures
test("keyInformation of an electric car has its range and battery after the kilometres", () => {
  const electric = {
    ...CAR,
    simple_fuel: "Electric",
    variant: { electric_range: "505 km", battery_capacity: "77.4 kWh" },
  };
  const key = keyInformation(electric);
  expect(key).toContainEqual({ key: "electric_range", value: "505", unit: "km" });
  expect(key).toContainEqual({ key: "battery_capacity", value: "77.4", unit: "kwh" });
  const keys = keysOf(key);
  expect(keys.slice(0, 4)).toEqual(["condition", "km", "electric_range", "battery_capacity"]);
});

test.each([
  [true, 199, 3, ["subscription_term"]],
  [true, null, 3, []],
  [true, 199, null, []],
  [false, 199, 3, []],
])(
  "keyInformation, on a site with subscriptions: %s, for %o a week and %o months, begins with %j",
  (offersSubscription, subscription_price, subscription_term, begins) => {
    const keys = keysOf(
      keyInformation({ ...CAR, subscription_price, subscription_term }, { offersSubscription }),
    );
    expect(keys.filter((key) => key === "subscription_term")).toEqual(begins);
    if (begins.length > 0) expect(keys[0]).toBe("subscription_term");
  },
);
