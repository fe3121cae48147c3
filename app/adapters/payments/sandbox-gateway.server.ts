import { randomBytes } from "node:crypto";
import { sandboxPaymentPath } from "~/domain/checkout/gateway-times";
import { asPaymentId, type PaymentId, type SiteSlug } from "~/domain/text/identifiers";
import { GatewayError, type GatewaySession, type PaymentGateway } from "./payment-gateway";

/**
 * What the sandbox gateway remembers: a real gateway keeps this on its own machines. Nothing else reads it, so that the
 * platform can be wrong about a payment in the same ways as with a real gateway (rules/checkout#sandbox-own-record).
 */

interface NewSandboxSession {
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

interface SandboxMovement {
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

export interface SandboxGatewayOptions {
  sessions: SandboxPaymentStore;
  now(): Date;
}

/**
 * Payments without money, for demonstrations: shoppers pay on a page of this process, which behaves like a gateway's
 * (rules/checkout#sandbox-page). It sends no webhook.
 */
export function createSandboxGateway({ sessions, now }: SandboxGatewayOptions): PaymentGateway {
  /** @throws GatewayError when the account has no such session */
  async function ownSession(account: string, find: Promise<SandboxSession | null>): Promise<GatewaySession> {
    const found = await find;
    if (found?.account !== account) throw refusal("no such session");
    return asGatewaySession(found);
  }

  return {
    name: "sandbox",
    formOrigins: [],

    async createSession({ email: _email, locale: _locale, payment_id, expires_at, ...session }) {
      const id = newId("sandbox_cs");
      const asked = { ...session, id, payment_id: asPaymentId(payment_id), expires_at: isoTime(expires_at) };
      const stored = await sessions.create(asked, now());
      if (!isSameOrder(stored, asked)) throw refusal("this payment has a session with other values");
      return asGatewaySession(stored);
    },

    session: (account, sessionId) => ownSession(account, sessions.byId(sessionId, now())),

    async expireSession(account, sessionId) {
      await ownSession(account, sessions.byId(sessionId, now()));
      return ownSession(account, sessions.expire(sessionId, now()));
    },

    async refund(account, chargeId, cents, key) {
      if (!Number.isInteger(cents) || cents <= 0) throw refusal("an amount must be whole cents above 0");
      const id = newId("sandbox_re");
      const refund = { id, account, refund_key: key, charge_id: chargeId, cents };
      const answer = await sessions.refund(refund, now());
      if (answer.outcome !== "refunded") throw refusal(REFUND_REFUSALS[answer.outcome]);
      return { id: answer.id, state: "succeeded", amount_cents: cents };
    },

    async *movements(account, since) {
      yield* await sessions.movements(account, since);
    },

    async movementsOfCharge(account, chargeId) {
      const all = await sessions.movements(account, new Date(0));
      const charge = all.find(({ gateway_id }) => gateway_id === chargeId);
      return all.filter(({ kind, payment_id }) => kind !== "charge" && payment_id === charge?.payment_id);
    },

    async readWebhook() {
      throw refusal("the sandbox sends no webhook");
    },
  };
}

export function newSandboxChargeId(): string {
  return newId("sandbox_ch");
}

const REFUND_REFUSALS = {
  no_charge: "no such charge",
  too_much: "more than was paid",
  other_refund: "this key is another refund's",
} as const;

function refusal(reason: string): GatewayError {
  return new GatewayError(`sandbox: ${reason}`, { temporary: false });
}

function newId(kind: string): string {
  return `${kind}_${randomBytes(24).toString("hex")}`;
}

/** As the store compares times. */
function isoTime(text: string): string {
  return new Date(text).toISOString();
}

/** What may not differ when a session is asked for again. */
const ORDER = ["site", "account", "amount_cents", "currency", "success_url", "expires_at"] as const;

function isSameOrder(stored: SandboxSession, asked: Pick<SandboxSession, (typeof ORDER)[number]>): boolean {
  return ORDER.every((name) => stored[name] === asked[name]);
}

function asGatewaySession(session: SandboxSession): GatewaySession {
  const { id, state, account, amount_cents, currency, payment_id, site, charge_id } = session;
  return {
    ...{ id, state, account, amount_cents, currency, payment_id, site, charge_id },
    // The page is on the site that the shopper comes from.
    url: state === "open" ? new URL(sandboxPaymentPath(id), session.success_url).href : null,
  };
}
