import type { Currency, GatewayName, MovementKind } from "~/domain/checkout/payment";
import type { PaymentId, SiteSlug } from "~/domain/text/identifiers";

/** A place where shoppers pay: they leave the site, pay there and come back (decision 0065). */

export interface NewSession {
  /** The idempotency key too: the same payment again gives the same session. */
  payment_id: PaymentId;
  site: SiteSlug;
  /** The dealership's account at the gateway. */
  account: string;
  amount_cents: number;
  currency: Currency;
  /** What the shopper reads on the gateway's page: the car and the dealership. */
  description: string;
  /** For the gateway's receipt and its risk checks. */
  email: string;
  /** Whole addresses of the site. */
  success_url: string;
  cancel_url: string;
  /** ISO 8601. The same for every retry: it is derived from when the payment was created. */
  expires_at: string;
  /** The site's language, e.g. "en-AU". */
  locale: string;
}

/** open: can be paid. paid: has been paid. expired: can't be paid any more. */
type SessionState = "open" | "paid" | "expired";

export interface GatewaySession {
  id: string;
  state: SessionState;
  account: string;
  /** Where the shopper pays; null when that is over. */
  url: string | null;
  amount_cents: number;
  currency: string;
  /** From the session's metadata: which payment of which site it belongs to. */
  payment_id: string | null;
  site: string | null;
  /** The gateway's id of the charge; null until paid. */
  charge_id: string | null;
}

/** pending: accepted, the money is on its way. */
export interface GatewayRefund {
  id: string;
  state: "pending" | "succeeded" | "failed";
  amount_cents: number;
}

/** A movement in the gateway's own record, for comparing with the ledger. */
export interface GatewayMovement {
  gateway_id: string;
  payment_id: string | null;
  kind: MovementKind;
  /** Positive to the dealership, negative away from it. */
  cents: number;
  currency: string;
  /** ISO 8601. */
  at: string;
  /** Of a refund: it was sent and did not reach the shopper, so nothing has moved. */
  hasFailed?: boolean;
  /** Of a dispute: the bank has decided for the shopper, who keeps the money. */
  isLost?: boolean;
}

/**
 * What a webhook reports: a session, or a charge of which something was refunded or reclaimed. Never believed further than
 * that: the gateway is asked for it.
 */
export type GatewayEvent = { id: string; account: string } & (
  | { session: GatewaySession }
  | { charge_id: string }
);

/**
 * The gateway failed. `temporary`: the same call again may succeed (no answer, 5xx, 429, 409); otherwise it never will.
 */
export class GatewayError extends Error {
  readonly temporary: boolean;
  constructor(message: string, { temporary }: { temporary: boolean }) {
    super(message);
    this.name = "GatewayError";
    this.temporary = temporary;
  }
}

export interface PaymentGateway {
  name: GatewayName;
  /** Where its pages are, next to the site itself: for the Content-Security-Policy of pages whose forms lead there. */
  formOrigins: readonly string[];
  /** @throws GatewayError */
  createSession(session: NewSession): Promise<GatewaySession>;
  /** @throws GatewayError */
  session(account: string, sessionId: string): Promise<GatewaySession>;
  /**
   * Ends a session that can still be paid. Returns it as it then is: the shopper may have paid a moment before.
   * @throws GatewayError
   */
  expireSession(account: string, sessionId: string): Promise<GatewaySession>;
  /**
   * Gives money back. The same key again gives the same refund.
   * @throws GatewayError
   */
  refund(account: string, chargeId: string, cents: number, key: string): Promise<GatewayRefund>;
  /** Reads the gateway's own record of an account since a time, in no particular order. */
  movements(account: string, since: Date): AsyncIterable<GatewayMovement>;
  /**
   * Reads what of one charge was refunded or reclaimed, at the gateway's own screens too.
   * @throws GatewayError
   */
  movementsOfCharge(account: string, chargeId: string): Promise<GatewayMovement[]>;
  /**
   * Reads a webhook's body. Returns null for an event that says nothing of a session or a charge.
   * @throws GatewayError (not temporary) when its signature is wrong or too old
   */
  readWebhook(body: string, signature: string | null): Promise<GatewayEvent | null>;
}
