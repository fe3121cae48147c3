import { describe, expect, it, test } from "vitest";
import { daysFrom, findSlot, freeSlots, type SlotRequest, slotsOfDay } from "~/domain/appointments/slots";
import type { OpeningHour } from "~/domain/locations/timetable";
import { asCarId } from "~/domain/text/identifiers";
import { timetable } from "../../../support/timetable";

const RULES = { slot_minutes: 60, notice_minutes: 120, per_slot: 1, listed_days: 14 };
/* Open 8:30 to 17:30 on weekdays, 9:00 to 12:00 on Saturdays, closed on Sundays. */
const HOURS: OpeningHour[] = [
  { weekday: 0, status: "Closed" },
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, status: "Open" as const, open: "08:30", close: "17:30" })),
  { weekday: 6, status: "Open", open: "09:00", close: "12:00" },
];
const SYDNEY = { name: "Sydney yard", ...timetable(HOURS, { time_zone: "Australia/Sydney" }) };
/* Saturday 21 November 2026, 8:00 in Sydney and 5:00 in Perth. */
const NOW = new Date("2026-11-20T21:00:00Z");
const WEDNESDAY = "2026-11-25";

const times = (slots: { time: string }[]) => slots.map(({ time }) => time.slice(11));
const everyDay = (open: string, close: string) =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, status: "Open" as const, open, close }));

describe("slotsOfDay", () => {
  it("begins slots at opening, one after the other, and ends them by closing", () =>
    expect(times(slotsOfDay(WEDNESDAY, SYDNEY, RULES, NOW))).toEqual(
      "08:30 09:30 10:30 11:30 12:30 13:30 14:30 15:30 16:30".split(" "),
    ));

  it.each([
    [60, ["09:00", "10:00", "11:00"]],
    [59, ["09:00", "09:59", "10:58"]],
    [90, ["09:00", "10:30"]],
    [91, ["09:00"]],
    [180, ["09:00"]],
    [181, []],
  ])("fits slots of %i minutes between 9:00 and 12:00: %j", (slot_minutes, expected) => {
    expect(times(slotsOfDay("2026-11-28", SYDNEY, { ...RULES, slot_minutes }, NOW))).toEqual(expected);
  });

  it("returns no slots on a closed day, or without opening hours", () => {
    expect(slotsOfDay("2026-11-22", SYDNEY, RULES, NOW)).toEqual([]);
    expect(slotsOfDay(WEDNESDAY, { ...SYDNEY, opening_hours: [] }, RULES, NOW)).toEqual([]);
  });

  it("follows the special hours of a day, and has no slots on a special closed day", () => {
    const special_hours = [
      { status: "Open", date: WEDNESDAY, start_hour: "10:00", end_hour: "12:00", department: "sales" },
      { status: "Closed", date: "2026-11-26", department: "all" },
    ] as const;
    const place = { ...SYDNEY, special_hours };
    expect(times(slotsOfDay(WEDNESDAY, place, RULES, NOW))).toEqual(["10:00", "11:00"]);
    expect(slotsOfDay("2026-11-26", place, RULES, NOW)).toEqual([]);
    expect(slotsOfDay("2026-11-27", place, RULES, NOW)).toHaveLength(9);
  });

  it("gives each slot its local time and its moments in UTC", () => {
    expect(slotsOfDay(WEDNESDAY, SYDNEY, RULES, NOW)[2]).toEqual({
      time: "2026-11-25T10:30",
      starts_at: "2026-11-24T23:30:00.000Z",
      ends_at: "2026-11-25T00:30:00.000Z",
    });
    const perth = slotsOfDay(WEDNESDAY, { ...SYDNEY, time_zone: "Australia/Perth" }, RULES, NOW)[2];
    expect(perth?.starts_at).toBe("2026-11-25T02:30:00.000Z");
  });

  it("allows a slot that ends at midnight", () => {
    const place = { ...SYDNEY, opening_hours: everyDay("22:00", "24:00") };
    expect(times(slotsOfDay(WEDNESDAY, place, RULES, NOW))).toEqual(["22:00", "23:00"]);
    expect(times(slotsOfDay(WEDNESDAY, place, { ...RULES, slot_minutes: 61 }, NOW))).toEqual(["22:00"]);
  });

  // At 8:00, a notice of two hours allows 10:00.
  it.each([
    [60, ["09:00", "10:00", "11:00"]],
    [61, ["10:00", "11:00"]],
    [120, ["10:00", "11:00"]],
    [121, ["11:00"]],
    [181, []],
  ])("returns slots at least %i minutes ahead: %j", (notice_minutes, expected) => {
    expect(times(slotsOfDay("2026-11-21", SYDNEY, { ...RULES, notice_minutes }, NOW))).toEqual(expected);
  });

  it("returns no slots in the past, or more than 90 days ahead", () => {
    expect(slotsOfDay("2026-11-20", SYDNEY, RULES, NOW)).toEqual([]);
    const place = { ...SYDNEY, opening_hours: everyDay("09:00", "10:00") };
    // 90 days after 21 November is 19 February.
    expect(slotsOfDay("2027-02-19", place, RULES, NOW)).toHaveLength(1);
    expect(slotsOfDay("2027-02-20", place, RULES, NOW)).toEqual([]);
  });

  it("uses the day of the location, as daysFrom does: Sunday in Sydney is still Saturday in Perth", () => {
    const night = new Date("2026-11-21T14:00:00Z");
    expect(daysFrom(night, "Australia/Sydney", 2)).toEqual(["2026-11-22", "2026-11-23"]);
    expect(daysFrom(night, "Australia/Perth", 2)).toEqual(["2026-11-21", "2026-11-22"]);
    expect(daysFrom(new Date("2026-12-31T02:00:00Z"), "Australia/Sydney", 2)).toEqual([
      "2026-12-31",
      "2027-01-01",
    ]);
  });
});

