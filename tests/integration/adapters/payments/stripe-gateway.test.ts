import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { GatewayMovement, NewSession, PaymentGateway } from "~/adapters/payments/payment-gateway";
import { StripeGateway } from "~/adapters/payments/stripe-gateway.server";
import { asPaymentId } from "~/domain/text/identifiers";
import { newSession } from "../../../support/new-reservation";
import {
  ACCOUNT,
  OTHER_ACCOUNT,
  SECRET_KEY,
  type StripeServer,
  startStripeServer,
  stripeSignature,
  WEBHOOK_SECRET,
} from "../../../support/stripe-server";

/** As long as an attempt waits for a server that never answers. */
const TIMEOUT_MS = 300;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

let stripe: StripeServer;
let gateway: PaymentGateway;
const gatewayWith = (options: Partial<ConstructorParameters<typeof StripeGateway>[0]> = {}) =>
  new StripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.origin,
    timeoutMs: TIMEOUT_MS,
    ...options,
  });
beforeEach(async () => {
  stripe = await startStripeServer();
  gateway = gatewayWith();
});
afterEach(() => stripe?.close());

const expires_at = minutesFromNow(50);
const order = (fields: Partial<NewSession> = {}) => newSession({ account: ACCOUNT, expires_at, ...fields });

async function all(movements: AsyncIterable<GatewayMovement>): Promise<GatewayMovement[]> {
  const found: GatewayMovement[] = [];
  for await (const movement of movements) found.push(movement);
  return found;
}

/** A call that can succeed later. */
const temporary = { name: "GatewayError", temporary: true };
const final = { name: "GatewayError", temporary: false };

describe("rules/checkout#stripe-checkout: a session at Stripe", () => {
  it("is opened in the dealership's own account, for that amount, by card only", async () => {
    const session = await gateway.createSession(order());
    expect(session).toEqual({
      id: expect.stringMatching(/^cs_test_/),
      state: "open",
      account: ACCOUNT,
      url: `${stripe.origin}/c/pay/${session.id}`,
      amount_cents: 20_000,
      currency: "aud",
      payment_id: "payment-1",
      site: "alpha",
      charge_id: null,
    });
    const [call] = stripe.calls;
    expect(call).toMatchObject({ account: ACCOUNT, key: "payment-1" });
    expect(Object.fromEntries(call?.parameters ?? [])).toMatchObject({
      mode: "payment",
      "allowed_payment_method_types[0]": "card",
      "adaptive_pricing[enabled]": "false",
      "payment_intent_data[metadata][payment_id]": "payment-1",
      customer_email: "ada@example.com",
      locale: "en",
    });
  });

  it("is the same for the same payment, and another payment's is another", async () => {
    const [one, again] = [await gateway.createSession(order()), await gateway.createSession(order())];
    expect(again).toEqual(one);
    const other = await gateway.createSession(order({ payment_id: asPaymentId("payment-2") }));
    expect(other.id).not.toBe(one.id);
  });

  it("is refused for the same payment with another amount", async () => {
    await gateway.createSession(order());
    await expect(gateway.createSession(order({ amount_cents: 100 }))).rejects.toMatchObject(final);
  });

  it("is opened without an address that Stripe doesn't take", async () => {
    const session = await gateway.createSession(order({ email: "ada@home.invalid" }));
    expect(session.state).toBe("open");
    expect(stripe.calls.map(({ parameters }) => parameters.has("customer_email"))).toEqual([true, false]);
  });

  it("has the language of the site, or the browser's where Stripe lacks it", async () => {
    await gateway.createSession(order({ payment_id: asPaymentId("fr"), locale: "fr-BE" }));
    await gateway.createSession(order({ payment_id: asPaymentId("mi"), locale: "mi-NZ" }));
    expect(stripe.calls.map(({ parameters }) => parameters.get("locale"))).toEqual(["fr", "auto"]);
  });

  it("is paid after a declined card and a bank's confirmation, as the shopper's browser would", async () => {
    const { id, url } = await gateway.createSession(order());
    const choose = (address: string, choice: string) =>
      fetch(address, { method: "POST", body: new URLSearchParams({ choice }), redirect: "manual" });
    expect((await choose(url ?? "", "decline")).status).toBe(200);
    expect(await gateway.session(ACCOUNT, id)).toMatchObject({ state: "open", charge_id: null });
    const bank = (await choose(url ?? "", "3ds")).headers.get("location") ?? "";
    expect(await gateway.session(ACCOUNT, id)).toMatchObject({ state: "open" });
    expect((await choose(bank, "confirm")).headers.get("location")).toBe(order().success_url);
    expect(await gateway.session(ACCOUNT, id)).toMatchObject({
      state: "paid",
      url: null,
      charge_id: expect.stringMatching(/^pi_/),
    });
  });

  it("is of one account: another account has no such session", async () => {
    const { id } = await gateway.createSession(order());
    await expect(gateway.session(OTHER_ACCOUNT, id)).rejects.toMatchObject(final);
    await expect(gateway.session("acct_unknown", id)).rejects.toMatchObject(final);
  });

  it("ends when it is asked to, and stays paid when the shopper was faster", async () => {
    const open = await gateway.createSession(order());
    const paid = await gateway.createSession(order({ payment_id: asPaymentId("payment-2") }));
    const over = await gateway.createSession(order({ payment_id: asPaymentId("payment-3") }));
    stripe.pay(paid.id);
    stripe.expire(over.id);
    expect(await gateway.expireSession(ACCOUNT, open.id)).toMatchObject({ state: "expired", url: null });
    expect(await gateway.expireSession(ACCOUNT, paid.id)).toMatchObject({ state: "paid" });
    expect(await gateway.expireSession(ACCOUNT, over.id)).toMatchObject({ state: "expired" });
    expect(() => stripe.pay(open.id)).toThrow();
  });

  it("leads to no host but Stripe's", async () => {
    const elsewhere = gatewayWith();
    const before = stripe.sessions.set.bind(stripe.sessions);
    stripe.sessions.set = (id, session) =>
      before(id, Object.assign(session, { url: "https://elsewhere.example/pay" }));
    await expect(elsewhere.createSession(order())).rejects.toMatchObject(final);
  });
});

