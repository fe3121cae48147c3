import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/*
 * A server in the shape of Stripe's published API, as far as Checkout, refunds and lists of charges need it. It checks
 * what Stripe checks: key, account, idempotency, times, amounts.
 */

export const SECRET_KEY = "sk_test_forecourt";
export const WEBHOOK_SECRET = "whsec_forecourt_tests";
export const ACCOUNT = "acct_alpha";
export const OTHER_ACCOUNT = "acct_beta";

/**
 * What goes wrong with the next calls. error: 500 before anything was done. rate: 429. conflict: 409. lost: it is done,
 * and the connection breaks before the answer. silent: it is done, and no answer comes. forbidden: 403.
 */
export type Fault = "error" | "rate" | "conflict" | "lost" | "silent" | "forbidden";

interface StripeSession {
  id: string;
  object: "checkout.session";
  account: string;
  status: "open" | "complete" | "expired";
  payment_status: "paid" | "unpaid";
  amount_total: number;
  currency: string;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
}

interface StripeCharge {
  id: string;
  object: "charge";
  account: string;
  amount: number;
  amount_captured: number;
  captured: boolean;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: "succeeded" | "failed";
}

interface StripeRefund {
  id: string;
  object: "refund";
  account: string;
  amount: number;
  created: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: "succeeded" | "pending" | "failed";
}

interface StripeDispute {
  id: string;
  object: "dispute";
  account: string;
  amount: number;
  created: number;
  currency: string;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
  balance_transactions: { id: string; amount: number; currency: string; created: number }[];
}

export interface StripeCall {
  method: string;
  path: string;
  account: string | null;
  key: string | null;
  parameters: ReadonlyMap<string, string>;
}

const REFUSALS: ReadonlyMap<Fault, [status: number, type: string]> = new Map([
  ["error", [500, "api_error"]],
  ["rate", [429, "rate_limit"]],
  ["conflict", [409, "idempotency_error"]],
  ["forbidden", [403, "invalid_request_error"]],
]);

class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; code?: string; param?: string },
  ) {
    super(error.code ?? error.type);
  }
}

const invalid = (code: string, param?: string) =>
  new ApiError(400, { type: "invalid_request_error", code, ...(param && { param }) });

/** Of a new session, as far as we use them. Stripe refuses a name that it doesn't know. */
const SESSION_PARAMETERS = new Set([
  ...["mode", "allowed_payment_method_types", "adaptive_pricing", "line_items", "customer_email"],
  ...["client_reference_id", "metadata", "payment_intent_data", "success_url", "cancel_url", "expires_at"],
  "locale",
]);

const seconds = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;
const MINUTE = 60;

