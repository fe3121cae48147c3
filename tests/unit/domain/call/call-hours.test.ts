import { describe, expect, it } from "vitest";
import { type CallNowRule, showsCallNow } from "~/domain/call/call-hours";

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
  weekday === 0 || weekday === 6
    ? { weekday, status: "Closed" as const }
    : { weekday, status: "Open" as const, open: "08:30", close: "17:00" },
);

/** Spec 2 §4: "Call Now button: decided by opening-hours logic in the Perth time zone". Perth is UTC+8 all year. */
describe("'Call Now' in opening hours", () => {
  const perth = { opening_hours: WEEKDAYS, time_zone: "Australia/Perth" };
  it.each([
    ["Monday, a minute before opening", "2026-03-02T00:29:59Z", false],
    ["Monday, opening", "2026-03-02T00:30:00Z", true],
    ["Monday, the last minute", "2026-03-02T08:59:59Z", true],
    ["Monday, closing", "2026-03-02T09:00:00Z", false],
    ["Sunday noon", "2026-03-01T04:00:00Z", false],
  ])("%s", (_what, now, shown) => {
    expect(showsCallNow("opening_hours", perth, new Date(now))).toBe(shown);
  });

  it("goes by the location's own clock: open in Sydney while Perth still sleeps", () => {
    const now = new Date("2026-03-01T22:00:00Z");
    expect(showsCallNow("opening_hours", { ...perth, time_zone: "Australia/Sydney" }, now)).toBe(true);
    expect(showsCallNow("opening_hours", perth, now)).toBe(false);
  });

  it("shows where the location states no hours", () => {
    const location = { opening_hours: [], time_zone: "Australia/Perth" };
    expect(showsCallNow("opening_hours", location, new Date("2026-03-01T04:00:00Z"))).toBe(true);
  });

  it.each<[CallNowRule, boolean]>([
    ["always", true],
    ["never", false],
  ])("%s, whatever the hour", (rule, shown) => {
    for (const now of ["2026-03-01T04:00:00Z", "2026-03-02T04:00:00Z"])
      expect(showsCallNow(rule, perth, new Date(now))).toBe(shown);
  });
});
