import { expect, test } from "vitest";
import { expiryOf } from "~/domain/finance/comparison-rate";
import { daysBetween, localDay } from "~/domain/text/local-day";

const NOW = new Date("2026-11-21T02:00:00Z");

test.each([
  ["2026-11-20", "over", -1],
  ["2026-11-21", "soon", 0],
  ["2026-12-21", "soon", 30],
  ["2026-12-22", "good", 31],
])("expiryOf with the last day %s returns %s and %d days left", (lastDay, state, daysLeft) => {
  expect(expiryOf(lastDay, "Australia/Sydney", NOW)).toEqual({ state, daysLeft });
});

test.each([
  ["Australia/Perth", "2026-11-21T15:59:59Z", "2026-11-21"],
  ["Australia/Perth", "2026-11-21T16:00:00Z", "2026-11-22"],
  ["Australia/Hobart", "2026-12-31T13:00:00Z", "2027-01-01"],
])("localDay in %s at %s is %s", (timeZone, moment, day) => {
  expect(localDay(timeZone, new Date(moment))).toBe(day);
});

test("daysBetween counts whole days, also across a clock change", () => {
  expect(daysBetween("2026-10-03", "2026-10-05")).toBe(2);
  expect(daysBetween("2027-03-01", "2027-02-28")).toBe(-1);
});
