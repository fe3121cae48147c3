import { describe, expect, it, test } from "vitest";
import type { CarFacts } from "~/domain/car/car";
import { months } from "~/domain/stock-import/cleaning-steps";
import type { RowFault } from "~/domain/stock-import/feed-row";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";
import { nestedRow } from "~/services/stock-import/feed-record";
import { shippedMapping } from "../../../support/stock-feed";

const MAPPING = await shippedMapping("forecourt");
const DEALERSHIPS = [
  {
    id: asDealershipId("d1"),
    slug: "one",
    name: "One",
    state: "SA" as const,
    head_office: true,
    location_id: null,
    location_name: null,
  },
];

/** Reads one car of the standard feed with these values. */
function read(fields: object): { facts: CarFacts; notes: Pick<RowFault, "field" | "reason">[] } {
  const row = nestedRow({ stocknum: "1", make: "Kia", model: "EV6", car_type: "new", ...fields });
  const reading = compileMapping(MAPPING, DEALERSHIPS, 2026).read(row);
  if ("fault" in reading) throw new Error(reading.fault.reason);
  return {
    facts: reading.car.facts,
    notes: reading.notes.map(({ field, reason }) => ({ field, reason })),
  };
}

describe("the standard feed", () => {
  it.each([
    ["grossvehiclemass", "4,495 kg", "4495"],
    ["grossvehiclemass", "4.495 t", "4495"],
    ["grossvehiclemass", "26 tonnes", "26000"],
    ["sleeps", "4 berth", "4"],
    ["sleeps", "Sleeps 6", "6"],
    ["electric_range", "528 km (WLTP)", "528"],
    ["electric_range", "Up to 1,000 km", "1000"],
    ["electric_range", "314 miles", "505"],
    ["electric_range", 528, "528"],
    ["battery_capacity", "77.4 kWh", "77.4"],
    ["battery_capacity", "77.40", "77.4"],
    ["battery_capacity", 77.4, "77.4"],
  ])("stores %s %j as %j", (field, text, stored) => {
    const { facts, notes } = read({ variant: { [field]: text } });
    expect(facts.variant).toEqual({ [field]: stored });
    expect(notes).toEqual([]);
  });

  it.each([
    ["grossvehiclemass", "heavy", `"heavy" is not a weight in kilograms`],
    ["grossvehiclemass", "4.5", `"4.5" is not a weight in kilograms`],
    ["sleeps", "4-6", `"4-6" is not a number of berths`],
    ["sleeps", "40", `"40" is not a number of berths`],
    ["electric_range", "far", `"far" is not a range in kilometres`],
    ["electric_range", "5280 km", `"5280 km" is not a range in kilometres`],
    ["battery_capacity", "77 kW", `"77 kW" is not a battery's capacity in kWh`],
    ["battery_capacity", "0", `"0" is not a battery's capacity in kWh`],
  ])("leaves %s %j out, keeps the car and notes why", (field, text, reason) => {
    const { facts, notes } = read({ variant: { [field]: text } });
    expect(facts.variant).toEqual({});
    expect(notes).toEqual([
      { field: `variant.${field}`, reason: `${reason}: left out (column variant.${field})` },
    ]);
  });

  it.each([
    ["3 months", 3],
    [" 12  month ", 12],
    ["3 mth", 3],
    ["3 mo minimum", 3],
    ["2 yr", 24],
    ["3", 3],
    ["1 year", 12],
    [6, 6],
    ["Month-to-month", 1],
  ])("reads a subscription's term of %j as %i months", (text, term) => {
    expect(read({ subscription_term: text })).toMatchObject({
      facts: { subscription_term: term },
      notes: [],
    });
  });

  it.each(["flexible", "26 weeks", "0 months", "-3", "121 months"])(
    "leaves a subscription's term of %j out and notes it",
    (text) => {
      const { facts, notes } = read({ subscription_term: text });
      expect(facts.subscription_term).toBeNull();
      expect(notes).toEqual([{ field: "subscription_term", reason: expect.stringContaining("left out") }]);
    },
  );
});

test("months refuses a number before a hundred thousand spaces without trying every way to share them", () =>
  expect(() => months(`3${" ".repeat(100_000)}x`)).toThrow(/is not a number of months/));

test("months names the text that it can't read", () =>
  expect(() => months("soon")).toThrow(`"soon" is not a number of months`));
