import { randomBytes } from "node:crypto";
import { sandboxPaymentPath } from "~/domain/checkout/sandbox";
import { asPaymentId } from "~/domain/text/identifiers";
import { GatewayError, type GatewaySession, type PaymentGateway } from "./payment-gateway";
import type { SandboxPaymentStore, SandboxSession } from "./sandbox-payment-store";

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
