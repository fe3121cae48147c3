import type {
  AccountId,
  CarId,
  CarSlug,
  DealershipId,
  LeadId,
  PaymentId,
  ReservationId,
  SiteSlug,
} from "~/domain/text/identifiers";
import type { Payment, PaymentState } from "./payment";

/** A car that is held for one shopper (rules/checkout#reservation-states). */

/**
 * held: not paid yet, for 15 minutes. paid: the car is the shopper's until `ends_at`. completed: the shopper has
 * collected or bought it. The others are ends: the car is free again.
 */
export const RESERVATION_STATES = ["held", "paid", "completed", "expired", "cancelled", "refunded"] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];

/** Which states a reservation can go to. An end is final. */
const NEXT: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  held: ["paid", "expired", "cancelled"],
  paid: ["completed", "expired", "cancelled", "refunded"],
  completed: ["refunded", "cancelled"],
  expired: [],
  cancelled: [],
  refunded: [],
};

export function canBecome(from: ReservationState, to: ReservationState): boolean {
  return NEXT[from].includes(to);
}

/** States in which nobody else can have the car. One reservation of a car has one (a partial unique index). */
const BLOCKING: ReadonlySet<ReservationState> = new Set(["held", "paid", "completed"]);

export function blocksCar(state: ReservationState): boolean {
  return BLOCKING.has(state);
}

/**
 * Why a reservation ended: nobody paid in time, nobody came in time, the car was sold or withdrawn, the money came after
 * the hold was lost, the shopper or the dealership cancelled it.
 */
const END_REASONS = ["unpaid", "time_over", "car_gone", "hold_lost", "shopper", "staff"] as const;
export type EndReason = (typeof END_REASONS)[number];

/** How long a car waits for its payment. */
export const HOLD_MINUTES = 15;
/** How long before the end of a paid reservation its shopper is reminded. */
const REMINDER_HOURS = 6;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function holdEnd(now: Date): Date {
  return new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
}

/** @param hours how long the site holds a paid car: 48 in the specification */
export function reservationEnd(paidAt: Date, hours: number): Date {
  return new Date(paidAt.getTime() + hours * HOUR_MS);
}

/** From its end on the car is free: at 47:59 it is held, at 48:00 it is not. */
export function isOver({ ends_at }: Pick<Reservation, "ends_at">, now: Date): boolean {
  return Date.parse(ends_at) <= now.getTime();
}

/** A short reservation has no reminder: it would come with the receipt. */
export function reminderTime(paidAt: Date, endsAt: Date): Date | null {
  const time = endsAt.getTime() - REMINDER_HOURS * HOUR_MS;
  return time - paidAt.getTime() < REMINDER_HOURS * HOUR_MS ? null : new Date(time);
}

/** reservation: a deposit holds the car. purchase: the shopper goes on to buy it online. */
export type ReservationKind = "reservation" | "purchase";

/** What a shopper has said of themselves. Personal; erased with them. */
export interface ContactContent {
  name: string;
  email: string;
  phone: string;
  /** As they were worded. */
  consents: { name: string; given: boolean; wording: string; form: string }[];
  /** Language tag of the pages that the shopper used; absent: the site's first. E-mails are in it. */
  language?: string;
  url: string;
  user_agent: string | null;
}

export interface ReservationContent extends ContactContent {
  last_name: string | null;
  postcode: string | null;
  /** Further answers of the purchase, by field name. */
  answers: Record<string, string>;
  /** What the site computed from them, such as the estimate of a trade-in. Absent: nothing. */
  worked_out?: Record<string, string>;
}

export interface Reservation {
  id: ReservationId;
  site: SiteSlug;
  /** Two posts of one form have the same: they are one reservation. */
  submission_id: string;
  /** Short, for reading out over the phone. */
  reference: string;
  kind: ReservationKind;
  state: ReservationState;
  end_reason: EndReason | null;
  car_id: CarId;
  car_slug: CarSlug;
  car_name: string;
  /** The price shown when it was reserved, in dollars; null when none was. */
  car_price: number | null;
  dealership_id: DealershipId;
  account_id: AccountId | null;
  /** Null when it was erased. */
  content: ReservationContent | null;
  /** How many hours a paid car is held. */
  hours: number;
  /** ISO 8601: when it ends unless something happens before. Of ended ones: when it ended. */
  ends_at: string;
  created_at: string;
  lead_id: LeadId | null;
  payment_id: PaymentId;
}

export interface ReservationWithPayment extends Reservation {
  payment: Payment;
}

/** What happens to a paid reservation and somebody must hear of. */
export const RESERVATION_EVENTS = [
  "paid",
  "ending_soon",
  "completed",
  "ended",
  "refunded",
  "refund_failed",
] as const;
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number];

/**
 * What a shopper reads of a reservation (rules/checkout#reservation-page). not_sent: the car is held, and the
 * payment service was not reached. to_pay: it waits for the payment. checking: the gateway does not answer, or the time
 * to pay is over and it has not said yet whether it was paid. unpaid: it ended without money. hold_lost: the money came too late.
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
  payment: Pick<Payment, "state" | "is_unconfirmed">;
};

const CHARGED: ReadonlySet<PaymentState> = new Set(["paid", "refund_due", "refunded", "refund_failed"]);

export function reservationStage(reservation: Staged, now: Date): ReservationStage {
  const { state, end_reason, payment } = reservation;
  switch (state) {
    case "held":
      if (payment.state === "new") return isOver(reservation, now) ? "unpaid" : "not_sent";
      return payment.is_unconfirmed || isOver(reservation, now) ? "checking" : "to_pay";
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