describe("rules/checkout#gateway-retries: a call that fails", () => {
  it.each(["error", "conflict", "lost", "silent"] as const)(
    "is repeated once with the same key after %s, and nothing is made twice",
    async (fault) => {
      stripe.failNext(fault);
      const session = await gateway.createSession(order());
      expect(session.state).toBe("open");
      expect(stripe.sessions.size).toBe(1);
      expect(new Set(stripe.calls.map(({ key }) => key))).toEqual(new Set(["payment-1"]));
    },
  );

  it.each([
    ["errors", ["error", "error"]],
    ["too many calls", ["rate"]],
    ["no answers", ["silent", "silent"]],
  ] as const)("can be repeated later after %s", async (_what, faults) => {
    stripe.failNext(...faults);
    await expect(gateway.createSession(order())).rejects.toMatchObject(temporary);
    const session = await gateway.createSession(order());
    expect(session.state).toBe("open");
    expect(stripe.sessions.size).toBe(1);
  });

  it("can be repeated later while nothing listens there", async () => {
    const { id } = await gateway.createSession(order());
    await stripe.close();
    await expect(gateway.session(ACCOUNT, id)).rejects.toMatchObject(temporary);
    await expect(gateway.expireSession(ACCOUNT, id)).rejects.toMatchObject(temporary);
  });

  it.each([
    ["a key that Stripe doesn't know", { secretKey: "sk_test_another" }],
    ["a time that is too near", {}],
  ])("is given up with %s, and says nothing of the shopper or the key", async (_why, options) => {
    const call = gatewayWith(options).createSession(order({ expires_at: minutesFromNow(5) }));
    const error = await call.catch((reason: Error) => reason);
    expect(error).toMatchObject(final);
    expect(String(error)).toMatch(/stripe: making a session failed: Stripe\w+Error 40[01]/);
    expect(String(error)).not.toMatch(/example\.com|sk_test/);
  });
});

