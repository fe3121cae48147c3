import { describe, expect, test } from "vitest";
import { isSandboxChoice, SANDBOX_CHOICES, sandboxPaymentPath } from "~/domain/checkout/gateway-times";
import { centsOf, disputedCents, type Movement, returnedCents } from "~/domain/checkout/payment";
import {
  blocksCar,
  canBecome,
  HOLD_MINUTES,
  holdEnd,
  isOver,
  RESERVATION_STATES,
  reminderTime,
  reservationEnd,
} from "~/domain/checkout/reservation";
import { reservationFiling } from "~/domain/checkout/reservation-email";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const HOUR = 3_600_000;
const after = (ms: number) => new Date(NOW.getTime() + ms);

test("an unpaid car is held 15 minutes", () => {
  expect(HOLD_MINUTES).toBe(15);
  expect(holdEnd(NOW).toISOString()).toBe("2026-03-02T01:15:00.000Z");
});

test("a paid car is held 48 hours, over a change of the clocks too", () => {
  const paid = new Date("2026-04-04T01:00:00.000Z");
  expect(reservationEnd(paid, 48).toISOString()).toBe("2026-04-06T01:00:00.000Z");
});

test.each([
  [48 * HOUR - 60_000, false],
  [48 * HOUR - 1, false],
  [48 * HOUR, true],
])("after %i ms a reservation of 48 hours is over: %s", (ms, over) => {
  expect(isOver({ ends_at: reservationEnd(NOW, 48).toISOString() }, after(ms))).toBe(over);
});

test.each([
  [48, 42],
  [24, 18],
  [12, 6],
  [11, null],
  [1, null],
])("a reservation of %i hours has its reminder after %s hours", (hours, reminded) => {
  const time = reminderTime(NOW, reservationEnd(NOW, hours));
  expect(time?.getTime() ?? null).toBe(reminded === null ? null : after(reminded * HOUR).getTime());
});

describe("the states of a reservation", () => {
  test("lead from one to another in this way and no other", () => {
    const ways = RESERVATION_STATES.flatMap((from) =>
      RESERVATION_STATES.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(ways).toEqual([
      "held → paid",
      "held → expired",
      "held → cancelled",
      "paid → completed",
      "paid → expired",
      "paid → cancelled",
      "paid → refunded",
      "completed → cancelled",
      "completed → refunded",
    ]);
  });

  test("block the car while it is held, paid or completed", () =>
    expect(RESERVATION_STATES.filter(blocksCar)).toEqual(["held", "paid", "completed"]));
});

test.each([
  [200, 20_000],
  [199.99, 19_999],
  [0.29, 29],
  [1.01, 101],
])("%d dollars are %i cents", (dollars, cents) => expect(centsOf(dollars)).toBe(cents));

test.each<[string, [Movement["kind"], number][], number, number]>([
  ["only a charge", [["charge", 20_000]], 0, 0],
  [
    "two refunds",
    [
      ["charge", 20_000],
      ["refund", -5_000],
      ["refund", -1_000],
    ],
    6_000,
    0,
  ],
  [
    "two refunds, of which one failed",
    [
      ["charge", 20_000],
      ["refund", -5_000],
      ["refund", -1_000],
      ["refund_failed", 5_000],
    ],
    1_000,
    0,
  ],
  ["a dispute", [["dispute", -20_000]], 0, 20_000],
  [
    "a dispute that was won, and a refund",
    [
      ["dispute", -20_000],
      ["dispute", 20_000],
      ["refund", -300],
    ],
    300,
    0,
  ],
])(
  "of %s, refunds returned and disputes hold the cents %j: %i and %i",
  (_what, moved, returned, disputed) => {
    const movements = moved.map(([kind, cents]) => ({ kind, cents }));
    expect([returnedCents(movements), disputedCents(movements)]).toEqual([returned, disputed]);
  },
);

test("a reservation's lead is filed by its kind, later ones by what happened to it", () => {
  expect(reservationFiling("reservation", "paid")).toEqual({ category: "Reservation", subcategory: null });
  expect(reservationFiling("purchase", "ended")).toEqual({
    category: "Online Purchase",
    subcategory: "Reservation Ended",
  });
  expect(reservationFiling("reservation", "refund_failed").subcategory).toBe("Refund Failed");
});

test("the sandbox takes its own choices and no other", () => {
  expect(SANDBOX_CHOICES.filter(isSandboxChoice)).toEqual(["pay", "decline", "close", "cancel"]);
  expect([null, "", "refund"].some(isSandboxChoice)).toBe(false);
  expect(sandboxPaymentPath("s-1")).toBe("/sandbox-payment/s-1");
});
