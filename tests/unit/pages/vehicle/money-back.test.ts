import { expect, it } from "vitest";
import { moneyBackHours } from "~/pages/vehicle/vehicle-sections.server";

// "One tenant offers a 48 hour money-back claim on used cars" (rules/vehicle-page#money-back).
it.each([
  ["used", 48, 48],
  ["used", null, null],
  ["demo", 48, null],
  ["new", 48, null],
] as const)(
  "the money-back claim of a %s car at a site with %s hours is for %s hours",
  (car_type, hours, claim) => {
    expect(moneyBackHours({ vehicle: { money_back_hours: hours } as never }, { car_type })).toBe(claim);
  },
);
