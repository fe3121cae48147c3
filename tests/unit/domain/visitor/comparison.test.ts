import { expect, test } from "vitest";
import { comparison } from "~/domain/visitor/comparison";
import { testCar } from "../../adapters/search/test-car";

const hilux = testCar({
  id: "a",
  year: 2022,
  km: 60_000,
  simple_fuel: "Diesel",
  simple_body: "Ute",
  stocknum: "S1",
  vin: "VIN1",
  regplate: "ABC123",
  standardEquipment: ["Sunroof", "Reversing  Camera"],
  variant: { cylinders: "4" },
});
const ranger = testCar({
  id: "b",
  year: 2022,
  km: 45_000,
  simple_fuel: " diesel ",
  simple_body: null,
  stocknum: "S2",
  vin: "VIN2",
  regplate: "XYZ789",
  standardEquipment: ["reversing camera", "Tow bar", "tow bar"],
  variant: { cylinders: "null" },
});

const factsOf = (rows: ReturnType<typeof comparison>["facts"]) =>
  Object.fromEntries(rows.map(({ key, values, differs }) => [key, [values.map((v) => v?.value), differs]]));

test("comparison has a row for each fact of any car, marked when two cars differ", () =>
  expect(factsOf(comparison([hilux, ranger]).facts)).toMatchObject({
    year: [["2022", "2022"], false],
    km: [["60000", "45000"], true],
    fuel: [["Diesel", "diesel"], false],
    body: [["Ute", undefined], false],
    cylinders: [["4", undefined], false],
    seats: [["5", "5"], false],
  }));

test("comparison has the range and battery of electric cars, and where subscriptions are offered their terms", () => {
  const cars = [
    { ...hilux, variant: { electric_range: "505 km", battery_capacity: "77.4" } },
    { ...ranger, subscription_price: 199, subscription_term: 3 },
  ];
  const electric = {
    electric_range: [["505", undefined], false],
    battery_capacity: [["77.4", undefined], false],
  };
  const facts = factsOf(comparison(cars).facts);
  expect(facts).toMatchObject(electric);
  expect(facts).not.toHaveProperty("subscription_term");
  expect(factsOf(comparison(cars, { offersSubscription: true }).facts)).toMatchObject({
    ...electric,
    subscription_term: [[undefined, "3"], false],
  });
});

test("comparison marks a fact as the same only when every car states it", () => {
  const { facts } = comparison([hilux, ranger]);
  const same = facts.filter((row) => row.same).map(({ key }) => key);
  expect(same).toEqual(expect.arrayContaining(["year", "fuel", "seats"]));
  for (const other of ["km", "body", "cylinders"]) expect(same).not.toContain(other);
});

test("comparison begins with the year, leaves out identity and heading, and has no row twice", () => {
  const keys = comparison([hilux, ranger]).facts.map(({ key }) => key);
  expect(keys[0]).toBe("year");
  for (const own of ["make", "model", "stocknum", "vin", "regplate"]) expect(keys).not.toContain(own);
  expect(new Set(keys).size).toBe(keys.length);
});

test("comparison lists every feature once, with the cars that have it", () =>
  expect(comparison([hilux, ranger]).features).toEqual([
    { name: "Sunroof", listed: [true, false], same: false },
    { name: "Reversing  Camera", listed: [true, true], same: true },
    { name: "Tow bar", listed: [false, true], same: false },
  ]));

test("comparison of one car has no differences, and of no cars has no rows", () => {
  const { facts, features } = comparison([hilux]);
  expect(facts.some(({ differs }) => differs)).toBe(false);
  expect([...facts, ...features].every(({ same }) => same)).toBe(true);
  expect(comparison([])).toEqual({ facts: [], features: [] });
});
