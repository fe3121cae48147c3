import { expect, it } from "vitest";
import {
  listOnlinePayments,
  onlinePaymentNamed,
  refundOnlinePayment,
  showOnlinePayment,
} from "~/cli/reservations/command";
import type { OnlinePaymentId } from "~/domain/text/identifiers";
import { currentOnlinePayment, payOnline } from "~/services/checkout/pay-online.server";
import { onlinePaymentTerms } from "~/services/checkout/payments-of-site.server";
import { forgetReservations } from "~/services/privacy/retention.server";
import { ACCOUNT, checkoutSite, openCheckout } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const payable = await checkoutSite();
const site = { ...payable, online_payment: { ...payable.online_payment, enabled: true } };

async function setUp(database: TestDatabase) {
  const checkout = await openCheckout(database, site);
  const { context, store } = checkout;
  const pay = (submission: string, { cents = 123_450, reference = "INV 42" } = {}) => {
    const terms = onlinePaymentTerms(context, "first", cents);
    if (!terms) throw new Error("nobody can be paid");
    return payOnline(context, {
      submission_id: submission,
      account_id: null,
      content: {
        name: "Ada Nguyen",
        email: "ada@example.com",
        phone: "0412 345 678",
        reference,
        consents: [],
        url: "/online-payment",
        user_agent: null,
      },
      terms,
      returnUrl: (id) => `https://alpha.example.test/online-payment?payment=${id}`,
    });
  };
  const atGateway = async (submission: string, options?: Parameters<typeof pay>[1]) => {
    const outcome = await pay(submission, options);
    if (outcome.outcome !== "pay") throw new Error(`not sent to the gateway: ${outcome.outcome}`);
    return outcome;
  };
  const current = (id: OnlinePaymentId) => currentOnlinePayment(context, id);
  const stateOf = async (id: OnlinePaymentId) => (await store.onlinePayments.byId(id))?.payment.state;
  const ledger = async () =>
    (await store.ledger.movements("sandbox", ACCOUNT, new Date(0))).map(({ cents }) => cents);
  const leads = async () => store.privacy.held(await store.personalData.leads(person));
  const person = {
    site: site.slug,
    accountIds: [],
    emails: ["ada@example.com"],
    phones: [],
    messagePersons: [],
    codeReceivers: [],
  };
  return { ...checkout, pay, atGateway, current, stateOf, ledger, leads, person };
}

describeOnEachStore("an online payment (rules/online-payment#pay-once)", { postgres: "long" }, (database) => {
  it("an online payment has one session at the gateway, however often its form is sent and by how many requests together", async () => {
    const { pay, fake, atGateway } = await setUp(database);
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => pay("form")));
    expect(new Set(outcomes.map((outcome) => "url" in outcome && outcome.url)).size).toBe(1);
    expect((await atGateway("form")).url).toBe((outcomes[0] as { url: string }).url);
    expect(fake.sessions()).toMatchObject([{ account: ACCOUNT, amount_cents: 123_450, currency: "aud" }]);
  });

  it("an online payment is stored when the payer comes back, and reported once: a receipt, and a lead for the dealership (rules/online-payment#payment-notified)", async () => {
    const { atGateway, fake, current, work, mails, ledger, leads } = await setUp(database);
    const { url, payment } = await atGateway("form");
    fake.pay(url);
    expect((await current(payment.id))?.payment.state).toBe("paid");
    expect((await current(payment.id))?.payment.state).toBe("paid");
    await work();
    await work();
    const sent = await mails();
    expect(sent.map(({ kind, to }) => [kind, to])).toEqual([["online_payment_paid", "ada@example.com"]]);
    expect(sent[0]?.text).toContain("$1,234.50");
    expect(sent[0]?.text).toContain("INV 42");
    expect(await ledger()).toEqual([123_450]);
    expect((await leads()).map(({ lead }) => lead)).toMatchObject([
      {
        category: "Online Payment",
        event_id: null,
        name: "Ada Nguyen",
        answers: {
          payment_amount: "$1,234.50",
          payment_reference: "INV 42",
          payment_receipt: payment.receipt,
        },
      },
    ]);
  });

  it("an online payment is found by the sweep when nobody comes back and no webhook comes", async () => {
    const { atGateway, fake, after, work, stateOf } = await setUp(database);
    const { url, payment } = await atGateway("form");
    fake.pay(url);
    after(2);
    await work();
    expect(await stateOf(payment.id)).toBe("paid");
  });

  it("ends unpaid with its session, and the same form can't pay then", async () => {
    const { atGateway, after, work, stateOf, pay, fake } = await setUp(database);
    const { url, payment } = await atGateway("form");
    after(60);
    await work();
    expect(await stateOf(payment.id)).toBe("unpaid");
    expect(fake.pay(url)).toBeNull();
    expect((await pay("form")).outcome).toBe("done");
  });

  it("a payment that the gateway never heard of ends when its session would end too soon, and a new form pays", async () => {
    const { pay, atGateway, fake, after, stateOf } = await setUp(database);
    fake.state.fault = (call) => (call === "createSession" ? "before" : null);
    const down = await pay("form");
    expect(down.outcome).toBe("gateway_down");
    fake.state.fault = () => null;
    after(16);
    expect((await pay("form")).outcome).toBe("done");
    expect(await stateOf(down.payment.id)).toBe("unpaid");
    expect(fake.sessions()).toEqual([]);
    await atGateway("another form");
  });

  it("takes the place of the unpaid one when the form is sent with another amount", async () => {
    const { atGateway, fake, stateOf, ledger, current } = await setUp(database);
    const first = await atGateway("form");
    const second = await atGateway("form", { cents: 99_900 });
    expect(second.payment.payment.amount_cents).toBe(99_900);
    expect(await stateOf(first.payment.id)).toBe("unpaid");
    expect(fake.pay(first.url)).toBeNull();
    fake.pay(second.url);
    await current(second.payment.id);
    expect(await ledger()).toEqual([99_900]);
  });

  it("stands when it was paid before the form is sent with another amount", async () => {
    const { atGateway, fake, pay } = await setUp(database);
    const first = await atGateway("form");
    fake.pay(first.url);
    expect(await pay("form", { cents: 99_900 })).toMatchObject({
      outcome: "done",
      payment: { id: first.payment.id, payment: { state: "paid" } },
    });
    expect(fake.sessions()).toHaveLength(1);
  });

  it("charges nothing while the gateway does not answer, and goes on afterwards", async () => {
    const { pay, fake } = await setUp(database);
    fake.state.fault = (call) => (call === "createSession" ? "after" : null);
    expect((await pay("form")).outcome).toBe("gateway_down");
    fake.state.fault = () => null;
    expect((await pay("form")).outcome).toBe("pay");
    expect(fake.sessions()).toHaveLength(1);
  });

  it("goes to no dealership without an account, and to none that isn't the site's", async () => {
    const { context } = await setUp(database);
    expect(onlinePaymentTerms(context, "nobody", 1_000)).toBeNull();
    expect(onlinePaymentTerms(context, "__proto__", 1_000)).toBeNull();
    const unpaid = {
      ...context,
      site: { ...site, dealerships: site.dealerships.map(({ payments: _, ...rest }) => rest) },
    };
    expect(onlinePaymentTerms(unpaid, "first", 1_000)).toBeNull();
  });
});

