import { expect, test } from "vitest";
import type { Car } from "~/domain/car/car";
import { carDetails, keyInformation } from "~/domain/car/spec-list";
import { CAR, CARAVAN, TRUCK } from "../../../support/kinds-of-car";
import { testCar } from "../../adapters/search/test-car";

const keysOf = (facts: { key: string }[]) => facts.map(({ key }) => key);
/** Every property that a specification shows. */
const EVERYTHING = {
  car_type: "used",
  ...{ year: 2020, make: "Volta", model: "Sprint", badge: "GT", series: "II", km: 61_000 },
  ...{ seats: 5, doors: 4, subscription_price: 199, subscription_term: 3, engine_size: "2.8 L" },
  ...{ simple_transmission: "Automatic", simple_body: "SUV", simple_fuel: "Diesel", simple_drive: "4WD" },
  ...{ colour: "White", interior_colour: "Black", stocknum: "U1", vin: "V1", regplate: "R1" },
  ...{ rego_expiry: "2027-01-31", build_date: "2020-01", compliance_date: "2020-02" },
  variant: {
    ...{ cylinders: "4", induction: "Turbo", geartype: "Automatic", torque: "450 Nm", fuelcapacity: "80 L" },
    ...{ vehiclelength: "4.9 m", vehiclewidth: "1.9 m", vehicleheight: "1.8 m" },
    ...{ grossvehiclemass: "3,050 kg", bodyconfiguration: "Day cab", body_length: "21.5", body_width: "7.5" },
    ...{ tare_weight: "2140", aggregate_trailer_mass: "2740", axle_type: "Tandem", sleeps: "4" },
    ...{ electric_range: "505 km", battery_capacity: "77.4 kWh" },
    ...{ fuelconsumptioncombined: "8 L", ancaprating: "5 stars" },
  },
};

test.each<[Car["item_type"], string]>([
  [
    "car",
    "condition km electric_range battery_capacity transmission body fuel engine drive seats doors colour interior_colour economy ancap",
  ],
  [
    "caravan",
    "condition sleeps body_length aggregate_trailer_mass tare_weight axle_type body_width body colour interior_colour",
  ],
  [
    "truck",
    "condition km transmission body grossvehiclemass bodyconfiguration drive axle_type engine fuel electric_range battery_capacity seats colour interior_colour",
  ],
])(
  "keyInformation of a %s that states everything is %s; carDetails has what it leaves out",
  (item_type, key) => {
    const car = { ...EVERYTHING, item_type } as Car;
    expect(keysOf(keyInformation(car)).join(" ")).toBe(key);
    const all =
      "year make model badge series stocknum vin regplate rego_expiry build_date compliance_date cylinders induction geartype torque fuelcapacity vehiclelength vehiclewidth vehicleheight grossvehiclemass bodyconfiguration body_length body_width tare_weight aggregate_trailer_mass axle_type sleeps electric_range battery_capacity";
    const shown = key.split(" ");
    expect(keysOf(carDetails(car))).toEqual(all.split(" ").filter((each) => !shown.includes(each)));
  },
);

test.each([
  [{ variant: { ancaprating: "5" } }, "ancap", { value: "5", unit: "stars" }],
  [{ variant: { ancaprating: "4.5 Stars" } }, "ancap", { value: "4.5", unit: "stars" }],
  [{ variant: { ancaprating: "Not rated" } }, "ancap", { value: "Not rated" }],
  [{ engine_size: null, variant: { enginesize_litres: "2.0" } }, "engine", { value: "2.0", unit: "litres" }],
  [{ engine_size: "2.0 L", variant: { enginesize_litres: "2.0" } }, "engine", { value: "2.0 L" }],
  [{ engine_size: "1.8" }, "engine", { value: "1.8", unit: "litres" }],
  [{ engine_size: "471" }, "engine", { value: "471", unit: "cc" }],
])("keyInformation of a car with %j has %s as %j", (fields, key, shown) => {
  const facts = keyInformation(testCar(fields as Partial<Car>));
  expect(facts.find((fact) => fact.key === key)).toEqual({ key, ...shown });
});

test.each([
  { variant: { enginesize_litres: "0" } },
  { variant: { enginesize_litres: "0.0 L" } },
  { engine_size: "0 L", variant: { enginesize_litres: "0.0" } },
])("keyInformation of a car with %j has no engine", (fields) => {
  const facts = keyInformation(testCar({ engine_size: null, ...fields }));
  expect(facts.map(({ key }) => key)).not.toContain("engine");
});

test("carDetails marks dates, measures and nothing else with a unit", () => {
  const units = carDetails({ ...EVERYTHING, item_type: "car" } as Car).flatMap(({ key, unit }) =>
    unit ? `${key} ${unit}` : [],
  );
  expect(units).toEqual([
    ...["rego_expiry date", "build_date date", "compliance_date date", "grossvehiclemass kg"],
    ...["body_length feet", "body_width feet", "tare_weight kg", "aggregate_trailer_mass kg"],
  ]);
});

test('keyInformation and carDetails leave out values that are empty or the text "null"', () => {
  const car = {
    km: 0,
    simple_transmission: "null",
    badge: "Nullarbor",
    series: "not null",
    simple_body: " ",
    simple_fuel: null,
    engine_size: "4 cyl, 2.2 L",
    variant: { ancaprating: "NULL", torque: "450 Nm" },
    year: 2022,
    make: "Ssangyong",
    model: "Rexton",
  } as unknown as Car;
  expect(keyInformation(car)).toEqual([
    { key: "km", value: "0", unit: "km" },
    { key: "engine", value: "4 cyl, 2.2 L" },
  ]);
  expect(carDetails(car).map(({ key }) => key)).toEqual([
    ...["year", "make", "model", "badge", "series", "torque"],
  ]);
});

test.each([
  [{ ancaprating: "5" }, { key: "ancap", value: "5", unit: "stars" }],
  [{ ancaprating: "4.5 Stars" }, { key: "ancap", value: "4.5", unit: "stars" }],
  [{ ancaprating: "Not tested" }, { key: "ancap", value: "Not tested" }],
  [{ enginesize_litres: "2.0" }, { key: "engine", value: "2.0", unit: "litres" }],
  [{ enginesize_litres: "2.0 L" }, { key: "engine", value: "2.0 L" }],
])("keyInformation of a variant with %j has %j", (variant, item) => {
  expect(keyInformation(testCar({ engine_size: null, variant }))).toContainEqual(item);
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
