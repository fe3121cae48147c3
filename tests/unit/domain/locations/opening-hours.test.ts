import { describe, expect, test } from "vitest";
import { exceptionsAhead, groupedWeek, openingYear, openState } from "~/domain/locations/opening-hours";
import type { OpeningHour, SpecialHours, Timetable } from "~/domain/locations/timetable";
import hours from "~/i18n/default/en-AU/hours.json";
import locations from "~/i18n/default/en-AU/locations.json";
import { openingText } from "~/i18n/time-text";
import { createTranslate } from "~/i18n/translate";
import { timetable } from "../../../support/timetable";

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
const NEVER = WEEK.map((day) => ({ weekday: day.weekday, status: "Closed" as const }));
/* Friday, 11 am in Melbourne. */
const FRIDAY = new Date("2026-11-20T00:00:00Z");
const closed = (date: string): SpecialHours => ({ status: "Closed", date, department: "all" });

/** The rows as [days, opening] with "mon_fri" for the group. */
function rows(entries: readonly OpeningHour[], changes: Partial<Timetable> = {}, now = FRIDAY) {
  return groupedWeek(timetable(entries, changes), now).map(({ days }) => [
    days.length === 5 ? "mon_fri" : days[0].weekday,
    days[0].byAppointment ? "by appointment" : (days[0].hours?.open ?? null),
  ]);
}

describe("groupedWeek", () => {
  test("groups Monday to Friday when all five are equal, with Saturday and Sunday apart", () => {
    const grouped = [
      ["mon_fri", "08:30"],
      [6, "09:00"],
      [0, null],
    ];
    expect(rows(WEEK)).toEqual(grouped);
    expect(rows([...WEEK].reverse())).toEqual(grouped);
  });

  test("lists seven days from Monday to Sunday when one weekday opens or closes at another time", () => {
    const seven = [1, 2, 3, 4, 5, 6, 0];
    const early = WEEK.map((day) => (day.weekday === 4 ? { ...day, open: "07:30" } : day));
    expect(rows(LATE_THURSDAY).map(([day]) => day)).toEqual(seven);
    expect(rows(early).map(([day]) => day)).toEqual(seven);
  });

  test("groups five closed weekdays, and keeps an equal weekend apart", () =>
    expect(rows(NEVER)).toEqual([
      ["mon_fri", null],
      [6, null],
      [0, null],
    ]));

  test("never groups a special day, so that its row has its date and reason", () =>
    expect(rows(NEVER, { special_hours: [closed("2026-11-25")] }).map(([day]) => day)).toEqual([
      1, 2, 3, 4, 5, 6, 0,
    ]));

  test("is empty for a location without hours", () => expect(rows([])).toEqual([]));

  test("says 'By appointment only' on closed days of the week where the site does", () => {
    const changes = { closed_days: "by_appointment" as const, special_hours: [closed("2026-11-21")] };
    expect(rows(WEEK, changes)).toEqual([
      ["mon_fri", "08:30"],
      [6, null],
      [0, "by appointment"],
    ]);
  });

  test("shows what holds on the next day of each name: next Monday's, and not last Monday's", () => {
    const monday = (date: string) => rows(WEEK, { special_hours: [closed(date)] });
    expect(monday("2026-11-23")[0]).toEqual([1, null]);
    expect(monday("2026-11-16")[0]).toEqual(["mon_fri", "08:30"]);
    expect(monday("2026-11-30")[0]).toEqual(["mon_fri", "08:30"]);
  });
});

const soon = (day: string, weekday: number, time: string, daysAhead: number) => ({
  state: "closed",
  byAppointment: false,
  opens: { day, weekday, time, daysAhead },
});

