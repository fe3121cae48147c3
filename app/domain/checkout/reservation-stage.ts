import type { PaymentState } from "./payment";
import { isOver, type Reservation, type ReservationWithPayment } from "./reservation";

/**
 * What a shopper reads of a reservation (rules/checkout#reservation-page). not_sent: the car is held, and the
 * payment service was not reached. to_pay: it waits for the payment. checking: the time to pay is over, and the
 * gateway has not said yet whether it was paid. unpaid: it ended without money. hold_lost: the money came too late.
 * ended: the dealership ended it.
 */
export const RESERVATION_STAGES = [
  "not_sent",
  "to_pay",
  "checking",
  "reserved",
  "completed",
  "unpaid",
  "time_over",
  "car_gone",
  "hold_lost",
  "cancelled",
  "ended",
] as const;
export type ReservationStage = (typeof RESERVATION_STAGES)[number];

/** Where the shopper's money is. none: nothing was charged. failed: the bank did not take the refund. */
export type MoneyStage = "none" | "paid" | "going_back" | "back" | "failed";

type Staged = Pick<Reservation, "state" | "end_reason" | "ends_at"> & {
  payment: Pick<ReservationWithPayment["payment"], "state">;
};

const CHARGED: ReadonlySet<PaymentState> = new Set(["paid", "refund_due", "refunded", "refund_failed"]);

export function reservationStage(reservation: Staged, now: Date): ReservationStage {
  const { state, end_reason, payment } = reservation;
  switch (state) {
    case "held":
      if (payment.state === "new") return isOver(reservation, now) ? "unpaid" : "not_sent";
      return isOver(reservation, now) ? "checking" : "to_pay";
    case "paid":
      return isOver(reservation, now) ? "time_over" : "reserved";
    case "completed":
      return "completed";
    default:
      switch (end_reason) {
        case "unpaid":
          return CHARGED.has(payment.state) ? "hold_lost" : "unpaid";
        case "shopper":
          return "cancelled";
        case "staff":
        case null:
          return "ended";
        default:
          return end_reason;
      }
  }
}

/** What has happened to the money. A deposit that is paid stays only with a reservation that stands or was completed. */
export function moneyStage(stage: ReservationStage, payment: PaymentState): MoneyStage {
  switch (payment) {
    case "paid":
      return stage === "reserved" || stage === "completed" ? "paid" : "going_back";
    case "refund_due":
      return "going_back";
    case "refunded":
      return "back";
    case "refund_failed":
      return "failed";
    default:
      return "none";
  }
}

const CANCELLABLE: ReadonlySet<ReservationStage> = new Set(["not_sent", "to_pay", "checking", "reserved"]);

/** Whether the shopper has the car and can give it back. */
export function canCancel(stage: ReservationStage): boolean {
  return CANCELLABLE.has(stage);
}
