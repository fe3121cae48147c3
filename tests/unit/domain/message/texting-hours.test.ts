import { expect, it } from "vitest";
import { isTextingHour, nextTextingTime } from "~/domain/message/text-message";

it.each([
  ["7:59 in Perth", "2026-03-01T23:59:59Z", "Australia/Perth", "2026-03-02T00:00:00Z"],
  ["8:00 in Perth", "2026-03-02T00:00:00Z", "Australia/Perth", "now"],
  ["19:59 in Perth", "2026-03-02T11:59:59Z", "Australia/Perth", "now"],
  ["20:00 in Perth", "2026-03-02T12:00:00Z", "Australia/Perth", "2026-03-03T00:00:00Z"],
  ["midnight in Perth", "2026-03-02T16:00:00Z", "Australia/Perth", "2026-03-03T00:00:00Z"],
  [
    "the evening before the clocks go forward",
    "2026-10-03T11:00:00Z",
    "Australia/Sydney",
    "2026-10-03T21:00:00Z",
  ],
  [
    "the evening before the clocks go back",
    "2026-04-04T10:00:00Z",
    "Australia/Sydney",
    "2026-04-04T22:00:00Z",
  ],
  [
    "the morning after the clocks went back",
    "2026-04-04T16:30:00Z",
    "Australia/Sydney",
    "2026-04-04T22:00:00Z",
  ],
])(
  "the hours of text messages (rules/messages#texting-hours, rules/alerts#alert-hours) at %s",
  (_when, time, zone, next) => {
    const now = new Date(time);
    expect(isTextingHour(now, zone)).toBe(next === "now");
    expect(nextTextingTime(now, zone)).toEqual(next === "now" ? now : new Date(next));
  },
);
