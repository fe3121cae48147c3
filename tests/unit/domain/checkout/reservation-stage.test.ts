import { describe, expect, test } from "vitest";
import { PAYMENT_STATES, type PaymentState } from "~/domain/checkout/payment";
import {
  canCancel,
  type EndReason,
  type MoneyStage,
  moneyStage,
  RESERVATION_STAGES,
  type ReservationStage,
  type ReservationState,
  reservationStage,
} from "~/domain/checkout/reservation";

const END = "2026-11-25T00:00:00.000Z";
const BEFORE = new Date("2026-11-24T23:59:59.999Z");
const AT_END = new Date(END);

test.each<[ReservationState, EndReason | null, PaymentState, Date, ReservationStage]>([
  ["held", null, "new", BEFORE, "not_sent"],
  ["held", null, "new", AT_END, "unpaid"],
  ["held", null, "open", BEFORE, "to_pay"],
  ["held", null, "open", AT_END, "checking"],
  ["paid", null, "paid", BEFORE, "reserved"],
  ["paid", null, "paid", AT_END, "time_over"],
  ["completed", null, "paid", AT_END, "completed"],
  ["expired", "unpaid", "unpaid", AT_END, "unpaid"],
  ["expired", "unpaid", "refund_due", AT_END, "hold_lost"],
  ["expired", "unpaid", "refunded", AT_END, "hold_lost"],
  ["expired", "hold_lost", "refund_due", AT_END, "hold_lost"],
  ["expired", "time_over", "refund_due", AT_END, "time_over"],
  ["expired", "car_gone", "refunded", BEFORE, "car_gone"],
  ["cancelled", "shopper", "refund_due", BEFORE, "cancelled"],
  ["cancelled", "shopper", "unpaid", BEFORE, "cancelled"],
  ["refunded", "staff", "refunded", BEFORE, "ended"],
  ["cancelled", null, "refunded", BEFORE, "ended"],
])(
  "a %s reservation, ended by %s, whose payment is %s, at %s is %s",
  (state, end_reason, payment, now, stage) => {
    const reservation = { state, end_reason, ends_at: END, payment: { state: payment } };
    expect(reservationStage(reservation, now)).toBe(stage);
  },
);

test("a held reservation is checking while the gateway does not say whether it was paid", () => {
  const payment = { state: "open", is_unconfirmed: true } as const;
  expect(reservationStage({ state: "held", end_reason: null, ends_at: END, payment }, BEFORE)).toBe(
    "checking",
  );
});

describe("moneyStage", () => {
  test.each<[ReservationStage, PaymentState, MoneyStage]>([
    ["to_pay", "open", "none"],
    ["unpaid", "unpaid", "none"],
    ["not_sent", "new", "none"],
    ["reserved", "paid", "paid"],
    ["completed", "paid", "paid"],
    ["time_over", "paid", "going_back"],
    ["time_over", "refund_due", "going_back"],
    ["hold_lost", "refund_due", "going_back"],
    ["cancelled", "refunded", "back"],
    ["ended", "refunded", "back"],
    ["ended", "refund_failed", "failed"],
  ])("of a reservation that is %s with a payment that is %s is %s", (stage, payment, money) => {
    expect(moneyStage(stage, payment)).toBe(money);
  });

  test("says that money was charged for each payment that was paid, whatever happened to the car", () => {
    for (const stage of RESERVATION_STAGES) {
      const charged = PAYMENT_STATES.filter((payment) => moneyStage(stage, payment) !== "none");
      expect(charged).toEqual(["paid", "refund_due", "refunded", "refund_failed"]);
    }
  });
});

test("canCancel is true while the shopper has the car", () =>
  expect(RESERVATION_STAGES.filter(canCancel)).toEqual(["not_sent", "to_pay", "checking", "reserved"]));
