import { expect, it } from "vitest";
import { changeReservation, listReservations, showReservation } from "~/cli/reservations/manage";
import { moneyStage } from "~/domain/checkout/reservation";
import { ACCOUNT, checkoutSite, oneShopper } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* What staff and banks do at the gateway's own screens, and nobody tells of. */

const site = await checkoutSite();

async function paidCar(database: TestDatabase) {
  const checkout = await oneShopper(database, site, "form");
  const { store, fake, url, reservation } = checkout;
  fake.pay(url);
  await checkout.current(reservation.id);
  await checkout.work();
  const ledger = async () =>
    (await store.ledger.movements("sandbox", ACCOUNT, new Date(0))).map(({ kind, cents }) => [kind, cents]);
  const state = async () => {
    const now = await store.checkout.byId(reservation.id);
    return [now?.state, now?.end_reason, now?.payment.state];
  };
  /** The watch reads a gateway's record every ten minutes. */
  const later = async () => {
    checkout.after(11);
    await checkout.work();
  };
  return { ...checkout, ledger, state, later };
}

describeOnEachStore(
  "money that moved at the gateway's own screens (rules/checkout#gateway-screens)",
  { postgres: "long" },
  (database) => {
    it("a partial refund of the gateway is written to the ledger once, and shown in the list", async () => {
      const { fake, reservation, ledger, state, later, store, work } = await paidCar(database);
      fake.atItsScreens("refund", reservation.payment_id, -5_000);
      await later();
      await later();
      await work();
      expect(await ledger()).toEqual([
        ["charge", 20_000],
        ["refund", -5_000],
      ]);
      expect(await state()).toEqual(["paid", null, "paid"]);
      expect(await listReservations(store, {})).toContain(
        "200.00 AUD paid, until 2026-03-06T02:00:00.000Z, 50.00 AUD went back",
      );
      expect(await showReservation(store, reservation.reference)).toMatch(
        /Ledger\n.*charge {2}200\.00 AUD.*\n.*refund {2}-50\.00 AUD/,
      );
    });

    it("a refund of the gateway is found within minutes after a clock that was three days ahead (decision 0114)", async () => {
      const { fake, reservation, ledger, later, work, after } = await paidCar(database);
      after(3 * 24 * 60);
      await work();
      after(-3 * 24 * 60);
      fake.atItsScreens("refund", reservation.payment_id, -5_000);
      await later();
      expect(await ledger()).toContainEqual(["refund", -5_000]);
    });

    it("leaves the rest to go back when the reservation ends", async () => {
      const { fake, reservation, ledger, state, later, cancel, work } = await paidCar(database);
      fake.atItsScreens("refund", reservation.payment_id, -5_000);
      await later();
      await cancel(reservation.id);
      await work();
      expect(await state()).toEqual(["cancelled", "shopper", "refunded"]);
      expect(await ledger()).toEqual([
        ["charge", 20_000],
        ["refund", -5_000],
        ["refund", -15_000],
      ]);
    });

    it("a partial refund of the gateway is found by ours, which it makes too large, and the rest goes back then", async () => {
      const { fake, reservation, ledger, state, cancel, after, work } = await paidCar(database);
      fake.atItsScreens("refund", reservation.payment_id, -5_000);
      await cancel(reservation.id);
      expect(await state()).toEqual(["cancelled", "shopper", "refund_due"]);
      after(61);
      await work();
      expect(await state()).toEqual(["cancelled", "shopper", "refunded"]);
      expect((await ledger()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(0);
    });

    it("ends the reservation and frees the car when all of it went back, and the shopper hears of it", async () => {
      const { fake, reservation, state, later, mails, car } = await paidCar(database);
      await mails();
      fake.atItsScreens("refund", reservation.payment_id, -20_000);
      await later();
      expect(await state()).toEqual(["refunded", "staff", "refunded"]);
      expect((await car("a")).reserved).toBe(false);
      expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation_ended", "reservation_refunded"]);
    });

    it("follows a refund that fails later: shopper and dealership hear of it, the list shows it, and it can be tried again (rules/checkout#refund-failed)", async () => {
      const { fake, reservation, ledger, state, later, cancel, work, mails, store, platform, clock } =
        await paidCar(database);
      await cancel(reservation.id);
      await work();
      await mails();
      fake.failRefunds(reservation.payment_id);
      await later();
      await later();
      const { reference } = reservation;
      const money = (await store.checkout.byId(reservation.id))?.payment.state ?? "new";
      expect([await state(), moneyStage("cancelled", money)]).toEqual([
        ["cancelled", "shopper", "refund_failed"],
        "failed",
      ]);
      const told = await mails();
      expect(told.map(({ kind, subject }) => [kind, subject])).toEqual([
        ["reservation_refund_failed", expect.stringContaining("We couldn't refund your deposit")],
      ]);
      let deliveries = await store.outbox.claim(10, 60, clock.now);
      // A lead that follows another comes after it.
      while (deliveries[0]?.lead.subcategory !== "Refund Failed") {
        expect(deliveries).not.toEqual([]);
        for (const { id } of deliveries) await store.outbox.delivered(id, clock.now);
        deliveries = await store.outbox.claim(10, 60, clock.now);
      }
      expect(deliveries[0].lead).toMatchObject({
        event_id: null,
        answers: { reservation_reference: reference, refund_failed: expect.stringContaining("$200") },
      });
      expect(await listReservations(store, {})).toContain("refund_failed, ended");
      expect(await listReservations(store, {})).toContain("REFUND FAILED");
      const { payments, oldestRefundSeconds } = await store.checkoutWork.counts(clock.now);
      expect([payments.get("refund_failed"), oldestRefundSeconds > 0]).toEqual([1, true]);

      expect(await changeReservation(platform, "refund", reference)).toContain("200.00 AUD went back");
      await later();
      expect(await state()).toEqual(["cancelled", "shopper", "refunded"]);
      expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation_refunded"]);
      expect(await ledger()).toEqual([
        ["charge", 20_000],
        ["refund", -20_000],
        ["refund_failed", 20_000],
        ["refund", -20_000],
      ]);
    });

    it("shows a dispute until it is won, and keeps the car reserved", async () => {
      const { fake, reservation, ledger, state, later, store } = await paidCar(database);
      fake.atItsScreens("dispute", reservation.payment_id, -20_000);
      await later();
      expect(await listReservations(store, {})).toContain(
        "200.00 AUD DISPUTED: answer the bank at the gateway",
      );
      expect(await state()).toEqual(["paid", null, "paid"]);
      fake.atItsScreens("dispute", reservation.payment_id, 20_000);
      await later();
      expect(await listReservations(store, {})).toContain("a dispute was won");
      expect(await ledger()).toEqual([
        ["charge", 20_000],
        ["dispute", -20_000],
        ["dispute", 20_000],
      ]);
    });

    it("keeps a refund due while a bank decides on it, and settles it when the dispute is lost", async () => {
      const { fake, reservation, ledger, state, later, cancel, work, mails, store } = await paidCar(database);
      fake.atItsScreens("dispute", reservation.payment_id, -20_000);
      await later();
      await cancel(reservation.id);
      await work();
      await mails();
      expect(await state()).toEqual(["cancelled", "shopper", "refund_due"]);
      expect(await listReservations(store, {})).toContain("200.00 AUD DISPUTED");
      fake.loseDispute(reservation.payment_id);
      await later();
      await later();
      expect(await state()).toEqual(["cancelled", "shopper", "refunded"]);
      expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation_refunded"]);
      expect(await listReservations(store, {})).toContain("200.00 AUD went back by a dispute that was lost");
      expect(await ledger()).toEqual([
        ["charge", 20_000],
        ["dispute", -20_000],
      ]);
    });

    it("adds nothing to a payment of another account, and nothing that is unknown", async () => {
      const { reservation, store, ledger, clock } = await paidCar(database);
      const refund = {
        payment_id: reservation.payment_id,
        kind: "refund" as const,
        gateway_id: "re_forged",
        cents: -20_000,
        currency: "aud" as const,
        at: clock.now.toISOString(),
      };
      expect(await store.ledger.noteMovement("sandbox", "acct_other", refund, clock.now)).toBe("not_ours");
      expect(await store.ledger.noteMovement("stripe", ACCOUNT, refund, clock.now)).toBe("not_ours");
      expect(await ledger()).toEqual([["charge", 20_000]]);
    });
  },
);
