import { expect, it } from "vitest";
import { mayNotifyAgain } from "~/domain/alerts/alert";

it.each([
  ["for the first time", null, "2026-03-04T02:00:00Z", true],
  ["a day after the last message", "2026-03-03T02:00:00Z", "2026-03-04T02:00:00Z", true],
  ["not a minute earlier", "2026-03-03T02:00:00Z", "2026-03-04T01:59:00Z", false],
  [
    "not on the next calendar day, when a day has not passed",
    "2026-03-03T12:59:00Z",
    "2026-03-03T13:01:00Z",
    false,
  ],
  ["after a message of a clock that was ahead", "2026-03-07T02:00:00Z", "2026-03-04T02:00:00Z", true],
  ["not when clocks differ by a minute", "2026-03-04T02:01:00Z", "2026-03-04T02:00:00Z", false],
  ["not twice on a day of 25 hours", "2026-04-04T13:05:00Z", "2026-04-05T13:05:00Z", false],
])("rules/alerts#alert-once-a-day: an account may be notified %s", (_title, last, now, may) => {
  expect(mayNotifyAgain(last, new Date(now), "Australia/Sydney")).toBe(may);
});
