import { describe, expect, test } from "vitest";
import {
  groupedWeek,
  localClock,
  type OpeningHour,
  openState,
  weekTable,
} from "~/domain/locations/opening-hours";

const WEEK: OpeningHour[] = [
  { weekday: 0, status: "Closed" },
  { weekday: 1, status: "Open", open: "08:30", close: "17:30" },
  { weekday: 2, status: "Open", open: "08:30", close: "17:30" },
  { weekday: 3, status: "Open", open: "08:30", close: "17:30" },
  { weekday: 4, status: "Open", open: "08:30", close: "17:30" },
  { weekday: 5, status: "Open", open: "08:30", close: "17:30" },
  { weekday: 6, status: "Open", open: "09:00", close: "16:00" },
];
const LATE_THURSDAY = WEEK.map((day) => (day.weekday === 4 ? { ...day, close: "20:00" } : day));

describe("weekTable", () => {
  test("orders the days from Monday to Sunday, whatever the order in the configuration", () => {
    const table = weekTable([...WEEK].reverse());
    expect(table.map((day) => day.weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(table.at(-1)?.hours).toBeNull();
    expect(table[0]?.hours).toEqual({ open: "08:30", close: "17:30" });
  });

  test("and groupedWeek are empty for a location without hours", () => {
    expect(weekTable([])).toEqual([]);
    expect(groupedWeek([])).toEqual([]);
  });

  test("hides the times of a closed day", () => {
    const table = weekTable(WEEK.map((day) => ({ ...day, status: "Closed" as const })));
    expect(table.every((day) => day.hours === null)).toBe(true);
  });
});

describe("groupedWeek", () => {
  test("groups Monday to Friday when all five are equal, with Saturday and Sunday apart", () => {
    expect(groupedWeek(WEEK)).toEqual([
      { days: "mon_fri", hours: { open: "08:30", close: "17:30" } },
      { days: 6, hours: { open: "09:00", close: "16:00" } },
      { days: 0, hours: null },
    ]);
  });

  test("lists seven days when one weekday differs", () => {
    expect(groupedWeek(LATE_THURSDAY).map((row) => row.days)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  test("groups five closed weekdays, and keeps an equal weekend apart", () => {
    const closed = WEEK.map((day) => ({ weekday: day.weekday, status: "Closed" as const }));
    expect(groupedWeek(closed)).toEqual([
      { days: "mon_fri", hours: null },
      { days: 6, hours: null },
      { days: 0, hours: null },
    ]);
  });
});

describe("openState", () => {
  // 2026-11-20 is a Friday. Melbourne is UTC+11 in November, Perth UTC+8, Darwin UTC+9:30.
  test.each([
    [
      "Australia/Melbourne",
      "2026-11-19T21:29:59Z",
      { state: "closed", opens: { weekday: 5, time: "08:30", today: true } },
    ],
    ["Australia/Melbourne", "2026-11-19T21:30:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Melbourne", "2026-11-20T06:29:59Z", { state: "open", closes: "17:30" }],
    [
      "Australia/Melbourne",
      "2026-11-20T06:30:00Z",
      { state: "closed", opens: { weekday: 6, time: "09:00", today: false } },
    ],
    ["Australia/Perth", "2026-11-20T06:30:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Darwin", "2026-11-19T23:00:00Z", { state: "open", closes: "17:30" }],
    [
      "Australia/Darwin",
      "2026-11-19T22:59:00Z",
      { state: "closed", opens: { weekday: 5, time: "08:30", today: true } },
    ],
    // On Saturday evening the closed Sunday is skipped.
    [
      "Australia/Melbourne",
      "2026-11-21T08:00:00Z",
      { state: "closed", opens: { weekday: 1, time: "08:30", today: false } },
    ],
    // The clock went forward on 4 October 2026: 08:30 on Monday 5 October is 21:30 UTC, not 22:30.
    ["Australia/Melbourne", "2026-10-04T21:30:00Z", { state: "open", closes: "17:30" }],
    [
      "Australia/Brisbane",
      "2026-10-04T21:30:00Z",
      { state: "closed", opens: { weekday: 1, time: "08:30", today: true } },
    ],
  ])("uses the clock of %s at %s", (zone, now, state) => {
    expect(openState(WEEK, zone, new Date(now))).toEqual(state);
  });

  test("is unknown without hours, and closed with no next opening for a location that never opens", () => {
    const now = new Date("2026-11-20T00:00:00Z");
    expect(openState([], "Australia/Perth", now)).toEqual({ state: "unknown" });
    const never = WEEK.map((day) => ({ weekday: day.weekday, status: "Closed" as const }));
    expect(openState(never, "Australia/Perth", now)).toEqual({ state: "closed", opens: null });
  });

  test("returns the same weekday of next week for a location that opens once a week", () => {
    const friday: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "12:00" }];
    expect(openState(friday, "Australia/Perth", new Date("2026-11-20T05:00:00Z"))).toEqual({
      state: "closed",
      opens: { weekday: 5, time: "10:00", today: false },
    });
  });

  test("stays open until midnight for a closing time of 24:00", () => {
    const late: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "24:00" }];
    expect(openState(late, "Australia/Perth", new Date("2026-11-20T15:59:59Z"))).toEqual({
      state: "open",
      closes: "24:00",
    });
  });

  test("reads midnight as 00:00 of the new weekday", () => {
    expect(localClock("Australia/Perth", new Date("2026-11-20T16:00:00Z"))).toEqual({
      weekday: 6,
      time: "00:00",
    });
  });
});
