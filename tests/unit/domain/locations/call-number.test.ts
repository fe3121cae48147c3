import { describe, expect, it } from "vitest";
import type { CarType } from "~/domain/car/car";
import { type CallNumbers, callNumber } from "~/domain/locations/call";

const OVERRIDE = "1300 000 001";
const NEW = "03 5550 0002";
const USED = "03 5550 0003";
const DEMO = "03 5550 0004";
const LOCATION = "03 5550 0005";

/** The first number that is found is used. */
describe("callNumber", () => {
  const CASES: [
    what: string,
    numbers: { override?: string } & CallNumbers["by_car_type"],
    location: string | null,
    expected: Record<CarType, string | null>,
  ][] = [
    [
      "uses the dealer override for every car type",
      { override: OVERRIDE, new: NEW, used: USED, demo: DEMO },
      LOCATION,
      { new: OVERRIDE, used: OVERRIDE, demo: OVERRIDE },
    ],
    [
      "uses the number of the car type",
      { new: NEW, used: USED, demo: DEMO },
      LOCATION,
      { new: NEW, used: USED, demo: DEMO },
    ],
    [
      "falls back to the new-car number for a demo car",
      { new: NEW, used: USED },
      LOCATION,
      { new: NEW, used: USED, demo: NEW },
    ],
    [
      "falls back to the new-car number for used and demo cars",
      { new: NEW },
      LOCATION,
      { new: NEW, used: NEW, demo: NEW },
    ],
    [
      "prefers the new-car number to the used-car number for a demo car",
      { new: NEW, used: USED },
      null,
      { new: NEW, used: USED, demo: NEW },
    ],
    [
      "falls back to the used-car number for new and demo cars",
      { used: USED },
      LOCATION,
      { new: USED, used: USED, demo: USED },
    ],
    [
      "uses the demo number for demo cars only",
      { demo: DEMO },
      LOCATION,
      { new: LOCATION, used: LOCATION, demo: DEMO },
    ],
    [
      "falls back to the number of the car's location",
      {},
      LOCATION,
      { new: LOCATION, used: LOCATION, demo: LOCATION },
    ],
    ["returns null when there is no number", {}, null, { new: null, used: null, demo: null }],
    ["ignores empty numbers", { override: "", new: "" }, "", { new: null, used: null, demo: null }],
  ];
  it.each(CASES)("%s", (_what, { override = null, ...by_car_type }, location, expected) => {
    const numbers: CallNumbers = { override, by_car_type };
    for (const type of ["new", "used", "demo"] as const)
      expect(callNumber(type, numbers, location), type).toBe(expected[type]);
  });
});
