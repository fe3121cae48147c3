import { expect, test } from "vitest";
import { bookingWindow, localTime, readLocalTime } from "~/domain/appointments/zoned-time";

// 23:30 on 31 December in Perth is 02:30 on 1 January in Melbourne.
const NEW_YEAR = new Date("2026-12-31T15:30:00Z");

test.each([
  ["Australia/Perth", "2026-12-31T23:30"],
  ["Australia/Melbourne", "2027-01-01T02:30"],
  ["Australia/Adelaide", "2027-01-01T02:00"],
  ["UTC", "2026-12-31T15:30"],
])("localTime in %s is %s", (zone, shown) => expect(localTime(NEW_YEAR, zone)).toBe(shown));

test("localTime at midnight is 00:00 of the new day", () =>
  expect(localTime(new Date("2026-11-20T13:00:00Z"), "Australia/Sydney")).toBe("2026-11-21T00:00"));

test.each([
  ["Australia/Perth", "2026-12-31T23:30", "2027-03-31T23:59"],
  ["Australia/Melbourne", "2027-01-01T02:30", "2027-04-01T23:59"],
])("bookingWindow in %s is from now (%s) to the end of the 90th day (%s)", (zone, earliest, latest) => {
  expect(bookingWindow(NEW_YEAR, zone)).toEqual({ earliest, latest });
});

test.each([
  ["2026-11-25T10:30", "2026-11-25T10:30"],
  ["2026-11-25T10:30:00", "2026-11-25T10:30"],
  ["2026-11-25T10:30:00.000", "2026-11-25T10:30"],
  ["2026-11-25 10:30", "2026-11-25T10:30"],
  ["2026-11-25T10:30:00+11:00", "2026-11-25T10:30"],
  ["2026-11-24T23:30:00.000Z", "2026-11-25T10:30"],
  ["2026-11-25T10:30:00+08:00", "2026-11-25T13:30"],
  ["2026-11-25T10:30-01:00", "2026-11-25T22:30"],
  ["2026-11-31T10:30:00+11:00", null],
  ["2026-11-25T10:30:00+99:00", null],
  ["9999-12-31T23:30:00Z", null],
  ["25/11/2026 10:30", "2026-11-25T10:30"],
  ["25/11/2026 10:30 am", "2026-11-25T10:30"],
  ["25/11/2026, 10:30pm", "2026-11-25T22:30"],
  ["5.1.2027 9.05 p.m.", "2027-01-05T21:05"],
  ["25/11/2026 12:15 am", "2026-11-25T00:15"],
  ["25/11/2026 12:15 pm", "2026-11-25T12:15"],
  ["29/2/2028 09:00", "2028-02-29T09:00"],
  ["29/2/2027 09:00", null],
  ["31/11/2026 09:00", null],
  ["11/25/2026 09:00", null],
  ["25/11/2026 24:00", null],
  ["25/11/2026 13:00 pm", null],
  ["25/11/2026 0:30 am", null],
  ["25/11/2026 10:60", null],
  ["2026-11-25", null],
  ["25/11/26 10:30", null],
  ["tomorrow at ten", null],
  ["", null],
])("readLocalTime(%j) is %s", (text, time) => expect(readLocalTime(text, "Australia/Sydney")).toBe(time));
