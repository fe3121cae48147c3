import { expect, it } from "vitest";
import { checkoutSite, forSale, oneShopper } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* What shoppers and dealerships hear of reservations. */

const site = await checkoutSite();

async function setUp(database: TestDatabase) {
  const checkout = await oneShopper(database, site, "ada");
  const { store } = checkout;
  return {
    ...checkout,
    /** Takes the leads that the dealership is sent out of the outbox. */
    async leads() {
      const { now } = checkout.clock;
      const all = [];
      for (;;) {
        // A lead that follows another comes after it.
        const claimed = await store.outbox.claim(100, 60, now, { channels: ["email", "adf", "webhook"] });
        if (claimed.length === 0) return all;
        for (const { id } of claimed) await store.outbox.delivered(id, now);
        all.push(...claimed.map(({ lead, target }) => ({ ...lead, target })));
      }
    },
  };
}

describeOnEachStore(
  "a paid reservation (rules/checkout#reservation-notified)",
  { postgres: "long" },
  (database) => {
    it("gives its shopper a receipt and its dealership a lead, once", async () => {
      const { current, reservation, work, fake, url, mails, leads, store } = await setUp(database);
      fake.pay(url);
      await work();
      expect(await mails()).toEqual([]);
      await current(reservation.id);
      await work();
      await work();
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        kind: "reservation_paid",
        to: "ada@example.com",
        subject: `Reserved for you: 2020 Toyota Hilux SR5 (${reservation.reference})`,
      });
      expect(mail?.text).toContain("Held for you until: Friday 6 March 2026 at 10:00 am AWST");
      expect(mail?.text).toContain("Deposit paid: $200\n");
      expect(mail?.text).toContain("Price when you reserved: $45,990");
      expect(mail?.text).toContain(
        `https://alpha.example.test/cars/slug-a/checkout?reservation=${reservation.id}`,
      );
      const [lead, ...more] = await leads();
      expect(more).toEqual([]);
      expect(lead).toMatchObject({
        target: "first@alpha.example",
        category: "Reservation",
        subcategory: null,
        event_id: 15,
        name: "ada",
        car_id: "id-a",
        answers: {
          reservation_reference: reservation.reference,
          reservation_deposit: "$200",
          reservation_price: "$45,990",
          // On the yard's clock; the site's is in Perth.
          reserved_until: "Friday 6 March 2026 at 1:00 pm AEDT",
          stock_number: "Ua",
        },
      });
      expect((await store.checkout.byId(reservation.id))?.lead_id).toBe(lead?.lead_id);
    });

    it("is called an online purchase when it is one", async () => {
      const { reserve, work, fake, leads, stock, current } = await setUp(database);
      await stock(forSale("b"));
      const outcome = await reserve("b", "ben", { kind: "purchase" });
      if (outcome.outcome !== "pay") throw new Error(outcome.outcome);
      fake.pay(outcome.url);
      await current(outcome.reservation.id);
      await work();
      expect(await leads()).toMatchObject([{ category: "Online Purchase", name: "ben" }]);
    });

    it("reminds its shopper six hours before the end, and writes about the end and the money", async () => {
      const { current, reservation, work, after, fake, url, mails, leads } = await setUp(database);
      fake.pay(url);
      await current(reservation.id);
      await work();
      await mails();
      const [first] = await leads();
      after(42 * 60 - 1);
      await work();
      expect(await mails()).toEqual([]);
      after(1);
      await work();
      expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation_ending"]);
      after(6 * 60);
      await work();
      const ended = await mails();
      expect(ended.map(({ kind }) => kind).sort()).toEqual(["reservation_ended", "reservation_refunded"]);
      expect(ended[0]?.subject).toContain("Your reservation has ended");
      expect(await leads()).toMatchObject([
        {
          follows: first?.lead_id,
          subcategory: "Reservation Ended",
          event_id: null,
          answers: { reservation_ended: "Reservation expired" },
        },
      ]);
    });

    it("is reported in order when everything happens before the worker comes", async () => {
      const { current, cancel, reservation, work, fake, url, mails, leads } = await setUp(database);
      fake.pay(url);
      await current(reservation.id);
      await cancel(reservation.id);
      await work();
      const messages = await mails();
      expect(messages.map(({ kind }) => kind)).toEqual([
        "reservation_paid",
        "reservation_ended",
        "reservation_refunded",
      ]);
      expect(messages[0]?.text).toContain("Friday 6 March 2026");
      expect(messages[1]?.text).toContain("As you asked");
      expect((await leads()).map(({ subcategory }) => subcategory)).toEqual([null, "Reservation Ended"]);
    });

    it("writes to a shopper whose money came too late, and to no dealership", async () => {
      const { reservation, work, fake, url, mails, leads, store, clock } = await setUp(database);
      await store.checkout.closeUnpaid(reservation.payment_id, "unpaid", clock.now);
      const charge = fake.pay(url);
      await store.checkout.settle(reservation.payment_id, { id: charge ?? "" }, clock.now);
      await work();
      const messages = await mails();
      expect(messages.map(({ kind }) => kind).sort()).toEqual(["reservation_ended", "reservation_refunded"]);
      expect(messages.map(({ subject }) => subject).join()).toContain("Your payment arrived too late");
      expect(await leads()).toEqual([]);
    });

    it("writes to nobody about a hold that nobody paid for", async () => {
      const { after, work, mails, leads } = await setUp(database);
      after(15);
      await work();
      expect([await mails(), await leads()]).toEqual([[], []]);
    });
  },
);