/** Starts the server on a free port of 127.0.0.1. */
export async function startStripeServer() {
  const sessions = new Map<string, StripeSession>();
  const charges: StripeCharge[] = [];
  const refunds: StripeRefund[] = [];
  const disputes: StripeDispute[] = [];
  const calls: StripeCall[] = [];
  const faults: Fault[] = [];
  /** Answers by account and idempotency key. */
  const answers = new Map<string, { parameters: string; body: object }>();
  const sockets = new Set<Socket>();
  let refundStatus: StripeRefund["status"] = "succeeded";
  let origin = "";

  function createSession(account: string, p: ReadonlyMap<string, string>): StripeSession {
    for (const name of p.keys())
      if (!SESSION_PARAMETERS.has(name.replace(/\[.*/, ""))) throw invalid("parameter_unknown", name);
    const amount = Number(p.get("line_items[0][price_data][unit_amount]"));
    const expires_at = Number(p.get("expires_at"));
    const until = expires_at - seconds();
    if (p.get("mode") !== "payment") throw invalid("parameter_missing", "mode");
    if (!Number.isInteger(amount) || amount < 50) throw invalid("amount_too_small", "line_items");
    if (until < 30 * MINUTE || until > 24 * 60 * MINUTE) throw invalid("timestamp_invalid", "expires_at");
    if (/\.invalid$/.test(p.get("customer_email") ?? "")) throw invalid("email_invalid", "customer_email");
    if (!/^(auto|[a-z]{2}|en-GB)$/.test(p.get("locale") ?? "auto")) throw invalid("locale", "locale");
    for (const name of ["success_url", "cancel_url"])
      if (!URL.canParse(p.get(name) ?? "")) throw invalid("url_invalid", name);
    const id = newId("cs_test");
    const session: StripeSession = {
      id,
      object: "checkout.session",
      account,
      status: "open",
      payment_status: "unpaid",
      amount_total: amount,
      currency: p.get("line_items[0][price_data][currency]") ?? "",
      expires_at,
      metadata: metadataOf(p, "metadata"),
      payment_intent: null,
      success_url: p.get("success_url") ?? "",
      cancel_url: p.get("cancel_url") ?? "",
      url: `${origin}/c/pay/${id}`,
    };
    sessions.set(id, session);
    return session;
  }

  function sessionOf(account: string, id: string): StripeSession {
    const session = sessions.get(id);
    if (session?.account !== account)
      throw new ApiError(404, { type: "invalid_request_error", code: "resource_missing" });
    if (session.status === "open" && session.expires_at <= seconds()) end(session);
    return session;
  }

  function end(session: StripeSession): void {
    session.status = "expired";
    session.url = null;
  }

  function pay(id: string): StripeSession {
    const session = sessions.get(id);
    if (session?.status !== "open") throw invalid("session_not_open");
    const payment_intent = newId("pi");
    Object.assign(session, { status: "complete", payment_status: "paid", payment_intent, url: null });
    charges.push({
      id: newId("ch"),
      object: "charge",
      account: session.account,
      amount: session.amount_total,
      amount_captured: session.amount_total,
      captured: true,
      created: seconds(),
      currency: session.currency,
      metadata: session.metadata,
      payment_intent,
      status: "succeeded",
    });
    return session;
  }

  function createRefund(account: string, p: ReadonlyMap<string, string>): StripeRefund {
    const payment_intent = p.get("payment_intent") ?? "";
    const charge = charges.find((one) => one.account === account && one.payment_intent === payment_intent);
    if (!charge)
      throw new ApiError(404, {
        type: "invalid_request_error",
        code: "resource_missing",
        param: "payment_intent",
      });
    const before = refunds
      .filter((one) => one.payment_intent === payment_intent && one.status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(p.get("amount"));
    if (before >= charge.amount) throw invalid("charge_already_refunded");
    if (!Number.isInteger(amount) || amount <= 0 || before + amount > charge.amount)
      throw invalid("amount_too_large", "amount");
    const refund: StripeRefund = {
      id: newId("re"),
      object: "refund",
      account,
      amount,
      created: seconds(),
      currency: charge.currency,
      metadata: metadataOf(p, "metadata"),
      payment_intent,
      status: refundStatus,
    };
    refunds.push(refund);
    return refund;
  }

  /** Stripe's lists: the newest first, in pages. */
  function list<Row extends StripeCharge | StripeRefund | StripeDispute>(
    rows: readonly Row[],
    account: string,
    p: ReadonlyMap<string, string>,
  ) {
    const since = Number(p.get("created[gte]") ?? 0);
    const found = rows.filter((row) => row.account === account && row.created >= since).reverse();
    const after = p.get("starting_after");
    const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
    const limit = Math.min(Number(p.get("limit") ?? 10), pageSize);
    const expands = p.get("expand[0]") === "data.payment_intent";
    const data = found.slice(start, start + limit).map((row) => {
      if (!expands) return row;
      const paid = charges.find(({ payment_intent }) => payment_intent === row.payment_intent);
      return {
        ...row,
        payment_intent: { id: row.payment_intent, object: "payment_intent", metadata: paid?.metadata ?? {} },
      };
    });
    return { object: "list", data, has_more: start + limit < found.length, url: "/v1/list" };
  }
  let pageSize = 100;

  function answerApi(account: string, method: string, path: string, p: ReadonlyMap<string, string>): object {
    const [, resource = "", id = "", action = ""] =
      /^\/v1\/(checkout\/sessions|refunds|charges|disputes)(?:\/([\w-]+))?(?:\/(\w+))?$/.exec(path) ?? [];
    switch (`${method} ${resource}${id && "/id"}${action && `/${action}`}`) {
      case "POST checkout/sessions":
        return createSession(account, p);
      case "GET checkout/sessions/id":
        return sessionOf(account, id);
      case "POST checkout/sessions/id/expire": {
        const session = sessionOf(account, id);
        if (session.status !== "open") throw invalid("checkout_session_not_open");
        end(session);
        return session;
      }
      case "POST refunds":
        return createRefund(account, p);
      case "GET refunds": {
        const of = p.get("payment_intent");
        return list(of ? refunds.filter(({ payment_intent }) => payment_intent === of) : refunds, account, p);
      }
      case "GET disputes": {
        const of = p.get("payment_intent");
        const rows = of ? disputes.filter(({ payment_intent }) => payment_intent === of) : disputes;
        return list(rows, account, p);
      }
      case "GET charges":
        return list(charges, account, p);
      default:
        throw new ApiError(404, { type: "invalid_request_error", code: "unrecognized_url" });
    }
  }

  function handleApi(request: IncomingMessage, url: URL, body: string): object {
    const { method = "GET", headers } = request;
    if (headers.authorization !== `Bearer ${SECRET_KEY}`)
      throw new ApiError(401, { type: "invalid_request_error" });
    const account = String(headers["stripe-account"] ?? "");
    const key = (headers["idempotency-key"] as string | undefined) ?? null;
    const parameters = new Map([...url.searchParams, ...new URLSearchParams(body)]);
    calls.push({ method, path: url.pathname, account: account || null, key, parameters });
    if (account !== ACCOUNT && account !== OTHER_ACCOUNT)
      throw new ApiError(403, { type: "invalid_request_error", code: "account_invalid" });
    const stored = `${account} ${key}`;
    const known = key === null ? undefined : answers.get(stored);
    const sent = `${url.pathname} ${body}`;
    if (known && known.parameters !== sent) throw new ApiError(400, { type: "idempotency_error" });
    const answer = known?.body ?? answerApi(account, method, url.pathname, parameters);
    // Of a key the first answer is kept, as it then was.
    if (key !== null && method === "POST") answers.set(stored, { parameters: sent, body: { ...answer } });
    return { ...answer };
  }

  function respond(request: IncomingMessage, response: ServerResponse, body: string): void {
    const url = new URL(request.url ?? "/", origin);
    const fault = faults.shift();
    const refused = fault && REFUSALS.get(fault);
    if (refused) {
      json(response, refused[0], { error: { type: refused[1], message: "told so by the test" } });
      return;
    }
    try {
      const answer = handleApi(request, url, body);
      if (fault === "lost") request.socket.destroy();
      else if (fault !== "silent") json(response, 200, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      json(response, error.status, { error: { ...error.error, message: `no: ${body}` } });
    }
  }

  /** What shoppers see: a card that works, one that is declined, one that the bank asks to confirm. */
  function hostedPage(method: string, { pathname }: URL, body: string): { to: string } | { html: string } {
    const id = pathname.split("/").at(-1) ?? "";
    const session = sessions.get(id);
    if (session?.status !== "open") return { html: "<h1>This session is over</h1>" };
    const buttons = ["pay", "decline", "3ds", "confirm", "cancel"].map(
      (choice) => `<button name="choice" value="${choice}">${choice}</button>`,
    );
    if (method !== "POST")
      return {
        html: `<h1>Pay ${session.amount_total / 100}</h1><form method="post">${buttons.join("")}</form>`,
      };
    switch (new URLSearchParams(body).get("choice")) {
      case "cancel":
        return { to: session.cancel_url };
      case "decline":
        return { html: "<h1>Your card was declined</h1>" };
      case "3ds":
        return { to: `${origin}/c/3ds/${id}` };
      default:
        return { to: pay(id).success_url };
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const url = new URL(request.url ?? "/", origin);
      if (url.pathname.startsWith("/c/")) show(response, hostedPage(request.method ?? "", url, body));
      else respond(request, response, body);
    });
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    calls,
    sessions,
    charges,
    refunds,
    /** What goes wrong with the next calls, one each. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** What Stripe's pages do once a card has been accepted. */
    pay,
    /** Stripe ends a session whose time is over. */
    expire: (id: string) => end(sessionOf(sessions.get(id)?.account ?? "", id)),
    /** Staff give a part of a charge back at Stripe's own screens. */
    refundAtScreens(payment_intent: string, amount: number) {
      const charge = charges.find((one) => one.payment_intent === payment_intent);
      const { account = "", currency = "aud" } = charge ?? {};
      refunds.push({
        ...{ id: newId("re"), object: "refund", account, amount, created: seconds(), currency },
        ...{ metadata: {}, payment_intent, status: "succeeded" },
      });
    },
    /** A bank takes the money of a charge back; with `decided`, it returns it or leaves it with the shopper. */
    dispute(payment_intent: string, decided: "won" | "lost" | null = null) {
      const charge = charges.find((one) => one.payment_intent === payment_intent);
      const { account = "", amount = 0, currency = "aud" } = charge ?? {};
      const booking = (cents: number) => ({
        ...{ id: newId("txn"), amount: cents, currency, created: seconds() },
      });
      const open = disputes.find((one) => one.payment_intent === payment_intent);
      if (open && decided) {
        open.status = decided;
        if (decided === "won") open.balance_transactions.push(booking(amount));
      } else
        disputes.push({
          ...{ id: newId("dp"), object: "dispute", account, amount, created: seconds(), currency },
          ...{ payment_intent, status: "needs_response", balance_transactions: [booking(-amount)] },
        });
    },
    refundsBecome(status: StripeRefund["status"]) {
      refundStatus = status;
    },
    pagesOf(size: number) {
      pageSize = size;
    },
    /** Forgets idempotency keys, as Stripe does after a day. */
    forgetKeys: () => answers.clear(),
    /** A webhook's body about a session. */
    event(type: string, sessionId: string, more: Record<string, unknown> = {}): string {
      const { account, ...session } = sessions.get(sessionId) ?? { account: ACCOUNT };
      const event = {
        id: newId("evt"),
        object: "event",
        type,
        account,
        created: seconds(),
        data: { object: session },
      };
      return JSON.stringify({ ...event, ...more });
    },
    /** A webhook's body about money that was refunded or reclaimed. */
    chargeEvent(type: string, payment_intent: string, account = ACCOUNT): string {
      const object = { id: newId("ob"), payment_intent };
      return JSON.stringify({
        ...{ id: newId("evt"), object: "event", type, account, created: seconds(), data: { object } },
      });
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>;

/** The header with which Stripe signs a webhook. */
export function stripeSignature(
  body: string,
  { secret = WEBHOOK_SECRET, at = seconds() }: { secret?: string; at?: number } = {},
): string {
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  return `t=${at},v1=${signature}`;
}

function metadataOf(p: ReadonlyMap<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    [...p].flatMap(([key, value]) => {
      const field = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : null;
      return field === null ? [] : [[field, value]];
    }),
  );
}

function json(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { "Content-Type": "application/json", "Request-Id": "req_test" })
    .end(JSON.stringify(body));
}

function show(response: ServerResponse, page: { to: string } | { html: string }): void {
  if ("to" in page) response.writeHead(303, { Location: page.to }).end();
  else
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end(`<!doctype html><title>Pay</title>${page.html}`);
}
