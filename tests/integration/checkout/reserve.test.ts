import { expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { readMobileNumber } from "~/domain/account/mobile-number";
import { asSessionId } from "~/domain/text/identifiers";
import { checkoutOfCar, checkoutTerms } from "~/services/checkout/payments-of-site.server";
import { settleSession } from "~/services/checkout/settle-payment.server";
import { ACCOUNT, checkoutSite, forSale, MORNING, openCheckout } from "../../support/checkout-platform";
import { BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* What a shopper does on the way from the form to the receipt, at the pace of one shopper. */

const site = await checkoutSite();

const setUp = (database: TestDatabase) => openCheckout(database, site, { cars: ["a", "b", "c"] });

async function accountOf(store: Store) {
  const phone = readMobileNumber("0412 345 678");
  if ("fault" in phone) throw new RangeError("the number is invalid");
  const id = asSessionId("a session");
  const expiresAt = new Date(MORNING.getTime() + 86_400_000);
  const session = { id, site: site.slug, phone: phone.number, device: "", expiresAt };
  return (await store.accounts.startSession(session, MORNING)).account;
}

describeOnEachStore("reserving a car (rules/checkout#reserve-once)", (database) => {
  it("holds the car, opens one session of the dealership's account, and keeps it for 48 hours once it is paid", async () => {
    const { atGateway, fake, current, car, store } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    expect(fake.sessions()).toMatchObject([
      {
        account: ACCOUNT,
        amount_cents: 20_000,
        currency: "aud",
        site: "alpha",
        payment_id: reservation.payment.id,
      },
    ]);
    expect(reservation).toMatchObject({ state: "held", car_price: 45_990, hours: 48 });
    expect((await car("a")).reserved).toBe(true);
    expect((await current(reservation.id))?.state).toBe("held");

    fake.pay(url);
    expect(await current(reservation.id)).toMatchObject({
      state: "paid",
      ends_at: "2026-03-06T02:00:00.000Z",
      payment: { state: "paid", amount_cents: 20_000 },
    });
    // Once more: nothing changes.
    expect((await current(reservation.id))?.state).toBe("paid");
    expect(await store.ledger.movements("sandbox", ACCOUNT, new Date(0))).toHaveLength(1);
  });

  it("continues with the same reservation when the form is posted again, at every stage", async () => {
    const { atGateway, reserve, fake, after } = await setUp(database);
    const first = await atGateway("a", "form");
    const again = await atGateway("a", "form");
    expect([again.url, again.reservation.id]).toEqual([first.url, first.reservation.id]);
    after(5);
    fake.pay(first.url);
    expect(await reserve("a", "form")).toMatchObject({ outcome: "done", reservation: { state: "paid" } });
    expect(await reserve("a", "form")).toMatchObject({ outcome: "done", reservation: { state: "paid" } });
    expect(fake.sessions()).toHaveLength(1);
  });

  it("takes a double click for one reservation and one session", async () => {
    const { reserve, fake } = await setUp(database);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => reserve("a", "form")));
    expect(new Set(outcomes.map((outcome) => "url" in outcome && outcome.url)).size).toBe(1);
    expect(fake.sessions()).toHaveLength(1);
  });

  it("sends a shopper who signed in to their own reservation from a second tab, and others away", async () => {
    const { reserve, store } = await setUp(database);
    const accountId = (await accountOf(store)).id;
    const first = await reserve("a", "tab-1", { accountId, name: "one" });
    const second = await reserve("a", "tab-2", { accountId, name: "one" });
    expect(second).toEqual(first);
    expect(await reserve("a", "somebody-else")).toEqual({ outcome: "being_paid", minutes: 15 });
    expect(await reserve("a", "nobody", { accountId: null })).toEqual({ outcome: "being_paid", minutes: 15 });
  });

  it("refuses a car that is sold, reserved by its feed or for test drives only, and a third unpaid car", async () => {
    const { reserve, stock, context, car } = await setUp(database);
    await stock(
      forSale("sold", { status: "sold" }),
      forSale("fed", { reserved: true }),
      forSale("drives", { tag: "Test Drive Only" }),
      forSale("other", { dealership_id: "dealership-9" as never }),
    );
    for (const [key, reason] of Object.entries({ sold: "sold", fed: "reserved" }))
      expect(await reserve(key, key), key).toMatchObject({ outcome: "closed", why: { reason } });
    expect(checkoutTerms(context, await car("drives"))).toBeNull();
    for (const key of ["sold", "fed", "drives"])
      expect(checkoutOfCar(context, await car(key)), key).toBeNull();
    expect(checkoutOfCar(context, await car("a"))).toMatchObject({
      terms: { account: ACCOUNT, amount_cents: 20_000, gateway: "sandbox" },
      hours: 48,
    });
    for (const key of ["a", "b"]) expect((await reserve(key, key, { name: "one" })).outcome).toBe("pay");
    expect(await reserve("c", "c", { name: "one" })).toEqual({ outcome: "too_many", by: "person" });
  });

  it("holds at most 15 cars unpaid for one network address, and counts none that is paid or over (rules/checkout#address-limit)", async () => {
    const { reserve, stock, fake, current, after, work } = await setUp(database);
    const keys = Array.from({ length: 17 }, (_, number) => `yard-${number}`);
    await stock(...keys.map((key) => forSale(key)));
    const address = "203.0.113.7";
    const outcomes = [];
    for (const key of keys.slice(0, 15)) outcomes.push(await reserve(key, key, { address }));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(["pay"]));
    expect(await reserve("yard-15", "sixteenth", { address })).toEqual({
      outcome: "too_many",
      by: "address",
    });
    expect((await reserve("yard-15", "elsewhere", { address: "203.0.113.8" })).outcome).toBe("pay");
    const [first] = outcomes;
    if (first?.outcome !== "pay") throw new Error("not held");
    fake.pay(first.url);
    await current(first.reservation.id);
    expect((await reserve("yard-16", "after a payment", { address })).outcome).toBe("pay");
    expect((await reserve("a", "again too many", { address })).outcome).toBe("too_many");
    after(15);
    await work();
    expect((await reserve("a", "after the hold", { address })).outcome).toBe("pay");
  });

  it("takes a form that was sent for another car before as another reservation (rules/checkout#reserve-once)", async () => {
    const { atGateway, fake } = await setUp(database);
    const first = await atGateway("a", "form");
    const other = await atGateway("b", "form");
    expect(other.reservation).toMatchObject({ car_slug: "slug-b", state: "held" });
    expect(other.url).not.toBe(first.url);
    expect((await atGateway("b", "form")).url).toBe(other.url);
    expect((await atGateway("a", "form")).url).toBe(first.url);
    expect(fake.sessions()).toHaveLength(2);
  });

  it("reserves no car without a price, and none of a dealership without an account", async () => {
    const { car, stock, context, site: served } = { ...(await setUp(database)), site };
    await stock(forSale("priceless", { price: null }));
    expect(checkoutTerms(context, await car("priceless"))).toBeNull();
    context.site = { ...served, dealerships: served.dealerships.map(({ payments: _none, ...rest }) => rest) };
    expect(checkoutTerms(context, await car("a"))).toBeNull();
  });

  it("gives a car to the next shopper when the first did not pay within 15 minutes", async () => {
    const { atGateway, reserve, current, fake, after } = await setUp(database);
    const first = await atGateway("a", "first");
    after(14);
    expect(await reserve("a", "second")).toEqual({ outcome: "being_paid", minutes: 1 });
    after(1);
    expect((await reserve("a", "second")).outcome).toBe("pay");
    expect(fake.pay(first.url)).toBeNull();
    expect(await current(first.reservation.id)).toMatchObject({ state: "expired", end_reason: "unpaid" });
    expect(await reserve("a", "first")).toMatchObject({ outcome: "done", reservation: { state: "expired" } });
  });

  it("keeps the car for a shopper who paid a moment before the hold ended, even when somebody else wants it then", async () => {
    const { atGateway, reserve, current, fake, after } = await setUp(database);
    const first = await atGateway("a", "first");
    after(15);
    // The next shopper's request ends the session, and at that moment the first one pays.
    fake.state.meanwhile = async (call) => {
      if (call === "expireSession") fake.pay(first.url);
    };
    expect(await reserve("a", "second")).toMatchObject({ outcome: "closed", why: { reason: "reserved" } });
    expect(await current(first.reservation.id)).toMatchObject({ state: "paid" });
    expect(fake.record).toHaveLength(1);
  });

  it("keeps a late car while the gateway doesn't say that nobody can pay for it", async () => {
    const { atGateway, reserve, current, fake, after } = await setUp(database);
    const first = await atGateway("a", "first");
    after(20);
    fake.state.fault = () => "before";
    expect(await reserve("a", "second")).toEqual({ outcome: "being_paid", minutes: 1 });
    expect((await current(first.reservation.id))?.state).toBe("held");
    fake.state.fault = () => null;
    fake.pay(first.url);
    expect((await current(first.reservation.id))?.state).toBe("paid");
  });
});

