import type { DealershipId, PaymentId, SiteSlug } from "../text/identifiers";

/** Money that a shopper pays online (rules/checkout#payment-states). Amounts are integer cents. */

/**
 * new: no session was stored, so nobody can have paid. open: the shopper may pay at the gateway. unpaid: the session
 * ended without money. refund_due: it was paid and goes back; refunded: it went back. refund_failed: it could not be sent
 * to the shopper's bank, and staff have to act (rules/checkout#refund-failed).
 */
export const PAYMENT_STATES = [
  "new",
  "open",
  "paid",
  "unpaid",
  "refund_due",
  "refunded",
  "refund_failed",
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the money is for. */
const PAYMENT_PURPOSES = ["deposit", "online_payment"] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];

export type GatewayName = "sandbox" | "stripe";
/** ISO 4217, in lower case as gateways write it. */
export type Currency = "aud";

/** Whose money it is, how much, and through which gateway. */
export interface PaymentTerms {
  site: SiteSlug;
  dealership_id: DealershipId;
  purpose: PaymentPurpose;
  /** Integer cents, above 0. */
  amount_cents: number;
  currency: Currency;
  gateway: GatewayName;
  /** The dealership's own account at the gateway: money goes there and nowhere else. */
  account: string;
}

export interface Payment extends PaymentTerms {
  id: PaymentId;
  state: PaymentState;
  /** The gateway's session; null while new. */
  session_id: string | null;
  /** Where the shopper pays; null while new. */
  session_url: string | null;
  /** The gateway's id of the charge; null until it is paid. */
  charge_id: string | null;
  /** ISO 8601. */
  created_at: string;
  paid_at: string | null;
  /** Not stored: the gateway was asked just now about this open payment, and has not said whether it is paid. */
  is_unconfirmed?: true;
}

/**
 * charge: the shopper paid. refund: the dealership gave money back. dispute: the shopper's bank reclaimed it, or
 * returned it after a dispute that the dealership has won. refund_failed: a refund did not reach the shopper, and is the
 * dealership's again.
 */
const MOVEMENT_KINDS = ["charge", "refund", "dispute", "refund_failed"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** A movement of money, as the ledger stores it: rows are added and never changed. */
export interface Movement {
  payment_id: PaymentId;
  kind: MovementKind;
  /** The gateway's id of the charge, the refund or the dispute's booking. */
  gateway_id: string;
  /** Integer cents: positive to the dealership, negative away from it. */
  cents: number;
  currency: Currency;
  /** ISO 8601. */
  at: string;
}

/** Integer cents that refunds have given back, not those of disputes: a bank may still decide on them. */
export function returnedCents(movements: readonly Pick<Movement, "kind" | "cents">[]): number {
  return sumOf(movements, "refund") + sumOf(movements, "refund_failed");
}

/** Integer cents that banks hold back because of disputes; 0 when there is none, or all were won. */
export function disputedCents(movements: readonly Pick<Movement, "kind" | "cents">[]): number {
  return sumOf(movements, "dispute");
}

/** The movement that takes a refund back into the ledger which did not reach the shopper. */
export function failedRefund<Refund extends Pick<Movement, "gateway_id" | "cents">>(
  refund: Refund,
  at: string,
): Refund & { kind: "refund_failed"; at: string } {
  return {
    ...refund,
    kind: "refund_failed",
    gateway_id: `${refund.gateway_id}_failed`,
    cents: -refund.cents,
    at,
  };
}

function sumOf(movements: readonly Pick<Movement, "kind" | "cents">[], kind: MovementKind): number {
  return movements.reduce((sum, movement) => (movement.kind === kind ? sum - movement.cents : sum), 0);
}

/** Dollars of a configuration as the cents of a payment. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}
