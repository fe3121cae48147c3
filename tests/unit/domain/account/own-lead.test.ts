import { describe, expect, it } from "vitest";
import { bookingState, inBookingOrder, ownLeadKind, ownLeadState } from "~/domain/account/own-lead";

it.each([
  ["Test Drive", true, "booking"],
  ["Service Booking", true, "booking"],
  ["Test Drive", false, "enquiry"],
  ["Trade-In Valuation", false, "valuation"],
  ["Sell My Car", false, "valuation"],
  ["Valuation Offer Accepted", false, "valuation"],
  ["General Enquiry", false, "enquiry"],
  ["constructor", false, "enquiry"],
])("ownLeadKind calls a %s with a time (%s) a %s (rules/account#own-leads)", (category, timed, kind) => {
  expect(ownLeadKind({ category }, timed)).toBe(kind);
});

it.each([
  [[], "received"],
  [["waiting"], "received"],
  [["sending"], "received"],
  [["dead", "waiting"], "received"],
  [["delivered"], "sent"],
  [["dead", "delivered"], "sent"],
] as const)("ownLeadState calls a lead with the deliveries %j %s", (states, expected) => {
  expect(ownLeadState(states.map((state) => ({ state })))).toBe(expected);
});

describe("bookingState", () => {
  const now = new Date("2026-11-25T00:00:00Z");
  it.each([
    ["2026-11-25T00:30:00Z", "2026-11-25T01:30:00Z", "upcoming"],
    ["2026-11-24T23:30:00Z", "2026-11-25T00:30:00Z", "upcoming"],
    ["2026-11-24T23:00:00Z", "2026-11-25T00:00:00Z", "past"],
    ["2026-11-25T00:30:00Z", null, "asked"],
    ["2026-11-24T23:30:00Z", null, "past"],
  ])("calls a booking from %s to %s %s", (starts_at, ends_at, expected) => {
    expect(bookingState({ starts_at, ends_at }, now)).toBe(expected);
  });
});

describe("inBookingOrder", () => {
  const booking = (progress: "upcoming" | "asked" | "past", day: string) => ({
    progress,
    time: { text: day, datetime: `${day}T10:00:00+11:00` },
  });

  it("puts what is still to come before what is over, the nearest to today first", () => {
    const order = inBookingOrder([
      booking("past", "2026-11-01"),
      booking("upcoming", "2026-12-05"),
      booking("past", "2026-11-20"),
      booking("asked", "2026-12-01"),
    ]);
    expect(order.map(({ time }) => time.text)).toEqual([
      "2026-12-01",
      "2026-12-05",
      "2026-11-20",
      "2026-11-01",
    ]);
  });
});
