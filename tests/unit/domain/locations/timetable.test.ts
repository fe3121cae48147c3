import { describe, expect, test } from "vitest";
import {
  hoursOn,
  localClock,
  type OpeningHour,
  REFERENCE_SATURDAY,
  type SpecialHours,
  timetableOf,
} from "~/domain/locations/timetable";
import { timetable } from "../../../support/timetable";

const WEEK: OpeningHour[] = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0
    ? { weekday, status: "Closed", open: "09:00", close: "12:00" }
    : { weekday, status: "Open", open: "08:00", close: weekday === 6 ? "12:00" : "17:00" },
);
const special = (date: string, changes: Partial<SpecialHours> = {}): SpecialHours => ({
  status: "Closed",
  date,
  department: "all",
  ...changes,
});
const open = (date: string, start_hour: string, end_hour: string, changes: Partial<SpecialHours> = {}) =>
  special(date, { status: "Open", start_hour, end_hour, ...changes });

describe("hoursOn", () => {
  test.each([
    ["a Monday", "2026-11-23", 1, { open: "08:00", close: "17:00" }],
    ["a Saturday", "2026-11-28", 6, { open: "08:00", close: "12:00" }],
    ["a closed Sunday, whose times are not read", "2026-11-29", 0, null],
    ["29 February", "2028-02-29", 2, { open: "08:00", close: "17:00" }],
    ["the day when clocks go forward", "2026-10-04", 0, null],
    ["the day after", "2026-10-05", 1, { open: "08:00", close: "17:00" }],
    ["31 December of a year with 53 weeks", "2026-12-31", 4, { open: "08:00", close: "17:00" }],
    ["the first of January after it", "2027-01-01", 5, { open: "08:00", close: "17:00" }],
  ])("returns the usual hours on %s (%s)", (_what, day, weekday, hours) => {
    expect(hoursOn(timetable(WEEK), day)).toEqual({
      day,
      weekday,
      hours,
      byAppointment: false,
      from: "week",
      name: null,
    });
  });

  test("returns null for a location that states no hours, even on a special day", () =>
    expect(hoursOn(timetable([], { special_hours: [special("2026-12-25")] }), "2026-12-25")).toBeNull());

  test("returns special hours on their day only, and a closed day's name", () => {
    const special_hours = [
      special("2028-02-29", { name: "hours.days.local_holiday" }),
      open("2026-11-29", "10:00", "23:59"),
      open("2026-11-30", "10:00", "23:59", { status: "Closed" }),
      special("2026-12-01", { status: "Open", end_hour: "12:00" }),
    ];
    const on = (day: string) => hoursOn(timetable(WEEK, { special_hours }), day);
    expect(on("2028-02-29")).toMatchObject({
      hours: null,
      from: "special",
      name: "hours.days.local_holiday",
    });
    expect(on("2028-03-01")).toMatchObject({ hours: { open: "08:00", close: "17:00" }, from: "week" });
    expect(on("2026-11-29")).toMatchObject({ hours: { open: "10:00", close: "23:59" }, from: "special" });
    // Closed with times, and open without all of them.
    expect(on("2026-11-30")).toMatchObject({ hours: null, from: "special" });
    expect(on("2026-12-01")).toMatchObject({ hours: null, from: "special" });
  });
});

