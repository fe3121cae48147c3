import type { DealershipId, PaymentId, SiteSlug } from "../text/identifiers";

/** Money that a shopper pays online (rules/checkout#payment-states). Amounts are integer cents. */

/**
 * new: no session was stored, so nobody can have paid. open: the shopper may pay at the gateway. unpaid: the session
 * ended without money. refund_due: it was paid and goes back; refunded: it went back.
 */
export const PAYMENT_STATES = ["new", "open", "paid", "unpaid", "refund_due", "refunded"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What the money is for. */
export const PAYMENT_PURPOSES = ["deposit", "online_payment"] as const;
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
}

/** A movement of money, as the ledger stores it: rows are added and never changed. */
export interface Movement {
  payment_id: PaymentId;
  kind: "charge" | "refund";
  /** The gateway's id of the charge or the refund. */
  gateway_id: string;
  /** Integer cents: positive to the dealership, negative back to the shopper. */
  cents: number;
  currency: Currency;
  /** ISO 8601. */
  at: string;
}

/** States in which somebody's money is still to be decided on. Personal data waits for them. */
const OPEN_STATES: ReadonlySet<PaymentState> = new Set(["open", "paid", "refund_due"]);

export function isMoneyOpen(state: PaymentState): boolean {
  return OPEN_STATES.has(state);
}

/** Dollars of a configuration as the cents of a payment. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100);
}
