import { describe, expect, it } from "vitest";
import { type CallNumbers, callNumber } from "~/domain/call/call-number";
import type { CarType } from "~/domain/car";

const OVERRIDE = "1300 000 001";
const NEW = "03 5550 0002";
const USED = "03 5550 0003";
const DEMO = "03 5550 0004";
const LOCATION = "03 5550 0005";

/** Spec 1 §5 "Call button phone number choice (in order)". */
describe("the number to call", () => {
  const CASES: [
    what: string,
    numbers: { override?: string } & CallNumbers["by_car_type"],
    location: string | null,
    expected: Record<CarType, string | null>,
  ][] = [
    [
      "a dealer override comes before all",
      { override: OVERRIDE, new: NEW, used: USED, demo: DEMO },
      LOCATION,
      { new: OVERRIDE, used: OVERRIDE, demo: OVERRIDE },
    ],
    [
      "a number by car type",
      { new: NEW, used: USED, demo: DEMO },
      LOCATION,
      { new: NEW, used: USED, demo: DEMO },
    ],
    [
      "demo falls back to the new-car number",
      { new: NEW, used: USED },
      LOCATION,
      { new: NEW, used: USED, demo: NEW },
    ],
    ["then the new-car number", { new: NEW }, LOCATION, { new: NEW, used: NEW, demo: NEW }],
    [
      "the new-car number before the used-car number",
      { new: NEW, used: USED },
      null,
      { new: NEW, used: USED, demo: NEW },
    ],
    ["then the used-car number", { used: USED }, LOCATION, { new: USED, used: USED, demo: USED }],
    [
      "a demo number is for demo cars only",
      { demo: DEMO },
      LOCATION,
      { new: LOCATION, used: LOCATION, demo: DEMO },
    ],
    ["then the car's location", {}, LOCATION, { new: LOCATION, used: LOCATION, demo: LOCATION }],
    ["none is found", {}, null, { new: null, used: null, demo: null }],
    ["an empty number is none", { override: "", new: "" }, "", { new: null, used: null, demo: null }],
  ];
  it.each(CASES)("%s", (_what, { override = null, ...by_car_type }, location, expected) => {
    const numbers: CallNumbers = { override, by_car_type };
    for (const type of ["new", "used", "demo"] as const)
      expect(callNumber(type, numbers, location), type).toBe(expected[type]);
  });
});
