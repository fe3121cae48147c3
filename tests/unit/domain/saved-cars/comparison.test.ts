import { expect, test } from "vitest";
import { comparison } from "~/domain/saved-cars/comparison";
import { testCar } from "../../search/test-car";

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

test("a fact of any car is a line, with what each car says, and marked when they differ", () => {
  expect(factsOf(comparison([hilux, ranger]).facts)).toMatchObject({
    year: [["2022", "2022"], false],
    km: [["60000", "45000"], true],
    fuel: [["Diesel", "diesel"], false],
    body: [["Ute", undefined], true],
    cylinders: [["4", undefined], true],
    seats: [["5", "5"], false],
  });
});

test("the year comes first; what is in the head or each car's own is no line; no line comes twice", () => {
  const keys = comparison([hilux, ranger]).facts.map(({ key }) => key);
  expect(keys[0]).toBe("year");
  for (const own of ["make", "model", "stocknum", "vin", "regplate"]) expect(keys).not.toContain(own);
  expect(new Set(keys).size).toBe(keys.length);
});

test("every feature once, and which car has it", () => {
  expect(comparison([hilux, ranger]).features).toEqual([
    { name: "Sunroof", has: [true, false], differs: true },
    { name: "Reversing  Camera", has: [true, true], differs: false },
    { name: "Tow bar", has: [false, true], differs: true },
  ]);
});

test("one car alone differs from nothing, and no car has no lines", () => {
  const { facts, features } = comparison([hilux]);
  expect([...facts, ...features].some(({ differs }) => differs)).toBe(false);
  expect(comparison([])).toEqual({ facts: [], features: [] });
});
