import type Stripe from "stripe";
import type { Config } from "~/config.server";
import {
  GatewayError,
  type GatewayEvent,
  type GatewayMovement,
  type GatewayRefund,
  type GatewaySession,
  type NewSession,
  type PaymentGateway,
} from "./payment-gateway";
import { createSandboxGateway, type SandboxGatewayOptions } from "./sandbox-gateway.server";

interface StripeGatewayOptions {
  secretKey: string;
  /** Absent: no webhook is believed. */
  webhookSecret?: string | undefined;
  /** Scheme, host and port instead of Stripe's own. */
  apiBase?: string | undefined;
  /** For one attempt of a call, in ms. Default: 8 seconds; a shopper waits for it. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8000;
/** With the same idempotency key. */
const RETRIES = 1;
const STRIPE_CHECKOUT = "https://checkout.stripe.com";
/** How old a webhook may be, in seconds: what Stripe recommends. */
const TOLERANCE_SECONDS = 300;
/** Stripe refuses longer names of products. */
const MAX_DESCRIPTION = 250;
const PAGE = 100;
/** Banks decide within 75 to 120 days. */
const LONGEST_DISPUTE_MS = 150 * 24 * 60 * 60_000;
/** Stripe says within 30 days that a refund has failed. */
const LONGEST_REFUND_MS = 40 * 24 * 60 * 60_000;
/** Events about money that is refunded or reclaimed; each names the charge. */
const CHARGE_EVENTS = /^(charge\.(refunded|refund\.|dispute\.)|refund\.)/;

/** Stripe Checkout: direct charges of connected accounts (rules/checkout#stripe-checkout). */
export class StripeGateway implements PaymentGateway {
  readonly name = "stripe";
  readonly formOrigins: readonly string[];
  #client: Promise<Stripe> | undefined;

  constructor(private readonly options: StripeGatewayOptions) {
    const { apiBase } = options;
    this.formOrigins = [
      ...new Set([STRIPE_CHECKOUT, ...(apiBase === undefined ? [] : [new URL(apiBase).origin])]),
    ];
  }

