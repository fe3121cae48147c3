import { expect, it } from "vitest";
import { erasePerson, exportPerson } from "~/services/privacy/personal-data.server";
import { forgetReservations } from "~/services/privacy/retention.server";
import { checkoutSite, openCheckout } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* A reservation knows a person until its money is settled and the person asks, or its time is over. */

const site = await checkoutSite();

const ADA = { email: "ada@example.com", phone: null };
const DAY_MINUTES = 24 * 60;

async function setUp(database: TestDatabase) {
  const checkout = await openCheckout(database, site, { cars: ["a", "b"] });
  const { fake } = checkout;
  const { url, reservation } = await checkout.atGateway("a", "ada");
  await checkout.atGateway("b", "ben");
  const config = { ...checkout.platform.config, DATA_DIR: database.location().dataDir };
  const platform = { ...checkout.platform, config };
  return {
    ...checkout,
    url,
    reservation,
    erase: (options = {}) => erasePerson(platform, site.slug, ADA, options),
    exported: () => exportPerson(platform, site.slug, ADA),
    async pay() {
      fake.pay(url);
      await checkout.current(reservation.id);
      await checkout.work();
    },
  };
}

describeOnEachStore(
  "erasing a person with a reservation (rules/checkout#erasing-waits)",
  { postgres: "long" },
  (database) => {
    it("waits while it is held or paid and while a refund is due, and names it", async () => {
      const { erase, pay, cancel, fake, reservation, store, after, work } = await setUp(database);
      const refused = { leads: [], accounts: 0, reservationsOpen: [reservation.reference] };
      expect(await erase()).toMatchObject(refused);
      await pay();
      expect(await erase({ dryRun: true })).toMatchObject(refused);
      expect(await erase()).toMatchObject(refused);
      expect(await store.leads.count()).toBe(1);
      fake.state.fault = (call) => (call === "refund" ? "before" : null);
      await cancel(reservation.id);
      expect(await erase()).toMatchObject(refused);
      fake.state.fault = () => null;
      after(1);
      await work();
      expect(await erase()).toMatchObject({ reservationsOpen: [], leads: [{}, {}] });
      expect(await store.checkout.byId(reservation.id)).toMatchObject({
        content: null,
        account_id: null,
        car_name: "2020 Toyota Hilux SR5",
        payment: { state: "refunded", amount_cents: 20_000, charge_id: expect.any(String) },
      });
      expect(await store.leads.count()).toBe(0);
    });

    it("gives the person everything that is known of it before, and nothing of others", async () => {
      const { exported, pay, reservation } = await setUp(database);
      await pay();
      const { reservations } = await exported();
      expect(reservations).toEqual([
        expect.objectContaining({
          reference: reservation.reference,
          state: "paid",
          amount_cents: 20_000,
          content: expect.objectContaining({ name: "ada", email: "ada@example.com" }),
        }),
      ]);
    });

    it("leaves the end of an erased reservation to nobody", async () => {
      const { erase, reservation, after, work, mails, store } = await setUp(database);
      after(15);
      await work();
      expect(await erase()).toMatchObject({ reservationsOpen: [] });
      await work();
      expect(await mails()).toEqual([]);
      expect((await store.checkout.byId(reservation.id))?.content).toBeNull();
    });
  },
);

describeOnEachStore(
  "an old reservation (rules/checkout#reservation-retention)",
  { postgres: "long" },
  (database) => {
    it("loses its person when the site's leads would, counted from its end", async () => {
      const { pay, after, work, store, platform, reservation } = await setUp(database);
      await pay();
      after(15);
      await work();
      after(2 * DAY_MINUTES - 15);
      await work();
      after(site.retention_days * DAY_MINUTES - 1);
      // Ben's hold ended sooner.
      expect(await forgetReservations(platform)).toBe(1);
      expect((await store.checkout.byId(reservation.id))?.content).not.toBeNull();
      after(1);
      expect(await forgetReservations(platform)).toBe(1);
      expect((await store.checkout.byId(reservation.id))?.content).toBeNull();
      expect(await forgetReservations(platform)).toBe(0);
    });

    it("keeps its person as long as its money is open", async () => {
      const { pay, after, fake, cancel, store, platform, reservation } = await setUp(database);
      await pay();
      fake.state.fault = () => "before";
      await cancel(reservation.id);
      after(5 * site.retention_days * DAY_MINUTES);
      await forgetReservations(platform);
      expect((await store.checkout.byId(reservation.id))?.content).not.toBeNull();
    });
  },
);