// Two to three in the morning is skipped or comes twice. A slot must have a time that the clock shows, and
// only once.
describe("slotsOfDay, when the clocks change", () => {
  const before = new Date("2026-10-01T00:00:00Z");
  const after = new Date("2027-04-01T00:00:00Z");
  test.each([
    ["Australia/Sydney", "2026-10-04", before, ["00:00", "01:00", "03:00", "04:00"]],
    ["Australia/Adelaide", "2026-10-04", before, ["00:00", "01:00", "03:00", "04:00"]],
    // The change is half an hour: the slot of 1:00 lasts until 2:30 on the clock, and there is no 2:00.
    ["Australia/Lord_Howe", "2026-10-04", before, ["00:00", "01:00", "03:00", "04:00"]],
    ["Australia/Perth", "2026-10-04", before, ["00:00", "01:00", "02:00", "03:00", "04:00"]],
    ["Australia/Darwin", "2026-10-04", before, ["00:00", "01:00", "02:00", "03:00", "04:00"]],
    ["Australia/Sydney", "2027-04-04", after, ["00:00", "01:00", "02:00", "03:00", "04:00"]],
    ["Australia/Lord_Howe", "2027-04-04", after, ["00:00", "01:00", "02:00", "03:00", "04:00"]],
  ])("lists for %s on %s the right times, without overlap", (time_zone, day, now, expected) => {
    const slots = slotsOfDay(day, timetable(everyDay("00:00", "05:00"), { time_zone }), RULES, now);
    expect(times(slots)).toEqual(expected);
    const ends = slots.map(({ ends_at }) => ends_at);
    slots.slice(1).forEach(({ starts_at }, index) => {
      expect(starts_at >= String(ends[index])).toBe(true);
    });
  });

  it("delays the next slot after one that lasts over the change", () => {
    const place = timetable(everyDay("00:30", "05:00"), { time_zone: "Australia/Sydney" });
    const slots = slotsOfDay("2026-10-04", place, { ...RULES, slot_minutes: 75 }, before);
    // The slots are 0:30 and 1:45, which ends at 4:00 on the new clock. 3:00 is within it, and 4:15 would end
    // after closing.
    expect(times(slots)).toEqual(["00:30", "01:45"]);
  });
});

const book = (overrides: Partial<SlotRequest> = {}): SlotRequest => ({
  place: SYDNEY,
  rules: RULES,
  booked: [],
  car_id: asCarId("car-1"),
  submission_id: null,
  ...overrides,
});
/* 10:30 to 11:30 on Wednesday. */
const TAKEN = {
  starts_at: "2026-11-24T23:30:00.000Z",
  ends_at: "2026-11-25T00:30:00.000Z",
  car_id: asCarId("car-2"),
  here: true,
  submission_id: "theirs",
};