  createSession(session: NewSession): Promise<GatewaySession> {
    return this.#call("making a session", async ({ checkout }) => {
      const request = { stripeAccount: session.account, idempotencyKey: session.payment_id };
      const parameters = sessionParameters(session);
      const made = await checkout.sessions.create(parameters, request).catch((error: unknown) => {
        // An address that only Stripe refuses must not keep anybody from paying: there it can be typed again.
        if (!isStripeError(error) || error.param !== "customer_email") throw error;
        const { customer_email: _refused, ...others } = parameters;
        return checkout.sessions.create(others, request);
      });
      // Browsers would not let the form lead anywhere else.
      if (made.url !== null && !this.formOrigins.includes(new URL(made.url).origin))
        throw refusal("a session's page is on another host");
      return asGatewaySession(session.account, made);
    });
  }

  session(account: string, sessionId: string): Promise<GatewaySession> {
    return this.#call("reading a session", async ({ checkout }) =>
      asGatewaySession(account, await checkout.sessions.retrieve(sessionId, {}, { stripeAccount: account })),
    );
  }

  async expireSession(account: string, sessionId: string): Promise<GatewaySession> {
    try {
      return await this.#call("ending a session", async ({ checkout }) =>
        asGatewaySession(account, await checkout.sessions.expire(sessionId, {}, { stripeAccount: account })),
      );
    } catch (error) {
      // Stripe refuses when it is paid or has ended already. Reading it tells which.
      if (error instanceof GatewayError && error.temporary) throw error;
      return this.session(account, sessionId);
    }
  }

  refund(account: string, chargeId: string, cents: number, key: string): Promise<GatewayRefund> {
    return this.#call("refunding", async ({ refunds }) => {
      const made = await refunds
        .create(
          { payment_intent: chargeId, amount: cents, metadata: { refund_key: key } },
          { stripeAccount: account, idempotencyKey: key },
        )
        .catch(async (error: unknown) => {
          // Stripe forgets idempotency keys after a day or more, and staff may have refunded it at Stripe.
          if (!isStripeError(error) || error.code !== "charge_already_refunded") throw error;
          const earlier = await refunds.list(
            { payment_intent: chargeId, limit: PAGE },
            { stripeAccount: account },
          );
          const sent = earlier.data.filter((one) => asGatewayRefund(one).state !== "failed");
          const found = sent.find(({ metadata }) => metadata?.refund_key === key) ?? sent[0];
          if (!found) throw error;
          return found;
        });
      return asGatewayRefund(made);
    });
  }

  async *movements(account: string, since: Date): AsyncGenerator<GatewayMovement> {
    const list = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: PAGE };
    const request = { stripeAccount: account };
    const { charges, refunds, disputes } = await this.#stripe();
    yield* readAll(
      "reading charges",
      charges.list({ ...list, expand: ["data.payment_intent"] }, request),
      chargeMovement,
    );
    // A refund that was sent weeks ago may fail today.
    const sent = { gte: Math.floor((since.getTime() - LONGEST_REFUND_MS) / 1000) };
    const refunded = readAll(
      "reading refunds",
      refunds.list({ created: sent, limit: PAGE, expand: ["data.payment_intent"] }, request),
      refundMovement,
    );
    for await (const movement of refunded)
      if (movement.hasFailed || movement.at >= since.toISOString()) yield movement;
    // A dispute that was opened long ago may be decided today.
    const opened = { gte: Math.floor((since.getTime() - LONGEST_DISPUTE_MS) / 1000) };
    const disputed = readAll(
      "reading disputes",
      disputes.list({ created: opened, limit: PAGE, expand: ["data.payment_intent"] }, request),
      disputeMovements,
    );
    for await (const movement of disputed)
      if (movement.isLost || movement.at >= since.toISOString()) yield movement;
  }

  movementsOfCharge(account: string, chargeId: string): Promise<GatewayMovement[]> {
    return this.#call("reading a charge", async ({ refunds, disputes }) => {
      const list = { payment_intent: chargeId, limit: PAGE, expand: ["data.payment_intent"] };
      const request = { stripeAccount: account };
      const back = await refunds.list(list, request);
      const disputed = await disputes.list(list, request);
      return [...back.data.flatMap(refundMovement), ...disputed.data.flatMap(disputeMovements)];
    });
  }

  async readWebhook(body: string, signature: string | null): Promise<GatewayEvent | null> {
    const { webhookSecret } = this.options;
    if (webhookSecret === undefined) throw refusal("there is no STRIPE_WEBHOOK_SECRET");
    const { webhooks } = await this.#stripe();
    const event = await webhooks
      .constructEventAsync(body, signature ?? "", webhookSecret, TOLERANCE_SECONDS)
      .catch(() => {
        throw refusal("a webhook's signature is wrong or too old");
      });
    // Events without an account are the platform's own.
    if (!event.account) return null;
    const { id, account } = event;
    if (event.type.startsWith("checkout.session."))
      return {
        ...{ id, account },
        session: asGatewaySession(account, event.data.object as Stripe.Checkout.Session),
      };
    if (!CHARGE_EVENTS.test(event.type)) return null;
    const charge_id = idOf((event.data.object as { payment_intent?: Reference }).payment_intent ?? null);
    return charge_id === null ? null : { id, account, charge_id };
  }

  /** Loaded with the first call: it would delay every start. */
  #stripe(): Promise<Stripe> {
    const { secretKey, apiBase, timeoutMs = TIMEOUT_MS } = this.options;
    this.#client ??= import("stripe").then(
      ({ default: Client }) =>
        new Client(secretKey, {
          timeout: timeoutMs,
          maxNetworkRetries: RETRIES,
          telemetry: false,
          ...(apiBase === undefined ? {} : hostOf(apiBase)),
        }),
    );
    return this.#client;
  }

  /** @throws GatewayError that names what failed, and nothing that was sent */
  async #call<T>(what: string, work: (client: Stripe) => Promise<T>): Promise<T> {
    const opened = await this.#stripe();
    return work(opened).catch((error: unknown) => {
      throw asGatewayError(what, error);
    });
  }
}

function hostOf(apiBase: string) {
  const { protocol, hostname, port } = new URL(apiBase);
  const isHttp = protocol === "http:";
  return {
    protocol: isHttp ? ("http" as const) : ("https" as const),
    host: hostname,
    port: port || (isHttp ? 80 : 443),
  };
}

function sessionParameters(session: NewSession) {
  const { payment_id, site, amount_cents, currency, description, email, locale } = session;
  const metadata = { payment_id, site };
  return {
    mode: "payment",
    // Others may confirm the money days later, when nothing holds the car any more. Wallets are cards.
    allowed_payment_method_types: ["card"],
    // The amount and currency are those of the payment, in every country.
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          unit_amount: amount_cents,
          product_data: { name: description.slice(0, MAX_DESCRIPTION) },
        },
      },
    ],
    customer_email: email,
    client_reference_id: payment_id,
    metadata,
    // Copied to the charge: so that the account's own record names the payment.
    payment_intent_data: { metadata },
    success_url: session.success_url,
    cancel_url: session.cancel_url,
    expires_at: Math.floor(Date.parse(session.expires_at) / 1000),
    locale: checkoutLocale(locale),
  } satisfies Stripe.Checkout.SessionCreateParams;
}