describe("hoursOn with alternate Saturdays", () => {
  const saturdays = timetable(WEEK, { alternate_saturdays: true });
  const by = (day: string) => hoursOn(saturdays, day)?.byAppointment;

  test("counts from Saturday 14 June 2025: even weeks are by appointment only", () => {
    expect(REFERENCE_SATURDAY).toBe("2025-06-14");
    expect(hoursOn(saturdays, "2025-06-14")).toEqual({
      day: "2025-06-14",
      weekday: 6,
      hours: null,
      byAppointment: true,
      from: "alternate_saturday",
      name: null,
    });
  });

  test.each([
    ["a week after the reference", "2025-06-21", false],
    ["two weeks after it", "2025-06-28", true],
    ["a week before it", "2025-06-07", false],
    ["68 weeks before it", "2024-02-24", true],
    ["the Saturday before daylight saving begins", "2026-10-03", true],
    ["the Saturday after", "2026-10-10", false],
    ["the Saturday before daylight saving ends", "2026-04-04", true],
    ["the Saturday after", "2026-04-11", false],
    ["the Saturday before 29 February", "2028-02-26", false],
    ["the Saturday after 29 February", "2028-03-04", true],
    ["the last Saturday of 2026, in its 52nd week", "2026-12-26", true],
    ["the Saturday of its 53rd week", "2027-01-02", false],
    ["the Saturday of week 1 of 2027", "2027-01-09", true],
  ])("%s (%s) is by appointment: %s", (_what, day, expected) => expect(by(day)).toBe(expected));

  test("leaves the other days alone, and a Saturday that is closed in the usual week", () => {
    expect(hoursOn(saturdays, "2026-11-27")).toMatchObject({ byAppointment: false, from: "week" });
    const shut = WEEK.map((day) => (day.weekday === 6 ? { weekday: 6, status: "Closed" as const } : day));
    expect(hoursOn({ ...saturdays, opening_hours: shut }, "2026-11-28")).toMatchObject({
      hours: null,
      byAppointment: false,
      from: "week",
    });
  });

  test("gives way to special hours, open or closed", () => {
    const on = (...special_hours: SpecialHours[]) => hoursOn({ ...saturdays, special_hours }, "2026-12-26");
    expect(on(special("2026-12-26"))).toMatchObject({ hours: null, byAppointment: false, from: "special" });
    expect(on(open("2026-12-26", "10:00", "14:00"))).toMatchObject({
      hours: { open: "10:00", close: "14:00" },
      byAppointment: false,
    });
  });
});

describe("timetableOf", () => {
  const DAY = "2026-12-24";
  const sales = {
    id: "sales-1",
    name: "The yard",
    location_type: "sales" as const,
    time_zone: "Australia/Perth",
    opening_hours: WEEK,
    alternate_saturdays: false,
  };
  const service = { ...sales, id: "service-1", name: "The workshop", location_type: "service" as const };
  const opens = (location: typeof sales | typeof service, ...entries: SpecialHours[]) =>
    hoursOn(timetableOf({ hours: { closed_days: "closed", special: entries } }, location), DAY)?.hours
      ?.open ?? null;

  test.each<[string, Partial<SpecialHours>, sales: boolean, service: boolean]>([
    ["all", {}, true, true],
    ["sales", { department: "sales" }, true, false],
    ["service", { department: "service" }, false, true],
    ["parts", { department: "parts" }, false, false],
    ["all, at a location by its id", { location_name: "sales-1" }, true, false],
    ["all, at a location by its name", { location_name: "The workshop" }, false, true],
    ["sales, at a service location", { department: "sales", location_name: "service-1" }, false, false],
  ])("gives a location the special hours for %s", (_what, changes, atSales, atService) => {
    const entry = open(DAY, "10:00", "11:00", changes);
    expect(opens(sales, entry)).toBe(atSales ? "10:00" : "08:00");
    expect(opens(service, entry)).toBe(atService ? "10:00" : "08:00");
  });

  test("lets the entry that says more win: location, then department, then all; else the later one", () => {
    const all = open(DAY, "09:00", "12:00");
    const department = open(DAY, "10:00", "12:00", { department: "sales" });
    const named = open(DAY, "11:00", "12:00", { location_name: "The yard" });
    expect(opens(sales, department, all)).toBe("10:00");
    expect(opens(sales, named, department, all)).toBe("11:00");
    expect(opens(sales, all, open(DAY, "09:30", "12:00"))).toBe("09:30");
  });
});

test("localClock returns the day and the time of a time zone, with midnight as 00:00 of the new day", () => {
  const at = (zone: string, now: string) => localClock(zone, new Date(now));
  expect(at("Australia/Perth", "2026-11-20T16:00:00Z")).toEqual({ day: "2026-11-21", time: "00:00" });
  expect(at("Australia/Perth", "2026-11-20T15:59:59Z")).toEqual({ day: "2026-11-20", time: "23:59" });
  expect(at("Australia/Adelaide", "2026-11-20T13:30:00Z")).toEqual({ day: "2026-11-21", time: "00:00" });
  expect(at("Australia/Brisbane", "2028-02-28T14:00:00Z")).toEqual({ day: "2028-02-29", time: "00:00" });
  expect(at("Australia/Hobart", "2026-12-31T12:59:00Z")).toEqual({ day: "2026-12-31", time: "23:59" });
});