describe("rules/checkout#gateway-refund: a refund at Stripe", () => {
  let charge = "";
  beforeEach(async () => {
    const { id } = await gateway.createSession(order());
    charge = stripe.pay(id).payment_intent ?? "";
  });
  const refund = (key = "refund-1", account = ACCOUNT) => gateway.refund(account, charge, 20_000, key);

  it.each(["error", "lost", "silent", "conflict"] as const)("is made once, also after %s", async (fault) => {
    stripe.failNext(fault);
    const [one, again] = [await refund(), await refund()];
    expect(one).toEqual(again);
    expect(one).toMatchObject({ state: "succeeded", amount_cents: 20_000 });
    expect(stripe.refunds).toHaveLength(1);
  });

  it("is found again after Stripe has forgotten the key", async () => {
    const made = await refund();
    stripe.forgetKeys();
    expect(await refund()).toEqual(made);
    expect(stripe.refunds).toHaveLength(1);
  });

  it("is the one that staff have made at Stripe before", async () => {
    const byStaff = await refund("made on Stripe's page");
    expect(await refund()).toEqual(byStaff);
  });

  it.each([
    ["pending", "pending"],
    ["failed", "failed"],
    ["succeeded", "succeeded"],
  ] as const)("that is %s at Stripe is %s", async (status, state) => {
    stripe.refundsBecome(status);
    expect(await refund()).toMatchObject({ state });
  });

  it("of another account's charge is refused", async () => {
    await expect(refund("refund-1", OTHER_ACCOUNT)).rejects.toMatchObject(final);
    expect(stripe.refunds).toHaveLength(0);
  });
});

describe("rules/checkout#reconcile: Stripe's own record", () => {
  it("names the payment of each charge and refund, over several pages, and of one account", async () => {
    stripe.pagesOf(2);
    const expected: [string, string | null, number][] = [];
    for (const number of [1, 2, 3, 4, 5]) {
      const payment_id = asPaymentId(`payment-${number}`);
      const { id } = await gateway.createSession(order({ payment_id }));
      const charge = stripe.pay(id).payment_intent ?? "";
      expected.push([charge, payment_id, 20_000]);
      if (number < 4) {
        const refund = await gateway.refund(ACCOUNT, charge, 20_000, `refund-${payment_id}`);
        expected.push([refund.id, payment_id, -20_000]);
      }
    }
    const beta = await gateway.createSession(
      order({ payment_id: asPaymentId("beta"), account: OTHER_ACCOUNT }),
    );
    stripe.pay(beta.id);
    const movements = await all(gateway.movements(ACCOUNT, new Date(Date.now() - 60_000)));
    const rows = movements.map(({ gateway_id, payment_id, cents }) => [gateway_id, payment_id, cents]);
    expect(rows.map(String).sort()).toEqual(expected.map(String).sort());
    expect(movements.every(({ currency }) => currency === "aud")).toBe(true);
    expect(await all(gateway.movements(ACCOUNT, new Date(Date.now() + 3600_000)))).toEqual([]);
  });

  it("the record of Stripe has refunds and disputes that were made at Stripe's own screens (rules/checkout#gateway-screens)", async () => {
    const { id } = await gateway.createSession(order());
    const charge = stripe.pay(id).payment_intent ?? "";
    const other = await gateway.createSession(order({ payment_id: asPaymentId("payment-2") }));
    stripe.pay(other.id);
    stripe.refundAtScreens(charge, 5_000);
    stripe.dispute(charge);
    const bookings = async () =>
      (await gateway.movementsOfCharge(ACCOUNT, charge)).map(({ kind, cents }) => [kind, cents]);
    expect(await bookings()).toEqual([
      ["refund", -5_000],
      ["dispute", -20_000],
    ]);
    stripe.dispute(charge, "won");
    expect(await bookings()).toContainEqual(["dispute", 20_000]);
    const movements = await all(gateway.movements(ACCOUNT, new Date(Date.now() - 60_000)));
    expect(movements.filter(({ kind }) => kind === "dispute")).toMatchObject([
      { payment_id: "payment-1", cents: -20_000, currency: "aud" },
      { payment_id: "payment-1", cents: 20_000, currency: "aud" },
    ]);
    const later = () => all(gateway.movements(ACCOUNT, new Date(Date.now() + 3600_000)));
    expect(await later()).toEqual([]);
    // A refund that was sent long ago fails.
    for (const refund of stripe.refunds) refund.status = "failed";
    expect(await later()).toMatchObject([{ kind: "refund", cents: -5_000, hasFailed: true }]);
    // So is a dispute of long ago.
    stripe.dispute(charge, "lost");
    expect(await later()).toContainEqual(expect.objectContaining({ kind: "dispute", isLost: true }));
  });

  it("fails as a call that can be repeated", async () => {
    stripe.failNext("error", "error");
    await expect(all(gateway.movements(ACCOUNT, new Date()))).rejects.toMatchObject(temporary);
  });
});