describeOnEachStore(
  "staff and online payments (rules/online-payment#payment-command)",
  { postgres: "long" },
  (database) => {
    it("list them without the payer, show them, and give them back once, which the payer hears", async () => {
      const { atGateway, fake, current, work, mails, ledger, store, platform, after } = await setUp(database);
      const { url, payment } = await atGateway("form");
      fake.pay(url);
      await current(payment.id);
      await work();
      await mails();
      const listed = await listOnlinePayments(store, {});
      expect(listed).toContain(`${payment.receipt}  1234.50 AUD paid  alpha`);
      expect(listed).not.toMatch(/Ada|@|0412|INV/);
      const named = await onlinePaymentNamed(store, payment.receipt.toLowerCase());
      if (!named) throw new Error("not found by its receipt");
      expect(await showOnlinePayment(store, named)).toMatch(/INV 42[\s\S]*Ledger/);
      expect(await refundOnlinePayment(platform, named)).toContain("1234.50 AUD went back");
      const again = await onlinePaymentNamed(store, payment.id);
      if (!again) throw new Error("not found by its id");
      await expect(refundOnlinePayment(platform, again)).rejects.toThrow("was refunded before");
      await work();
      expect((await mails()).map(({ kind }) => kind)).toEqual(["online_payment_refunded"]);
      expect(await ledger()).toEqual([123_450, -123_450]);
      // The bank takes it only the second time.
      fake.failRefunds(named.payment_id);
      after(11);
      await work();
      expect((await mails()).map(({ kind }) => kind)).toEqual(["online_payment_refund_failed"]);
      expect(await listOnlinePayments(store, {})).toContain("refund_failed");
      expect(
        await refundOnlinePayment(platform, (await onlinePaymentNamed(store, payment.id)) ?? named),
      ).toContain("went back");
      await work();
      expect((await mails()).map(({ kind }) => kind)).toEqual(["online_payment_refunded"]);
      expect((await ledger()).reduce((sum, cents) => sum + cents, 0)).toBe(0);
      // A second failure is reported like the first one.
      fake.failRefunds(named.payment_id);
      after(11);
      await work();
      expect((await mails()).map(({ kind }) => kind)).toEqual(["online_payment_refund_failed"]);
    });

    it("give back nothing that nobody has paid", async () => {
      const { atGateway, platform } = await setUp(database);
      const { payment } = await atGateway("form");
      await expect(refundOnlinePayment(platform, payment)).rejects.toThrow("there is no money to give back");
    });
  },
);

describeOnEachStore(
  "the person of an online payment (rules/online-payment#payment-privacy)",
  { postgres: "long" },
  (database) => {
    it("is exported; erased only once the money is settled and reported; and the money stays", async () => {
      const { atGateway, fake, current, work, store, person, clock, ledger } = await setUp(database);
      const { url, payment } = await atGateway("form");
      expect(await store.personalData.unsettledReservations(person)).toEqual([payment.receipt]);
      fake.pay(url);
      await current(payment.id);
      expect(await store.personalData.unsettledReservations(person)).toEqual([payment.receipt]);
      await work();
      expect(await store.personalData.unsettledReservations(person)).toEqual([]);
      expect((await store.personalData.export(person)).online_payments).toMatchObject([
        { receipt: payment.receipt, content: { reference: "INV 42" } },
      ]);
      await store.personalData.erase(person, clock.now);
      expect(await store.onlinePayments.byId(payment.id)).toMatchObject({
        content: null,
        payment: { state: "paid" },
      });
      expect(await ledger()).toEqual([123_450]);
    });

    it("is taken out when the site's leads would be", async () => {
      const { atGateway, fake, current, work, after, store, platform } = await setUp(database);
      const { url, payment } = await atGateway("form");
      fake.pay(url);
      await current(payment.id);
      await work();
      after(site.retention_days * 24 * 60 - 60);
      expect(await forgetReservations(platform)).toBe(0);
      after(120);
      expect(await forgetReservations(platform)).toBe(1);
      expect((await store.onlinePayments.byId(payment.id))?.content).toBeNull();
    });
  },
);