describe("openState", () => {
  // 2026-11-20 is a Friday. Melbourne is UTC+11 in November, Perth UTC+8, Darwin UTC+9:30.
  test.each([
    ["Australia/Melbourne", "2026-11-19T21:29:59Z", soon("2026-11-20", 5, "08:30", 0)],
    ["Australia/Melbourne", "2026-11-19T21:30:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Melbourne", "2026-11-20T06:29:59Z", { state: "open", closes: "17:30" }],
    ["Australia/Melbourne", "2026-11-20T06:30:00Z", soon("2026-11-21", 6, "09:00", 1)],
    ["Australia/Perth", "2026-11-20T06:30:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Darwin", "2026-11-19T23:00:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Darwin", "2026-11-19T22:59:00Z", soon("2026-11-20", 5, "08:30", 0)],
    // On Saturday evening the closed Sunday is skipped.
    ["Australia/Melbourne", "2026-11-21T08:00:00Z", soon("2026-11-23", 1, "08:30", 2)],
    // The clocks went forward on 4 October 2026: 08:30 on Monday 5 October is 21:30 UTC, not 22:30.
    ["Australia/Melbourne", "2026-10-04T21:30:00Z", { state: "open", closes: "17:30" }],
    ["Australia/Brisbane", "2026-10-04T21:30:00Z", soon("2026-10-05", 1, "08:30", 0)],
    // One moment, a different answer on each clock: 17:29, 16:59, 16:29 and 14:29.
    ["Australia/Hobart", "2026-11-20T06:29:59Z", { state: "open", closes: "17:30" }],
    ["Australia/Adelaide", "2026-11-20T06:59:59Z", { state: "open", closes: "17:30" }],
    ["Australia/Adelaide", "2026-11-20T07:00:00Z", soon("2026-11-21", 6, "09:00", 1)],
    ["Australia/Brisbane", "2026-11-20T07:29:59Z", { state: "open", closes: "17:30" }],
    ["Australia/Brisbane", "2026-11-20T07:30:00Z", soon("2026-11-21", 6, "09:00", 1)],
    ["Australia/Perth", "2026-11-20T09:29:59Z", { state: "open", closes: "17:30" }],
    ["Australia/Perth", "2026-11-20T09:30:00Z", soon("2026-11-21", 6, "09:00", 1)],
  ])("uses the clock of %s at %s", (time_zone, now, state) => {
    expect(openState(timetable(WEEK, { time_zone }), new Date(now))).toEqual(state);
  });

  // On 5 April 2026 the clocks of Sydney and Hobart show 2:00 to 3:00 twice; on 4 October 2026 they skip it.
  const night: OpeningHour[] = [{ weekday: 0, status: "Open", open: "01:00", close: "04:00" }];
  test.each([
    ["Australia/Sydney", "2026-04-04T14:00:00Z", true, "1:00, the first hour"],
    ["Australia/Sydney", "2026-04-04T15:30:00Z", true, "2:30, the first time"],
    ["Australia/Sydney", "2026-04-04T16:30:00Z", true, "2:30, the second time"],
    ["Australia/Sydney", "2026-04-04T17:59:59Z", true, "3:59, five hours after midnight"],
    ["Australia/Sydney", "2026-04-04T18:00:00Z", false, "4:00"],
    ["Australia/Hobart", "2026-10-03T15:59:59Z", true, "1:59"],
    ["Australia/Hobart", "2026-10-03T16:00:00Z", true, "3:00, a second later"],
    ["Australia/Hobart", "2026-10-03T17:00:00Z", false, "4:00, three hours after midnight"],
    ["Australia/Brisbane", "2026-10-03T17:59:59Z", true, "3:59, as on any other day"],
  ])("is right on a day when clocks change: in %s at %s open is %s (%s)", (time_zone, now, open) => {
    expect(openState(timetable(night, { time_zone }), new Date(now)).state === "open").toBe(open);
  });

  test.each([
    ["2026-12-24T06:29:59Z", { state: "open", closes: "17:30" }],
    // From Thursday evening to the Monday after the closed days.
    ["2026-12-24T06:30:00Z", soon("2026-12-28", 1, "08:30", 4)],
    ["2026-12-25T00:00:00Z", soon("2026-12-28", 1, "08:30", 3)],
  ])("skips special days that are closed, at %s", (now, state) => {
    const special_hours = ["2026-12-25", "2026-12-26"].map(closed);
    expect(openState(timetable(WEEK, { special_hours }), new Date(now))).toEqual(state);
  });

  test("opens on a closed Sunday with special hours, until their end", () => {
    const special_hours: SpecialHours[] = [
      { status: "Open", date: "2026-11-22", start_hour: "10:00", end_hour: "23:59", department: "all" },
    ];
    const at = (now: string) => openState(timetable(WEEK, { special_hours }), new Date(now));
    expect(at("2026-11-21T22:59:59Z")).toEqual(soon("2026-11-22", 0, "10:00", 0));
    expect(at("2026-11-22T12:58:59Z")).toEqual({ state: "open", closes: "23:59" });
    // It is closed for the last minute of the day.
    expect(at("2026-11-22T12:59:00Z")).toEqual(soon("2026-11-23", 1, "08:30", 1));
  });

  test("is by appointment on an alternate Saturday, all day long", () => {
    const saturdays = timetable(WEEK, { alternate_saturdays: true, time_zone: "Australia/Perth" });
    const by = { state: "closed", byAppointment: true };
    expect(openState(saturdays, new Date("2026-11-28T02:00:00Z"))).toMatchObject(by);
    expect(openState(saturdays, new Date("2026-11-27T16:00:00Z"))).toMatchObject(by);
    expect(openState(saturdays, new Date("2026-12-05T02:00:00Z"))).toEqual({
      state: "open",
      closes: "16:00",
    });
  });

  test("looks for the next opening 62 days ahead, and no further", () => {
    const opens = (date: string) => {
      const special_hours: SpecialHours[] = [
        { status: "Open", date, start_hour: "10:00", end_hour: "12:00", department: "all" },
      ];
      return openState(timetable(NEVER, { special_hours }), FRIDAY);
    };
    expect(opens("2027-01-21")).toEqual(soon("2027-01-21", 4, "10:00", 62));
    expect(opens("2027-01-22")).toMatchObject({ opens: null });
  });

  test("is unknown without hours, and closed with no next opening for a location that never opens", () => {
    expect(openState(timetable([]), FRIDAY)).toEqual({ state: "unknown" });
    expect(openState(timetable(NEVER), FRIDAY)).toEqual({
      state: "closed",
      byAppointment: false,
      opens: null,
    });
  });

  test("returns the same weekday of next week for a location that opens once a week", () => {
    const friday: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "12:00" }];
    expect(openState(timetable(friday), new Date("2026-11-20T05:00:00Z"))).toEqual(
      soon("2026-11-27", 5, "10:00", 7),
    );
  });

  test("is open all day from 00:00 to 24:00", () => {
    const always: OpeningHour[] = [{ weekday: 5, status: "Open", open: "00:00", close: "24:00" }];
    expect(openState(timetable(always), FRIDAY)).toEqual({ state: "open", closes: "24:00", allDay: true });
    const untilNoon: OpeningHour[] = [{ weekday: 5, status: "Open", open: "00:00", close: "12:00" }];
    expect(openState(timetable(untilNoon), FRIDAY)).toEqual({ state: "open", closes: "12:00" });
  });

  const t = createTranslate("en-AU", { hours, locations });
  test.each([
    ["2026-11-19T00:00:00Z", {}, "Closed now, opens Friday"],
    [
      "2026-11-21T00:00:00Z",
      { special_hours: [closed("2026-11-27")] },
      "Closed now, opens Friday 4 December",
    ],
    ["2026-11-19T00:00:00Z", { closed_days: "by_appointment" }, "By appointment only today, opens Friday"],
    [
      "2026-11-21T00:00:00Z",
      { closed_days: "by_appointment", special_hours: [closed("2026-11-27")] },
      "By appointment only today, opens Friday 4 December",
    ],
  ] as const)(
    "names only the day of a next opening around the clock, at %s with %o: %s",
    (now, changes, text) => {
      const always: OpeningHour[] = [{ weekday: 5, status: "Open", open: "00:00", close: "24:00" }];
      const opening = openState(timetable(always, changes), new Date(now));
      expect(openingText(t, "en-AU", opening)).toBe(text);
    },
  );

  test("stays open until midnight for a closing time of 24:00, and reads midnight as 00:00 of the new day", () => {
    const late: OpeningHour[] = [{ weekday: 5, status: "Open", open: "10:00", close: "24:00" }];
    const perth = timetable(late, { time_zone: "Australia/Perth" });
    expect(openState(perth, new Date("2026-11-20T15:59:59Z"))).toEqual({ state: "open", closes: "24:00" });
    expect(openState(perth, new Date("2026-11-20T16:00:00Z"))).toEqual(soon("2026-11-27", 5, "10:00", 6));
  });
});

test("exceptionsAhead returns the special days and alternate Saturdays from today on, as many days as asked", () => {
  const special_hours = ["2026-11-19", "2026-11-20", "2026-12-25", "2026-12-01"].map(closed);
  const ahead = (days: number) =>
    exceptionsAhead(timetable(WEEK, { special_hours, alternate_saturdays: true }), FRIDAY, days).map(
      ({ day }) => day,
    );
  expect(ahead(36)).toEqual(["2026-11-20", "2026-11-28", "2026-12-01", "2026-12-12", "2026-12-25"]);
  expect(ahead(35)).toHaveLength(4);
  expect(ahead(1)).toEqual(["2026-11-20"]);
  expect(ahead(0)).toEqual([]);
});

test.each([
  ["2025-11-21", "2026"],
  ["2026-03-31", "2026"],
  ["2026-04-01", "2027"],
])("openingYear on %s is %s", (today, year) => expect(openingYear(today)).toBe(year));
