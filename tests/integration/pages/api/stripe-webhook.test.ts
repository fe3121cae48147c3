import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { incomingCar } from "../../../support/incoming-car";
import { newReservation, newSession } from "../../../support/new-reservation";
import { type Answer, requestServer } from "../../../support/request-server";
import { serveSites } from "../../../support/served-sites";
import { ACCOUNT, OTHER_ACCOUNT, stripeSignature } from "../../../support/stripe-server";
import { serveWithStripe } from "../../../support/stripe-sites";

const NOW = new Date("2026-11-20T21:00:00Z");
const PATH = "/api/payments/stripe";
const CARS = Array.from({ length: 30 }, (_, index) => `car-${index}`);

let running: Awaited<ReturnType<typeof serveWithStripe<"alpha" | "beta">>>;
let stripe: typeof running.stripe;
let served: typeof running.served;
beforeAll(async () => {
  const sites = {
    alpha: { cars: CARS.map((key) => incomingCar(key)) },
    beta: {},
  };
  running = await serveWithStripe({ sites, posts: 2, now: NOW });
  ({ stripe, served } = running);
});
afterAll(() => running?.close());

/** A shopper at Stripe's page: the car is held, the session is open. */
async function atStripe(key: string): Promise<{ reservation: ReservationWithPayment; session: string }> {
  const { store, payments, now } = served.platform;
  const car = incomingCar(key);
  const terms = { gateway: "stripe" as const, account: ACCOUNT };
  const held = await store.checkout.hold(newReservation(car, { terms }), now());
  if (held.outcome !== "held" || !payments) throw new Error(`not held: ${held.outcome}`);
  const { reservation } = held;
  const opened = await payments.createSession(
    newSession({
      payment_id: reservation.payment_id,
      account: ACCOUNT,
      // Stripe's clock is the real one.
      expires_at: new Date(Date.now() + 50 * 60_000).toISOString(),
    }),
  );
  await store.checkout.opened(reservation.payment_id, { id: opened.id, url: opened.url ?? "" }, now());
  return { reservation, session: opened.id };
}

function send(
  body: string,
  {
    signature = stripeSignature(body),
    slug = "alpha",
    headers = {},
  }: {
    signature?: string;
    slug?: string;
    headers?: Record<string, string>;
  } = {},
): Promise<Answer> {
  return requestServer(served.port, PATH, {
    method: "POST",
    headers: {
      Host: `${slug}.localhost:${served.port}`,
      "Content-Type": "application/json; charset=utf-8",
      "Stripe-Signature": signature,
      ...headers,
    },
    body,
  });
}

