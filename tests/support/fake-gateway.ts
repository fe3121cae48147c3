import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  GatewayError,
  type GatewayMovement,
  type GatewayRefund,
  type GatewaySession,
  type NewSession,
  type PaymentGateway,
} from "~/adapters/payments/payment-gateway";

/** Where the gateway fails. before: the call has no effect. after: it has its effect, and nobody hears of it. */
export type GatewayFault = "before" | "after";

type Call = "createSession" | "session" | "expireSession" | "refund";

interface StoredSession extends GatewaySession {
  expires_at: string;
  description: string;
  success_url: string;
  email: string;
}

/**
 * A payment gateway in memory, which keeps its own record: it knows a payment by its id and a refund by its key, and has
 * no idea of reservations. A test sets how it fails, and pays as shoppers do.
 */
export function createFakeGateway({ now = () => new Date() }: { now?: () => Date } = {}) {
  const sessions = new Map<string, StoredSession>();
  const refunds = new Map<string, GatewayRefund & { account: string; charge_id: string; at: string }>();
  const record: GatewayMovement[] = [];
  const calls: { call: Call; payment_id: string | null }[] = [];
  const state = {
    /** Asked at each call. Null: it works. */
    fault: (_call: Call): GatewayFault | null => null,
    /** Whether a failure may succeed later. */
    temporary: true,
    /** Runs while a call is under way, before its effect: what a shopper does a moment before. */
    meanwhile: async (_call: Call, _session: GatewaySession | null): Promise<void> => undefined,
  };
  let serial = 0;

  async function perform<T>(call: Call, session: StoredSession | null, effect: () => T): Promise<T> {
    calls.push({ call, payment_id: session?.payment_id ?? null });
    const fault = state.fault(call);
    if (fault === "before") throw new GatewayError("503", { temporary: state.temporary });
    await state.meanwhile(call, session && shown(session));
    const result = effect();
    if (fault === "after") throw new GatewayError("no answer", { temporary: state.temporary });
    return result;
  }

  function shown(session: StoredSession): GatewaySession {
    if (session.state === "open" && session.expires_at <= now().toISOString()) session.state = "expired";
    const { id, account, amount_cents, currency, payment_id, site, charge_id } = session;
    const url = session.state === "open" ? session.url : null;
    return { id, state: session.state, account, url, amount_cents, currency, payment_id, site, charge_id };
  }

  function find(account: string, id: string): StoredSession {
    const session = sessions.get(id);
    if (session?.account !== account) throw new GatewayError("no such session", { temporary: false });
    return session;
  }

  const gateway: PaymentGateway = {
    name: "sandbox",
    formOrigins: [],
    async createSession(asked: NewSession) {
      const known = [...sessions.values()].find(({ payment_id }) => payment_id === asked.payment_id);
      return perform("createSession", known ?? null, () => {
        // As Stripe does: the same key with another call is refused.
        if (known && (known.success_url !== asked.success_url || known.email !== asked.email))
          throw new GatewayError("the key was used for another call", { temporary: false });
        serial += 1;
        const id = `session-${serial}`;
        const session: StoredSession = known ?? {
          id,
          state: "open",
          account: asked.account,
          url: `https://pay.example/${id}`,
          amount_cents: asked.amount_cents,
          currency: asked.currency,
          payment_id: asked.payment_id,
          site: asked.site,
          charge_id: null,
          expires_at: asked.expires_at,
          description: asked.description,
          success_url: asked.success_url,
          email: asked.email,
        };
        sessions.set(session.id, session);
        return shown(session);
      });
    },
    async session(account, id) {
      const session = find(account, id);
      return perform("session", session, () => shown(session));
    },
    async expireSession(account, id) {
      const session = find(account, id);
      return perform("expireSession", session, () => {
        if (shown(session).state === "open") session.state = "expired";
        return shown(session);
      });
    },
    async refund(account, chargeId, cents, key) {
      const session = [...sessions.values()].find(({ charge_id }) => charge_id === chargeId) ?? null;
      return perform("refund", session, () => {
        const known = refunds.get(`${account} ${key}`);
        if (known) return { id: known.id, state: known.state, amount_cents: known.amount_cents };
        if (!session || session.account !== account)
          throw new GatewayError("no such charge", { temporary: false });
        const before = record
          .filter(
            ({ kind, payment_id, hasFailed }) =>
              kind === "refund" && !hasFailed && payment_id === session.payment_id,
          )
          .reduce((sum, movement) => sum - movement.cents, 0);
        if (before + cents > session.amount_cents)
          throw new GatewayError("it was refunded before", { temporary: false });
        const isHere = ({ kind, payment_id }: GatewayMovement) =>
          kind === "dispute" && payment_id === session.payment_id;
        if (record.filter(isHere).reduce((sum, movement) => sum + movement.cents, 0) < 0)
          throw new GatewayError("a bank has reclaimed it", { temporary: false });
        serial += 1;
        const refund = { id: `refund-${serial}`, state: "succeeded" as const, amount_cents: cents };
        const at = now().toISOString();
        refunds.set(`${account} ${key}`, { ...refund, account, charge_id: chargeId, at });
        record.push({
          gateway_id: refund.id,
          payment_id: session.payment_id,
          kind: "refund",
          cents: -cents,
          currency: session.currency,
          at,
        });
        return refund;
      });
    },
    async *movements(account, since) {
      for (const movement of record) {
        const owner = [...sessions.values()].find(({ payment_id }) => payment_id === movement.payment_id);
        if (owner?.account === account && movement.at >= since.toISOString()) yield movement;
      }
    },
    async movementsOfCharge(account, chargeId) {
      const owner = [...sessions.values()].find(({ charge_id }) => charge_id === chargeId);
      if (owner?.account !== account) throw new GatewayError("no such charge", { temporary: false });
      return record.filter(({ kind, payment_id }) => kind !== "charge" && payment_id === owner.payment_id);
    },
    readWebhook: async () => null,
  };

  return {
    gateway,
    state,
    calls,
    record: record as readonly GatewayMovement[],
    sessions: () => [...sessions.values()].map(shown),
    /** Staff give money back at the gateway's own screens, or a bank opens a dispute there, or returns its money. */
    atItsScreens(kind: "refund" | "dispute", paymentId: string, cents: number): string {
      serial += 1;
      const gateway_id = `${kind}-${serial}`;
      const at = now().toISOString();
      record.push({ gateway_id, payment_id: paymentId, kind, cents, currency: "aud", at });
      return gateway_id;
    },
    /** The bank decides for the shopper. */
    loseDispute(paymentId: string): void {
      for (const movement of record)
        if (movement.kind === "dispute" && movement.payment_id === paymentId) movement.isLost = true;
    },
    /** The shopper's bank takes none of the refunds that were sent. */
    failRefunds(paymentId: string): void {
      for (const movement of record) {
        if (movement.kind !== "refund" || movement.payment_id !== paymentId) continue;
        movement.hasFailed = true;
        for (const refund of refunds.values()) if (refund.id === movement.gateway_id) refund.state = "failed";
      }
    },
    /** The shopper pays. Returns the charge, or null when it is too late. */
    pay(urlOrId: string): string | null {
      const session = [...sessions.values()].find(({ id, url }) => id === urlOrId || url === urlOrId);
      if (!session || shown(session).state !== "open") return null;
      serial += 1;
      const charge_id = `charge-${serial}`;
      Object.assign(session, { state: "paid", charge_id });
      record.push({
        gateway_id: charge_id,
        payment_id: session.payment_id,
        kind: "charge",
        cents: session.amount_cents,
        currency: session.currency,
        at: now().toISOString(),
      });
      return charge_id;
    },
  };
}

