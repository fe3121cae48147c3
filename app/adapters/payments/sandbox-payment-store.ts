import type { PaymentId, SiteSlug } from "~/domain/text/identifiers";

/**
 * What the sandbox gateway remembers: a real gateway keeps this on its own machines. Nothing else reads it, so that the
 * platform can be wrong about a payment in the same ways as with a real gateway (rules/checkout#sandbox-own-record).
 */

export interface NewSandboxSession {
  /** Random: who knows it can pay. */
  id: string;
  payment_id: PaymentId;
  site: SiteSlug;
  account: string;
  /** Integer cents. */
  amount_cents: number;
  currency: string;
  /** The car and the dealership. Nothing of the shopper is stored. */
  description: string;
  success_url: string;
  cancel_url: string;
  /** ISO 8601. */
  expires_at: string;
}

export interface SandboxSession extends NewSandboxSession {
  state: "open" | "paid" | "expired";
  /** Null until it is paid. */
  charge_id: string | null;
}

export interface NewSandboxRefund {
  id: string;
  account: string;
  /** The same key again is the same refund. */
  refund_key: string;
  charge_id: string;
  /** Integer cents, above 0. */
  cents: number;
}

/** no_charge: the account has no such charge. too_much: more than was paid. other_refund: the key is another refund's. */
export type SandboxRefundOutcome =
  | { outcome: "refunded"; id: string }
  | { outcome: "no_charge" | "too_much" | "other_refund" };

export interface SandboxMovement {
  gateway_id: string;
  payment_id: PaymentId;
  kind: "charge" | "refund";
  /** Positive for charges, negative for refunds. */
  cents: number;
  currency: string;
  at: string;
}

export interface SandboxPaymentStore {
  /** Stores a session and returns it; a payment that has one keeps it, and that one is returned. */
  create(session: NewSandboxSession, now: Date): Promise<SandboxSession>;
  /** Returns a session as it is at this time: one that nobody paid in time has expired. */
  byId(id: string, now: Date): Promise<SandboxSession | null>;
  /** Pays an open session. Returns it as it then is; null when there is none. */
  pay(id: string, chargeId: string, now: Date): Promise<SandboxSession | null>;
  /** Ends an open session. Returns it as it then is; null when there is none. */
  expire(id: string, now: Date): Promise<SandboxSession | null>;
  refund(refund: NewSandboxRefund, now: Date): Promise<SandboxRefundOutcome>;
  movements(account: string, since: Date): Promise<SandboxMovement[]>;
}
