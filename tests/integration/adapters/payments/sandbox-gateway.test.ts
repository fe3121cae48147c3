import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import type { GatewayMovement } from "~/adapters/payments/payment-gateway";
import { createSandboxGateway, newSandboxChargeId } from "~/adapters/payments/sandbox-gateway.server";
import { asPaymentId } from "~/domain/text/identifiers";
import { newSession } from "../../../support/new-reservation";
import { describeOnEachStore } from "../../../support/store";

const START = Date.parse("2026-03-02T01:00:00.000Z");
const ACCOUNT = "sandbox_alpha";

/** A gateway whose clock a test sets, in minutes. */
function gatewayOf(store: Store) {
  const clock = { minutes: 0 };
  const now = () => new Date(START + clock.minutes * 60_000);
  const gateway = createSandboxGateway({ sessions: store.sandboxPayments, now });
  const pay = (id: string) => store.sandboxPayments.pay(id, newSandboxChargeId(), now());
  return { gateway, clock, pay };
}

async function all(movements: AsyncIterable<GatewayMovement>): Promise<GatewayMovement[]> {
  const found: GatewayMovement[] = [];
  for await (const movement of movements) found.push(movement);
  return found;
}

describeOnEachStore(
  "the sandbox gateway (rules/checkout#sandbox-own-record)",
  { postgres: "long" },
  (database) => {
    it("opens a session that nobody can guess, on the site that the shopper comes from", async () => {
      const { gateway } = gatewayOf(await database.open());
      const session = await gateway.createSession(newSession());
      expect(session).toEqual({
        id: expect.stringMatching(/^sandbox_cs_[0-9a-f]{48}$/),
        state: "open",
        account: ACCOUNT,
        url: `http://alpha.localhost/sandbox-payment/${session.id}`,
        amount_cents: 20_000,
        currency: "aud",
        payment_id: "payment-1",
        site: "alpha",
        charge_id: null,
      });
      expect(await gateway.session(ACCOUNT, session.id)).toEqual(session);
    });

    it("gives the same payment the same session, in two processes at once too", async () => {
      const [one, other] = [gatewayOf(await database.open()), gatewayOf(await database.open())];
      const sessions = await Promise.all(
        [one, other, one, other].map(({ gateway }) => gateway.createSession(newSession())),
      );
      expect(new Set(sessions.map(({ id }) => id)).size).toBe(1);
    });

    it.each([
      ["amount", { amount_cents: 100 }],
      ["account", { account: "sandbox_beta" }],
      ["time", { expires_at: "2026-03-02T02:30:00.000Z" }],
    ])("refuses the same payment with another %s", async (_what, fields) => {
      const { gateway } = gatewayOf(await database.open());
      await gateway.createSession(newSession());
      await expect(gateway.createSession(newSession(fields))).rejects.toMatchObject({
        name: "GatewayError",
        temporary: false,
      });
    });

    it("knows no session of another account", async () => {
      const { gateway } = gatewayOf(await database.open());
      const { id } = await gateway.createSession(newSession());
      await expect(gateway.session("sandbox_beta", id)).rejects.toMatchObject({ temporary: false });
      await expect(gateway.expireSession("sandbox_beta", id)).rejects.toMatchObject({ temporary: false });
      await expect(gateway.session(ACCOUNT, "sandbox_cs_0")).rejects.toMatchObject({ temporary: false });
      expect((await gateway.session(ACCOUNT, id)).state).toBe("open");
    });

    it("takes one charge, however often and in how many processes a shopper pays", async () => {
      const [one, other] = [gatewayOf(await database.open()), gatewayOf(await database.open())];
      const { id } = await one.gateway.createSession(newSession());
      const paid = await Promise.all([one, other, one, other].map(({ pay }) => pay(id)));
      const charges = new Set(paid.map((session) => session?.charge_id));
      expect(charges.size).toBe(1);
      expect(await one.gateway.session(ACCOUNT, id)).toMatchObject({
        state: "paid",
        url: null,
        charge_id: [...charges][0],
      });
      expect(await all(one.gateway.movements(ACCOUNT, new Date(START)))).toHaveLength(1);
    });

    it("can be paid until it expires: at 29:59, not at 30:00", async () => {
      const { gateway, clock, pay } = gatewayOf(await database.open());
      const early = await gateway.createSession(newSession({ payment_id: asPaymentId("early") }));
      const late = await gateway.createSession(newSession({ payment_id: asPaymentId("late") }));
      clock.minutes = 30 - 1 / 60;
      expect(await pay(early.id)).toMatchObject({ state: "paid" });
      clock.minutes = 30;
      expect(await pay(late.id)).toMatchObject({ state: "expired", charge_id: null });
      expect(await gateway.session(ACCOUNT, late.id)).toMatchObject({ state: "expired", url: null });
    });

    it("ends an open session, and leaves a paid one paid", async () => {
      const { gateway, pay } = gatewayOf(await database.open());
      const open = await gateway.createSession(newSession({ payment_id: asPaymentId("open") }));
      const paid = await gateway.createSession(newSession({ payment_id: asPaymentId("paid") }));
      await pay(paid.id);
      expect(await gateway.expireSession(ACCOUNT, open.id)).toMatchObject({ state: "expired" });
      expect(await gateway.expireSession(ACCOUNT, open.id)).toMatchObject({ state: "expired" });
      expect(await gateway.expireSession(ACCOUNT, paid.id)).toMatchObject({ state: "paid" });
      expect(await pay(open.id)).toMatchObject({ state: "expired", charge_id: null });
    });

    it("gives money back once for a key, and never more than was paid", async () => {
      const [one, other] = [gatewayOf(await database.open()), gatewayOf(await database.open())];
      const { id } = await one.gateway.createSession(newSession());
      const charge = (await one.pay(id))?.charge_id ?? "";
      const refunds = await Promise.all(
        [one, other, one, other].map(({ gateway }) => gateway.refund(ACCOUNT, charge, 20_000, "refund-1")),
      );
      expect(new Set(refunds.map((refund) => refund.id)).size).toBe(1);
      expect(refunds[0]).toMatchObject({ state: "succeeded", amount_cents: 20_000 });
      const refused = { name: "GatewayError", temporary: false };
      await expect(one.gateway.refund(ACCOUNT, charge, 1, "refund-2")).rejects.toMatchObject(refused);
      await expect(one.gateway.refund(ACCOUNT, charge, 1, "refund-1")).rejects.toMatchObject(refused);
      await expect(one.gateway.refund("sandbox_beta", charge, 1, "refund-3")).rejects.toMatchObject(refused);
      await expect(one.gateway.refund(ACCOUNT, charge, 0, "refund-4")).rejects.toMatchObject(refused);
      await expect(one.gateway.refund(ACCOUNT, "sandbox_ch_0", 1, "refund-5")).rejects.toMatchObject(refused);
    });

    it("records each movement of an account, and none of another", async () => {
      const { gateway, clock, pay } = gatewayOf(await database.open());
      const { id } = await gateway.createSession(newSession());
      const beta = await gateway.createSession(
        newSession({ payment_id: asPaymentId("beta"), account: "sandbox_beta" }),
      );
      await pay(beta.id);
      const charge = (await pay(id))?.charge_id ?? "";
      clock.minutes = 5;
      const refund = await gateway.refund(ACCOUNT, charge, 20_000, "refund-1");
      const movements = await all(gateway.movements(ACCOUNT, new Date(START)));
      const about = { payment_id: "payment-1", currency: "aud" };
      expect(movements).toEqual([
        { ...about, gateway_id: charge, kind: "charge", cents: 20_000, at: "2026-03-02T01:00:00.000Z" },
        { ...about, gateway_id: refund.id, kind: "refund", cents: -20_000, at: "2026-03-02T01:05:00.000Z" },
      ]);
      expect(await all(gateway.movements(ACCOUNT, new Date(START + 1000)))).toEqual(movements.slice(1));
    });

    it("believes no webhook: it sends none", async () => {
      const { gateway } = gatewayOf(await database.open());
      await expect(gateway.readWebhook("{}", "t=1,v1=0")).rejects.toMatchObject({ temporary: false });
    });
  },
);