describe("rules/checkout#stripe-webhook: a webhook's body", () => {
  let body = "";
  beforeEach(async () => {
    const { id } = await gateway.createSession(order());
    stripe.pay(id);
    body = stripe.event("checkout.session.completed", id);
  });
  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

  it("reports a session when it is signed", async () =>
    expect(await gateway.readWebhook(body, stripeSignature(body))).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      account: ACCOUNT,
      session: { state: "paid", payment_id: "payment-1", site: "alpha", amount_cents: 20_000 },
    }));

  it.each([
    "charge.refunded",
    "charge.refund.updated",
    "charge.dispute.created",
    "charge.dispute.closed",
    "refund.created",
  ])("reports a charge in %s", async (type) => {
    const event = stripe.chargeEvent(type, "pi_1");
    expect(await gateway.readWebhook(event, stripeSignature(event))).toMatchObject({
      account: ACCOUNT,
      charge_id: "pi_1",
    });
  });

  it("is accepted with one of several signatures, as while the secret is changed", async () => {
    const [time = "", mine = ""] = stripeSignature(body).split(",");
    const other = `v1=${"0".repeat(64)}`;
    expect(await gateway.readWebhook(body, [time, other, mine].join(","))).not.toBeNull();
  });

  it.each<[string, () => string | null]>([
    ["no signature", () => null],
    ["an empty one", () => ""],
    ["nonsense", () => "nonsense"],
    ["another secret's", () => stripeSignature(body, { secret: "whsec_another" })],
    ["another body's", () => stripeSignature(`${body} `)],
    ["one that is 6 minutes old", () => stripeSignature(body, { at: minutesAgo(6) })],
    ["another scheme only", () => stripeSignature(body).replace("v1=", "v0=")],
  ])("is refused with %s", async (_title, signature) => {
    await expect(gateway.readWebhook(body, signature())).rejects.toMatchObject(final);
  });

  it("is accepted from a clock that is some minutes behind or ahead", async () => {
    for (const minutes of [4, -4])
      expect(
        await gateway.readWebhook(body, stripeSignature(body, { at: minutesAgo(minutes) })),
      ).not.toBeNull();
  });

  it("is refused while there is no secret to check it", async () => {
    const unchecked = gatewayWith({ webhookSecret: undefined });
    await expect(unchecked.readWebhook(body, stripeSignature(body, { secret: "" }))).rejects.toMatchObject(
      final,
    );
  });

  it.each(["payment_intent.succeeded", "charge.succeeded", "account.updated"])(
    "of the kind %s says nothing of a session",
    async (type) => {
      const other = body.replace("checkout.session.completed", type);
      expect(await gateway.readWebhook(other, stripeSignature(other))).toBeNull();
    },
  );

  it("of the platform's own account says nothing of a dealership's", async () => {
    const own = JSON.stringify({ ...JSON.parse(body), account: undefined });
    expect(await gateway.readWebhook(own, stripeSignature(own))).toBeNull();
  });

  it("that is signed but no JSON is refused", () =>
    expect(gateway.readWebhook("{", stripeSignature("{"))).rejects.toMatchObject(final));
});