/** The languages of Stripe's page that are more than two letters, or that sites of ours may have. */
const LOCALES: ReadonlySet<string> = new Set(
  "bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW".split(
    " ",
  ),
);

/** Stripe refuses a language that it doesn't have. */
function checkoutLocale(tag: string): string {
  const [language = ""] = tag.split("-");
  return [tag, language].find((one) => LOCALES.has(one)) ?? "auto";
}

function asGatewaySession(account: string, session: Stripe.Checkout.Session): GatewaySession {
  const isPaid = session.payment_status === "paid";
  return {
    id: session.id,
    // A session that is complete and not paid yet may still be paid.
    state: isPaid ? "paid" : session.status === "expired" ? "expired" : "open",
    account,
    url: session.url,
    amount_cents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    payment_id: session.metadata?.payment_id ?? null,
    site: session.metadata?.site ?? null,
    charge_id: isPaid ? idOf(session.payment_intent) : null,
  };
}

function asGatewayRefund({ id, status, amount }: Stripe.Refund): GatewayRefund {
  const hasFailed = status === "failed" || status === "canceled";
  return {
    id,
    state: hasFailed ? "failed" : status === "succeeded" ? "succeeded" : "pending",
    amount_cents: amount,
  };
}

/** None for a charge that brought no money. */
function chargeMovement(charge: Stripe.Charge): GatewayMovement[] {
  if (charge.status !== "succeeded" || !charge.captured) return [];
  const movement: GatewayMovement = {
    gateway_id: idOf(charge.payment_intent) ?? charge.id,
    payment_id: paymentOf(charge.payment_intent) ?? charge.metadata.payment_id ?? null,
    kind: "charge",
    cents: charge.amount_captured,
    currency: charge.currency,
    at: isoTime(charge.created),
  };
  return [movement];
}

function refundMovement(refund: Stripe.Refund): GatewayMovement[] {
  const movement: GatewayMovement = {
    gateway_id: refund.id,
    payment_id: paymentOf(refund.payment_intent),
    kind: "refund",
    cents: -refund.amount,
    currency: refund.currency,
    at: isoTime(refund.created),
    ...(asGatewayRefund(refund).state === "failed" ? { hasFailed: true } : {}),
  };
  return [movement];
}

/** The bookings of a dispute: money taken, and money returned when it was won. None while a bank only asks. */
function disputeMovements(dispute: Stripe.Dispute): GatewayMovement[] {
  return dispute.balance_transactions.map((booking) => ({
    gateway_id: booking.id,
    payment_id: paymentOf(dispute.payment_intent),
    kind: "dispute",
    cents: booking.amount,
    currency: booking.currency,
    at: isoTime(booking.created),
    ...(dispute.status === "lost" ? { isLost: true } : {}),
  }));
}

async function* readAll<Row>(
  what: string,
  rows: AsyncIterable<Row>,
  read: (row: Row) => GatewayMovement[],
): AsyncGenerator<GatewayMovement> {
  try {
    for await (const row of rows) yield* read(row);
  } catch (error) {
    throw asGatewayError(what, error);
  }
}

type Reference = string | { id: string; metadata: Stripe.Metadata | null } | null;

function idOf(reference: Reference): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

function paymentOf(reference: Reference): string | null {
  return typeof reference === "string" ? null : (reference?.metadata?.payment_id ?? null);
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function refusal(reason: string): GatewayError {
  return new GatewayError(`stripe: ${reason}`, { temporary: false });
}

type StripeFailure = Pick<Stripe.StripeRawError, "code" | "param"> & {
  type: string;
  statusCode?: number;
  requestId?: string;
};

function isStripeError(error: unknown): error is StripeFailure {
  return error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
}

/** Leaves Stripe's own message out: it may repeat what was sent. */
function asGatewayError(what: string, error: unknown): unknown {
  if (!isStripeError(error)) return error;
  const { type, statusCode, code, param, requestId } = error;
  const temporary = statusCode === undefined || statusCode >= 500 || statusCode === 429 || statusCode === 409;
  const details = [type, statusCode, code, param, requestId].filter((detail) => detail !== undefined);
  return new GatewayError(`stripe: ${what} failed: ${details.join(" ")}`, { temporary });
}

/** Returns the gateway that the environment names: Stripe with a key, else the sandbox (rules/checkout#gateway-choice). */
export function createPaymentGateway(
  config: Pick<Config, "STRIPE_SECRET_KEY" | "STRIPE_WEBHOOK_SECRET" | "STRIPE_API_BASE">,
  sandbox: SandboxGatewayOptions,
): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = config;
  if (secretKey === undefined) return createSandboxGateway(sandbox);
  return new StripeGateway({ secretKey, webhookSecret, apiBase: config.STRIPE_API_BASE });
}
