import { describe, expect, it } from "vitest";
import { listingMoment, listingTime } from "~/domain/stock-import/dates";
import { namedRow } from "~/domain/stock-import/feed-row";
import { parseMapping } from "~/domain/stock-import/mapping";
import { compileMapping } from "~/domain/stock-import/row-to-car";
import { asDealershipId } from "~/domain/text/identifiers";

const NOW = new Date("2026-03-02T01:00:00Z");

describe("listingTime", () => {
  it.each([
    ["2026-02-20", "2026-02-20"],
    ["20/02/2026", "2026-02-20"],
    ["20 Feb 2026", "2026-02-20"],
    ["2026-02-20T09:30", "2026-02-20T09:30"],
    ["2026-02-20 09:30:15", "2026-02-20 09:30:15"],
    ["2026-02-20T09:30:15.250Z", "2026-02-20T09:30:15.250Z"],
    ["2026-02-20T09:30:15+1000", "2026-02-20T09:30:15+1000"],
  ])("reads %j as %j", (text, time) => expect(listingTime(text)).toBe(time));

  it("reads a date in the order that the mapping states", () => {
    expect(listingTime("03/02/2026", "mdy")).toBe("2026-03-02");
    expect(() => listingTime("20/02/2026", "mdy")).toThrow("is not a date in the order month, day, year");
  });

  it.each([
    ["02/2026", '"02/2026" is a month, not a day'],
    ["2026", '"2026" is not a date'],
    ["last week", '"last week" is not a date'],
    ["02/20/2026", '"02/20/2026" is not a date'],
    ["2026-02-31T09:30", '"2026-02-31" is not a date'],
    ["on 2026-02-20T09:30", "is not a date"],
    ["2026-02-20T09:30 sharp", "is not a date"],
    ["2026-02-20T25:30", '"2026-02-20T25:30" is not a time'],
  ])("refuses %j", (text, reason) => expect(() => listingTime(text)).toThrow(reason));
});

describe("listingMoment", () => {
  it.each([
    ["2026-02-20", "Australia/Sydney", "2026-02-19T13:00:00.000Z"],
    ["2026-02-20", "Australia/Perth", "2026-02-19T16:00:00.000Z"],
    ["2026-02-20T09:30", "Australia/Perth", "2026-02-20T01:30:00.000Z"],
    ["2026-02-20T09:30:00Z", "Australia/Perth", "2026-02-20T09:30:00.000Z"],
    ["2026-02-20T09:30+1000", "Australia/Perth", "2026-02-19T23:30:00.000Z"],
    ["2026-03-03", "Australia/Sydney", "2026-03-02T13:00:00.000Z"],
    ["2026-03-03T01:00:00Z", "Australia/Sydney", "2026-03-03T01:00:00.000Z"],
    ["2000-01-01", "Australia/Sydney", "1999-12-31T13:00:00.000Z"],
    // Sydney's clocks skipped this time.
    ["2025-10-05T02:30", "Australia/Sydney", "2025-10-05T02:30:00.000Z"],
  ])("places %j in %s at %s", (text, zone, moment) =>
    expect(listingMoment(text, zone, NOW).toISOString()).toBe(moment),
  );

  it.each([
    ["2026-03-04", '"2026-03-04" is still to come'],
    ["2126-03-01", '"2126-03-01" is still to come'],
    // Programs write it for "never".
    ["9999-12-31", '"9999-12-31" is still to come'],
    ["9999-12-31T23:59:59", "is still to come"],
    ["1999-12-31", '"1999-12-31" is before the year 2000'],
    ["1899-12-30T00:00:00Z", "is before the year 2000"],
    ["0001-01-01", "is before the year 2000"],
  ])("refuses %j", (text, reason) =>
    expect(() => listingMoment(text, "Australia/Sydney", NOW)).toThrow(reason),
  );
});

describe("a mapping with a listing date", () => {
  const dealership = {
    id: asDealershipId("d"),
    slug: "d",
    name: "D",
    state: "NSW" as const,
    head_office: true,
    location_id: null,
    location_name: null,
  };
  const fields = { make: { column: "make" }, model: { column: "model" }, car_type: { value: "used" } };
  const read = (created_at: object, text: string) => {
    const mapping = parseMapping({
      name: "dated",
      formats: { csv: {} },
      key: "id",
      fields: { ...fields, created_at },
    });
    const row = new Map(Object.entries({ id: "1", make: "Kia", model: "Rio", listed: text }));
    const reading = compileMapping(mapping, [dealership], 2026).read(namedRow(row));
    if ("fault" in reading) throw new Error(reading.fault.reason);
    return reading.car;
  };

  it("reads the column with and without the step `date`", () => {
    for (const steps of [[], ["date"]]) {
      const car = read({ column: "listed", steps }, "20/02/2026");
      expect([car.facts.created_at, car.listingFault]).toEqual(["2026-02-20", null]);
    }
  });

  it("leaves out a date that it can't read, and keeps the car", () => {
    for (const steps of [[], ["date"]]) {
      const car = read({ column: "listed", steps }, "yesterday");
      expect(car.facts).toMatchObject({ make: "Kia", created_at: null });
      expect(car.listingFault).toEqual({
        field: "created_at",
        reason: '"yesterday" is not a date (column listed)',
        value: "yesterday",
      });
    }
  });

  it("tries the next column when it can't read the first one", () => {
    const sources = [
      { column: "listed", steps: ["date"] },
      { column: "make", steps: [{ lookup: { Kia: "2026-02-01" } }] },
    ];
    const car = read(sources, "yesterday");
    expect([car.facts.created_at, car.listingFault]).toEqual(["2026-02-01", null]);
  });

  it("gives no date and no fault for an empty column", () =>
    expect(read({ column: "listed", steps: ["date"] }, "")).toMatchObject({
      facts: { created_at: null },
      listingFault: null,
    }));
});