describe("freeSlots", () => {
  const has = (overrides: Partial<SlotRequest>) =>
    times(freeSlots(WEDNESDAY, book(overrides), NOW)).includes("10:30");

  it("leaves out booked slots, and no others", () =>
    expect(times(freeSlots(WEDNESDAY, book({ booked: [TAKEN] }), NOW))).toEqual(
      "08:30 09:30 11:30 12:30 13:30 14:30 15:30 16:30".split(" "),
    ));

  it.each([
    [1, 1, false],
    [2, 1, true],
    [2, 2, false],
    [3, 2, true],
  ])("with %i places and %i bookings has the slot free: %s", (per_slot, count, free) => {
    const booked = Array.from({ length: count }, (_, index) => ({
      ...TAKEN,
      car_id: asCarId(`other-${index}`),
    }));
    expect(has({ rules: { ...RULES, per_slot }, booked })).toBe(free);
  });

  it("never books a car twice at a time, whatever the places and wherever it is driven", () => {
    const rules = { ...RULES, per_slot: 5 };
    expect(has({ rules, booked: [{ ...TAKEN, car_id: asCarId("car-1") }] })).toBe(false);
    expect(has({ rules, booked: [{ ...TAKEN, car_id: asCarId("car-1"), here: false }] })).toBe(false);
    expect(has({ booked: [{ ...TAKEN, here: false }] })).toBe(true);
    expect(has({ rules, car_id: null, booked: [{ ...TAKEN, car_id: null }] })).toBe(true);
  });

  it.each([
    ["2026-11-24T22:31:00.000Z", "2026-11-24T23:31:00.000Z", false],
    ["2026-11-24T22:30:00.000Z", "2026-11-24T23:30:00.000Z", true],
    ["2026-11-25T00:29:00.000Z", "2026-11-25T01:29:00.000Z", false],
    ["2026-11-25T00:30:00.000Z", "2026-11-25T01:30:00.000Z", true],
  ])("with a booking from %s to %s has 10:30 free: %s", (starts_at, ends_at, free) => {
    expect(has({ booked: [{ ...TAKEN, starts_at, ends_at }] })).toBe(free);
  });
});

describe("findSlot", () => {
  it.each([
    ["2026-11-25T10:30", "2026-11-25T10:30"],
    ["25/11/2026 10:30 am", "2026-11-25T10:30"],
    ["2026-11-21T10:00", "2026-11-21T10:00"],
    // The form lists fewer days, but accepts every day of the calendar.
    ["2027-02-19T16:30", "2027-02-19T16:30"],
  ])("accepts %j as %s", (text, time) => {
    expect(findSlot(text, book(), NOW)).toMatchObject({ slot: { time } });
  });

  it.each([
    ["next Tuesday", "format"],
    ["2026-11-31T10:30", "format"],
    ["2026-11-21T07:59", "past"],
    ["2026-11-20T10:30", "past"],
    ["2027-02-20T09:00", "far"],
    ["2026-11-21T09:00", "soon"],
    ["2026-11-25T10:31", "closed"],
    ["2026-11-25T08:29", "closed"],
    ["2026-11-25T17:30", "closed"],
    ["2026-11-22T10:00", "closed"],
    ["2026-11-25T11:30", "taken"],
  ])("refuses %j as %s", (text, fault) => {
    const booked = [{ ...TAKEN, starts_at: "2026-11-25T00:30:00.000Z", ends_at: "2026-11-25T01:30:00.000Z" }];
    expect(findSlot(text, book({ booked }), NOW)).toEqual({ fault });
  });

  it("accepts a visitor's own booking again when the same form is sent twice, even in the past", () => {
    const again = book({ booked: [TAKEN], submission_id: "theirs" });
    const slot = { time: "2026-11-25T10:30", starts_at: TAKEN.starts_at, ends_at: TAKEN.ends_at };
    expect(findSlot("2026-11-25T10:30", again, NOW)).toEqual({ slot });
    expect(findSlot("2026-11-25T10:30", again, new Date("2026-11-25T05:00:00Z"))).toEqual({ slot });
    expect(times(freeSlots(WEDNESDAY, again, NOW))).toContain("10:30");
  });
});
