import { describe, expect, it } from "vitest";
import { type CallNowRule, callNowState } from "~/domain/locations/call";
import { timetable } from "../../../support/timetable";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6
    ? { weekday, status: "Closed" as const }
    : { weekday, status: "Open" as const, open: "08:30", close: "17:00" },
);

/** The button follows opening hours in the location's time zone. Perth is UTC+8 all year. */
describe("callNowState with the rule 'opening_hours'", () => {
  const perth = timetable(WEEKDAYS, { time_zone: "Australia/Perth" });
  it.each([
    ["hides the button on Monday one second before opening", "2026-03-02T00:29:59Z", "closed"],
    ["shows the button on Monday at opening", "2026-03-02T00:30:00Z", "shown"],
    ["shows the button on Monday one second before closing", "2026-03-02T08:59:59Z", "shown"],
    ["hides the button on Monday at closing", "2026-03-02T09:00:00Z", "closed"],
    ["hides the button on Sunday at noon", "2026-03-01T04:00:00Z", "closed"],
  ])("%s", (_what, now, shown) => expect(callNowState("opening_hours", perth, new Date(now))).toBe(shown));

  it("uses the clock of the location: open in Sydney, closed in Perth", () => {
    const now = new Date("2026-03-01T22:00:00Z");
    expect(callNowState("opening_hours", { ...perth, time_zone: "Australia/Sydney" }, now)).toBe("shown");
    expect(callNowState("opening_hours", perth, now)).toBe("closed");
  });

  it("shows the button when the location states no hours, or the car has no location", () => {
    const sunday = new Date("2026-03-01T04:00:00Z");
    expect(callNowState("opening_hours", timetable([]), sunday)).toBe("shown");
    expect(callNowState("opening_hours", null, sunday)).toBe("shown");
  });

  it.each<[CallNowRule, string]>([
    ["always", "shown"],
    ["never", "hidden"],
  ])("is overruled by the rule '%s' at any hour: %s", (rule, shown) => {
    for (const now of ["2026-03-01T04:00:00Z", "2026-03-02T04:00:00Z"])
      expect(callNowState(rule, perth, new Date(now))).toBe(shown);
  });
});