describeOnEachStore(
  "a gateway that fails while a session is opened (rules/checkout#gateway-down)",
  (database) => {
    it.each(["before", "after"] as const)(
      "keeps the car for a shopper who tries again after a failure %s the session was opened",
      async (fault) => {
        const { reserve, fake, after } = await setUp(database);
        fake.state.fault = () => fault;
        expect(await reserve("a", "form")).toMatchObject({
          outcome: "gateway_down",
          reservation: { state: "held", payment: { state: "new" } },
        });
        fake.state.fault = () => null;
        after(10);
        expect((await reserve("a", "form")).outcome).toBe("pay");
        expect(fake.sessions()).toHaveLength(1);
      },
    );

    it("gives the car free after 15 minutes: nobody was sent to pay", async () => {
      const { reserve, fake, after } = await setUp(database);
      fake.state.fault = () => "after";
      await reserve("a", "form");
      after(15);
      fake.state.fault = () => null;
      expect((await reserve("a", "second")).outcome).toBe("pay");
      expect(await reserve("a", "form")).toMatchObject({
        outcome: "done",
        reservation: { state: "expired" },
      });
    });
  },
);

describeOnEachStore("cancelling (rules/checkout#shopper-cancels)", { postgres: "long" }, (database) => {
  it("frees the car and gives the deposit back immediately", async () => {
    const { atGateway, cancel, current, reserve, fake } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    fake.pay(url);
    await current(reservation.id);
    expect(await cancel(reservation.id)).toMatchObject({
      state: "cancelled",
      end_reason: "shopper",
      payment: { state: "refunded" },
    });
    await cancel(reservation.id);
    expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    expect((await reserve("a", "next")).outcome).toBe("pay");
  });

  it("ends an unpaid session first, and gives back what was paid a moment before", async () => {
    const { atGateway, cancel, fake } = await setUp(database);
    const unpaid = await atGateway("a", "unpaid");
    expect(await cancel(unpaid.reservation.id)).toMatchObject({
      state: "cancelled",
      payment: { state: "unpaid" },
    });
    expect(fake.pay(unpaid.url)).toBeNull();

    const paid = await atGateway("b", "paid");
    fake.state.meanwhile = async (call) => {
      if (call === "expireSession") fake.pay(paid.url);
    };
    expect(await cancel(paid.reservation.id)).toMatchObject({
      state: "cancelled",
      payment: { state: "refunded" },
    });
  });

  it("changes nothing while the gateway can't say whether it was paid", async () => {
    const { atGateway, cancel, fake } = await setUp(database);
    const { reservation } = await atGateway("a", "form");
    fake.state.fault = () => "before";
    expect(await cancel(reservation.id)).toMatchObject({ state: "held", payment: { state: "open" } });
  });

  it("shows a payment as being checked after 4 seconds while the gateway hangs", async () => {
    const { atGateway, current, fake } = await setUp(database);
    const { reservation } = await atGateway("a", "form");
    const hangs = vi.fn(() => new Promise<void>(() => undefined));
    fake.state.meanwhile = hangs;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const shown = current(reservation.id);
    await vi.waitFor(() => expect(hangs).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(4000);
    expect(await shown).toMatchObject({ state: "held", payment: { state: "open", is_unconfirmed: true } });
  });

  it("leaves a completed reservation alone, and shows nothing of another site's", async () => {
    const { atGateway, cancel, current, context, fake, store } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    fake.pay(url);
    await current(reservation.id);
    await store.checkout.complete(reservation.id, MORNING);
    expect(await cancel(reservation.id)).toMatchObject({ state: "completed", payment: { state: "paid" } });
    context.site = { ...site, slug: BETA_SLUG };
    expect([await current(reservation.id), await cancel(reservation.id)]).toEqual([null, null]);
  });
});

describeOnEachStore(
  "what a gateway says of a session (rules/checkout#session-match)",
  { postgres: "long" },
  (database) => {
    it("is stored only when account, site, amount, currency and session are those of the payment", async () => {
      const { atGateway, platform, fake, store } = await setUp(database);
      const { url, reservation } = await atGateway("a", "form");
      fake.pay(url);
      const [session] = fake.sessions();
      if (!session) throw new Error("no session");
      for (const wrong of [
        { account: "acct_other" },
        { site: "beta" },
        { amount_cents: 100 },
        { currency: "usd" },
        { id: "another" },
        { charge_id: null },
      ])
        expect(await settleSession(platform, { ...session, ...wrong }), JSON.stringify(wrong)).toBe(
          "mismatch",
        );
      expect(await settleSession(platform, { ...session, payment_id: "unknown" })).toBe("not_found");
      expect((await store.checkout.byId(reservation.id))?.state).toBe("held");

      expect(await settleSession(platform, session)).toBe("paid");
      expect(await settleSession(platform, session)).toBe("known");
    });
  },
);
