import { describe, expect, test } from "vitest";
import { groupedWeek, localClock, type OpeningHour, openState, weekTable } from "~/domain/opening-hours";

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

describe('spec 2 §2: "The table is ordered Monday to Sunday"', () => {
  test("whatever the order in the configuration", () => {
    const table = weekTable([...WEEK].reverse());
    expect(table.map((day) => day.weekday)).toEqual([1, 2, 3, 4, 5, 6, 0]);
    expect(table.at(-1)?.hours).toBeNull();
    expect(table[0]?.hours).toEqual({ open: "08:30", close: "17:30" });
  });

  test("a location without hours has no table", () => {
    expect(weekTable([])).toEqual([]);
    expect(groupedWeek([])).toEqual([]);
  });

  test("times of a closed day are not shown", () => {
    const table = weekTable(WEEK.map((day) => ({ ...day, status: "Closed" as const })));
    expect(table.every((day) => day.hours === null)).toBe(true);
  });
});

describe('spec 2 §4: "Weekday hours are grouped as Mon-Fri if all five are equal"', () => {
  test("equal: Mon-Fri, Saturday, Sunday", () => {
    expect(groupedWeek(WEEK)).toEqual([
      { days: "mon_fri", hours: { open: "08:30", close: "17:30" } },
      { days: 6, hours: { open: "09:00", close: "16:00" } },
      { days: 0, hours: null },
    ]);
  });

  test("one differs: seven rows", () => {
    expect(groupedWeek(LATE_THURSDAY).map((row) => row.days)).toEqual([1, 2, 3, 4, 5, 6, 0]);
  });

  test("closed from Monday to Friday is equal too; a weekend equal to it stays separate", () => {
    const closed = WEEK.map((day) => ({ weekday: day.weekday, status: "Closed" as const }));
    expect(groupedWeek(closed)).toEqual([
      { days: "mon_fri", hours: null },
      { days: 6, hours: null },
      { days: 0, hours: null },
    ]);
  });
});

describe("open now, on the location's own clock", () => {
  // 2026-11-20 is a Friday. Melbourne is at UTC+11 in November, Perth at UTC+8, Darwin at UTC+9:30.
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
    // Saturday evening: Sunday is skipped.
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
  ])("%s at %s", (zone, now, state) => {
    expect(openState(WEEK, zone, new Date(now))).toEqual(state);
  });

  test("no stated hours: unknown; never open: nothing to wait for", () => {
    const now = new Date("2026-11-20T00:00:00Z");
    expect(openState([], "Australia/Perth", now)).toEqual({ state: "unknown" });
    const never = WEEK.map((day) => ({ weekday: day.weekday, status: "Closed" as const }));
    expect(openState(never, "Australia/Perth", now)).toEqual({ state: "closed", opens: null });
  });

  test("open on one day only: after closing, the same weekday of next week", () => {
    const friday: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "12:00" }];
    expect(openState(friday, "Australia/Perth", new Date("2026-11-20T05:00:00Z"))).toEqual({
      state: "closed",
      opens: { weekday: 5, time: "10:00", today: false },
    });
  });

  test("open until the end of the day", () => {
    const late: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "24:00" }];
    expect(openState(late, "Australia/Perth", new Date("2026-11-20T15:59:59Z"))).toEqual({
      state: "open",
      closes: "24:00",
    });
  });

  test("midnight is 00:00 of the new day", () => {
    expect(localClock("Australia/Perth", new Date("2026-11-20T16:00:00Z"))).toEqual({
      weekday: 6,
      time: "00:00",
    });
  });
});