export type FakeGateway = ReturnType<typeof createFakeGateway>;

/** Serves a fake gateway to other processes. `pay` is one of its calls. */
export async function serveFakeGateway(fake: FakeGateway) {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      const [name, values] = JSON.parse(body) as [Call | "pay", never[]];
      const answer = (status: number, value: unknown) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(value ?? null));
      };
      if (name === "pay") return answer(200, fake.pay(...(values as unknown as [string])));
      const call = fake.gateway[name] as unknown as (...given: unknown[]) => Promise<unknown>;
      call(...values).then(
        (value) => answer(200, value),
        (error: GatewayError) => answer(500, { message: error.message, temporary: error.temporary ?? false }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The gateway of `serveFakeGateway`, as another process sees it, and its shoppers. */
export function remoteGateway(url: string): PaymentGateway & { pay(url: string): Promise<string | null> } {
  async function call<T>(name: Call | "pay", ...values: unknown[]): Promise<T> {
    const response = await fetch(url, { method: "POST", body: JSON.stringify([name, values]) });
    const answer = (await response.json()) as unknown;
    if (response.ok) return answer as T;
    const { message, temporary } = answer as { message: string; temporary: boolean };
    throw new GatewayError(message, { temporary });
  }
  return {
    name: "sandbox",
    formOrigins: [],
    createSession: (session) => call("createSession", session),
    session: (account, id) => call("session", account, id),
    expireSession: (account, id) => call("expireSession", account, id),
    refund: (account, charge, cents, key) => call("refund", account, charge, cents, key),
    // The test reads the record itself.
    async *movements() {},
    movementsOfCharge: async () => [],
    readWebhook: async () => null,
    pay: (session) => call("pay", session),
  };
}