describe("rules/checkout#stripe-webhook: POST /api/payments/stripe", () => {
  let next = 0;
  let reservation: ReservationWithPayment;
  let session = "";
  beforeEach(async () => {
    ({ reservation, session } = await atStripe(CARS[next] ?? ""));
    next += 1;
  });
  const event = (type = "checkout.session.completed") => stripe.event(type, session);
  const states = async () => {
    const now = await served.platform.store.checkout.byId(reservation.id);
    return [now?.state, now?.payment.state];
  };
  const ledger = async () =>
    (await served.platform.store.ledger.movements("stripe", ACCOUNT, new Date(0)))
      .filter(({ payment_id }) => payment_id === reservation.payment_id)
      .map(({ cents }) => cents);

  it("stores a payment, before the shopper has come back", async () => {
    stripe.pay(session);
    const answer = await send(event());
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({ received: true });
    expect(await states()).toEqual(["paid", "paid"]);
    expect(await ledger()).toEqual([20_000]);
  });

  it("stores a refund and a dispute that were made at Stripe's own screens (rules/checkout#gateway-screens)", async () => {
    const charge = stripe.pay(session).payment_intent ?? "";
    await send(event());
    stripe.refundAtScreens(charge, 5_000);
    expect((await send(stripe.chargeEvent("charge.refunded", charge))).status).toBe(200);
    stripe.dispute(charge);
    const disputed = stripe.chargeEvent("charge.dispute.created", charge);
    expect((await send(disputed)).status).toBe(200);
    expect((await send(disputed)).status).toBe(200);
    expect((await ledger()).sort((one, other) => one - other)).toEqual([-20_000, -5_000, 20_000]);
    expect(await states()).toEqual(["paid", "paid"]);
    expect((await send(stripe.chargeEvent("charge.refunded", "pi_unknown"))).status).toBe(200);
  });

  it("of a refund that has failed returns it to the ledger (rules/checkout#refund-failed)", async () => {
    const charge = stripe.pay(session).payment_intent ?? "";
    await send(event());
    stripe.refundAtScreens(charge, 20_000);
    await send(stripe.chargeEvent("charge.refunded", charge));
    expect(await states()).toEqual(["refunded", "refunded"]);
    for (const refund of stripe.refunds) if (refund.payment_intent === charge) refund.status = "failed";
    const failed = stripe.chargeEvent("charge.refund.updated", charge);
    expect([(await send(failed)).status, (await send(failed)).status]).toEqual([200, 200]);
    expect(await states()).toEqual(["refunded", "refund_failed"]);
    expect((await ledger()).sort((one, other) => one - other)).toEqual([-20_000, 20_000, 20_000]);
  });

  it("stores it once when it comes twice, at the same time too", async () => {
    stripe.pay(session);
    const body = event();
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect([...answers, await send(body)].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await states()).toEqual(["paid", "paid"]);
    expect(await ledger()).toEqual([20_000]);
  });

  it("comes at any site's address", async () => {
    stripe.pay(session);
    expect((await send(event(), { slug: "beta" })).status).toBe(200);
    expect(await states()).toEqual(["paid", "paid"]);
  });

  it("frees the car when a session has expired", async () => {
    stripe.expire(session);
    expect((await send(event("checkout.session.expired"))).status).toBe(200);
    expect(await states()).toEqual(["expired", "unpaid"]);
    expect(await ledger()).toEqual([]);
  });

  it("that is late finds the car lost, and the money goes back immediately", async () => {
    const paid = stripe.pay(session);
    await served.platform.store.checkout.closeUnpaid(reservation.payment_id, "unpaid", NOW);
    expect((await send(event())).status).toBe(200);
    expect(await states()).toEqual(["expired", "refunded"]);
    expect(await ledger()).toEqual([20_000, -20_000]);
    expect(
      stripe.refunds.filter(({ payment_intent }) => payment_intent === paid.payment_intent),
    ).toHaveLength(1);
  });

  it("that comes after the shopper's return changes nothing", async () => {
    const paid = stripe.pay(session);
    await served.platform.store.checkout.settle(
      reservation.payment_id,
      { id: paid.payment_intent ?? "" },
      NOW,
    );
    expect((await send(event())).status).toBe(200);
    expect(await ledger()).toEqual([20_000]);
  });

  it("is only a hint: a signed lie stores nothing, because Stripe says otherwise", async () => {
    const { data, ...rest } = JSON.parse(event());
    const object = { ...data.object, status: "complete", payment_status: "paid", payment_intent: "pi_lie" };
    const lie = JSON.stringify({ ...rest, data: { object } });
    expect((await send(lie)).status).toBe(200);
    expect(await states()).toEqual(["held", "open"]);
    expect(await ledger()).toEqual([]);
  });

  it.each<[string, object]>([
    ["another amount", { amount_total: 100 }],
    ["another currency", { currency: "nzd" }],
    ["another site", { metadata: { site: "beta" } }],
  ])("of a session with %s stores nothing", async (_what, change) => {
    const stored = stripe.sessions.get(session);
    if (!stored) throw new Error("no session");
    Object.assign(stored, change, { metadata: { ...stored.metadata, ...Object(change).metadata } });
    stripe.pay(session);
    expect((await send(event())).status).toBe(200);
    expect(await states()).toEqual(["held", "open"]);
    expect(await ledger()).toEqual([]);
  });

  it("of another account's session that names this payment stores nothing", async () => {
    const mine = stripe.sessions.get(session);
    if (!mine) throw new Error("no session");
    stripe.sessions.set("cs_test_thief", { ...mine, id: "cs_test_thief", account: OTHER_ACCOUNT });
    stripe.pay("cs_test_thief");
    expect((await send(stripe.event("checkout.session.completed", "cs_test_thief"))).status).toBe(200);
    expect(await states()).toEqual(["held", "open"]);
  });

  it("of another session of the account that names this payment stores nothing", async () => {
    const mine = stripe.sessions.get(session);
    if (!mine) throw new Error("no session");
    stripe.sessions.set("cs_test_second", { ...mine, id: "cs_test_second" });
    stripe.pay("cs_test_second");
    expect((await send(stripe.event("checkout.session.completed", "cs_test_second"))).status).toBe(200);
    expect(await states()).toEqual(["held", "open"]);
  });

  it.each<[string, (body: string) => string]>([
    ["no signature", () => ""],
    ["another secret's", (body) => stripeSignature(body, { secret: "whsec_forged" })],
    ["another body's", () => stripeSignature("{}")],
    ["one of 6 minutes ago", (body) => stripeSignature(body, { at: Math.floor(Date.now() / 1000) - 360 })],
  ])("with %s is refused, and Stripe isn't asked", async (_what, signature) => {
    stripe.pay(session);
    const body = event();
    const asked = stripe.calls.length;
    const answer = await send(body, { signature: signature(body) });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ error: "The signature is wrong or too old" });
    expect(stripe.calls.length).toBe(asked);
    expect(await states()).toEqual(["held", "open"]);
  });

  it("is asked for again while Stripe doesn't answer, and is stored then", async () => {
    stripe.pay(session);
    stripe.failNext("error", "error");
    expect((await send(event())).status).toBe(503);
    expect(await states()).toEqual(["held", "open"]);
    expect((await send(event())).status).toBe(200);
    expect(await states()).toEqual(["paid", "paid"]);
  });

  it("of no payment of ours is received, and Stripe isn't asked", async () => {
    const asked = stripe.calls.length;
    for (const metadata of [{}, { payment_id: "another-installation", site: "alpha" }]) {
      const body = JSON.stringify({
        ...JSON.parse(event()),
        data: { object: { object: "checkout.session", id: "cs_test_other", metadata } },
      });
      expect((await send(body)).status).toBe(200);
    }
    expect((await send(event("payment_intent.succeeded"))).status).toBe(200);
    expect(stripe.calls.length).toBe(asked);
  });

  it("needs no Origin and is not counted with the forms of visitors", async () => {
    stripe.pay(session);
    const headers = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    for (let post = 0; post < 5; post += 1) expect((await send(event(), { headers })).status).toBe(200);
  });

  it("is read up to 64 KiB", async () => {
    const body = (size: number) => JSON.stringify({ type: "ping", filler: "x".repeat(size) });
    expect((await send(body(64 * 1024))).status).toBe(413);
    expect((await send(body(63 * 1024))).status).toBe(200);
  });

  it("answers POST only", async () => {
    expect((await served.client.alpha.get(PATH)).status).toBe(405);
    const put = await requestServer(served.port, PATH, { method: "PUT", body: "{}" });
    expect(put.status).toBe(405);
  });
});

it("is nowhere without Stripe (rules/checkout#gateway-choice)", async () => {
  const sandbox = await serveSites({ sites: { alpha: {} }, now: NOW });
  try {
    const answer = await requestServer(sandbox.port, PATH, {
      method: "POST",
      headers: { "Stripe-Signature": stripeSignature("{}"), "Content-Type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(404);
  } finally {
    await sandbox.close();
  }
});
