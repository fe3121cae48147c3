import { expect, it } from "vitest";
import type { CheckoutStore } from "~/adapters/database/checkout.server";
import type { HoldOutcome } from "~/adapters/database/checkout-hold.server";
import type { Store } from "~/adapters/database/open-store.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import type { Car } from "~/domain/car/car";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { asCarId, asDealershipId, asPaymentId, asReservationId, type CarId } from "~/domain/text/identifiers";
import { incomingCar } from "../../support/incoming-car";
import { newReservation } from "../../support/new-reservation";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (ms: number) => new Date(NOW.getTime() + ms);
const DEALERSHIP = asDealershipId("dealership-1");

async function addCars(store: Store, count: number, more: Partial<Car> = {}): Promise<CarId[]> {
  const cars = Array.from({ length: count }, (_, index) => incomingCar(`car-${index}`, more));
  await store.cars.applyBatch(ALPHA_SLUG, "feed", cars, NOW);
  return cars.map(({ id }) => id);
}

const reservationOf = (id: CarId, more: Parameters<typeof newReservation>[1] = {}) =>
  newReservation({ id, slug: incomingCar("car-0").slug }, more);

function heldOne(outcome: HoldOutcome): ReservationWithPayment {
  if (outcome.outcome !== "held") throw new Error(`the car was not held: ${outcome.outcome}`);
  return outcome.reservation;
}

async function paidOne(checkout: CheckoutStore, car: CarId): Promise<ReservationWithPayment> {
  const held = heldOne(await checkout.hold(reservationOf(car), NOW));
  await checkout.opened(held.payment_id, { id: `cs_${held.id}`, url: "/pay" }, NOW);
  expect(await checkout.settle(held.payment_id, { id: `ch_${held.id}` }, NOW)).toBe("paid");
  return held;
}

/** Asks again after a connection timeout: on a busy machine a hundred shoppers wait long for the pool's connections. */
async function holdWhenConnected(store: Store, car: CarId): Promise<HoldOutcome> {
  try {
    return await store.checkout.hold(reservationOf(car), NOW);
  } catch (error) {
    if (isStoreUnavailable(error)) return holdWhenConnected(store, car);
    throw error;
  }
}

const isReserved = async (store: Store, car: CarId) =>
  (await store.cars.byId(car, [DEALERSHIP]))?.reserved ?? null;

describeOnEachStore("the checkout store", (database) => {
  it("holds a car for one of a hundred shoppers who ask at the same time over two connections", async () => {
    const stores = [await database.open(), await database.open()];
    const [car = asCarId("")] = await addCars(stores[0] as Store, 1);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) => holdWhenConnected(stores[index % 2] as Store, car)),
    );
    const counts = new Map<string, number>();
    for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({ held: 1, taken: 99 });
    expect(await isReserved(stores[0] as Store, car)).toBe(true);
  });

  it("raises the stock revision, so that index and pages show the car as reserved and as free again", async () => {
    const store = await database.open();
    const [car = asCarId("")] = await addCars(store, 1);
    const before = await store.stockRevision();
    const held = heldOne(await store.checkout.hold(reservationOf(car), after(1)));
    expect(await store.stockRevision()).toBe(before + 1);
    const changed = await store.cars.changedSince({ revision: before, id: "" }, 10);
    expect(changed).toMatchObject([{ id: car, reserved: true, updated_at: after(1).toISOString() }]);
    expect(await store.checkout.end(held.id, "cancelled", "shopper", after(2))).toBe(true);
    expect(await store.stockRevision()).toBe(before + 2);
    expect([...(await store.dealershipRevisions()).values()]).toEqual([before + 2]);
    expect(await isReserved(store, car)).toBe(false);
  });

  it.each([
    ["is sold", { status: "sold" }],
    ["is coming soon", { status: "coming_soon" }],
    ["is not shown", { show_on_dealer_website: false }],
    ["is reserved by its feed", { reserved: true }],
  ] as const)("holds no car that %s", async (_name, more) => {
    const store = await database.open();
    const [car = asCarId("")] = await addCars(store, 1, more);
    expect(await store.checkout.hold(reservationOf(car), NOW)).toEqual({ outcome: "unavailable" });
  });

  it("ends a hold after 15 minutes, not before, when nobody was sent to pay", async () => {
    const { checkout, ...store } = await database.open();
    const [car = asCarId("")] = await addCars({ checkout, ...store }, 1);
    const first = heldOne(await checkout.hold(reservationOf(car), NOW));
    const early = await checkout.hold(reservationOf(car), after(15 * MINUTE - 1));
    expect(early).toMatchObject({ outcome: "taken", overdue: false, by: { id: first.id } });
    const second = heldOne(await checkout.hold(reservationOf(car), after(15 * MINUTE)));
    expect(second.id).not.toBe(first.id);
    expect(await checkout.byId(first.id)).toMatchObject({
      state: "expired",
      end_reason: "unpaid",
      payment: { state: "unpaid" },
    });
    expect(
      await checkout.opened(first.payment_id, { id: "cs_late", url: "/pay" }, after(15 * MINUTE)),
    ).toMatchObject({ state: "unpaid", session_id: null });
  });

  it("keeps a late hold whose session is open until the gateway has ended it", async () => {
    const store = await database.open();
    const { checkout, checkoutWork } = store;
    const [car = asCarId("")] = await addCars(store, 1);
    const first = heldOne(await checkout.hold(reservationOf(car), NOW));
    await checkout.opened(first.payment_id, { id: "cs_1", url: "/pay" }, NOW);
    const late = after(16 * MINUTE);
    expect(await checkout.hold(reservationOf(car), late)).toMatchObject({ outcome: "taken", overdue: true });
    expect(await checkoutWork.expireReservations(late)).toBe(0);
    expect((await checkoutWork.due(late, 10)).overdueSessions.map(({ id }) => id)).toEqual([first.id]);
    expect(await checkout.closeUnpaid(first.payment_id, "unpaid", late)).toBe(true);
    heldOne(await checkout.hold(reservationOf(car), late));
  });

  it("gives money back that comes after the hold was lost, and stores both movements once", async () => {
    const store = await database.open();
    const { checkout, checkoutWork, ledger } = store;
    const [car = asCarId("")] = await addCars(store, 1);
    const first = heldOne(await checkout.hold(reservationOf(car), NOW));
    await checkout.opened(first.payment_id, { id: "cs_1", url: "/pay" }, NOW);
    const late = after(16 * MINUTE);
    await checkout.closeUnpaid(first.payment_id, "unpaid", late);
    expect(await checkout.settle(first.payment_id, { id: "ch_1" }, late)).toBe("hold_lost");
    expect(await checkout.settle(first.payment_id, { id: "ch_1" }, late)).toBe("known");
    expect((await checkoutWork.due(late, 10)).refunds.map(({ id }) => id)).toEqual([first.payment_id]);
    expect(await checkout.refunded(first.payment_id, { id: "re_1", amount_cents: 20_000 }, late)).toBe(true);
    expect(await checkout.refunded(first.payment_id, { id: "re_1", amount_cents: 20_000 }, late)).toBe(false);
    expect(await ledger.movements("sandbox", "sandbox_alpha", NOW)).toMatchObject([
      { kind: "charge", cents: 20_000, gateway_id: "ch_1" },
      { kind: "refund", cents: -20_000, gateway_id: "re_1" },
    ]);
    const events = await checkoutWork.pendingEvents(10);
    expect(events.map(({ event }) => event).sort()).toEqual(["ended", "refunded"]);
    expect(events[0]?.reservation).toMatchObject({ end_reason: "hold_lost", payment: { state: "refunded" } });
  });

  it.each([
    ["is sold", { status: "sold" }],
    ["is withdrawn", { show_on_dealer_website: false }],
  ] as const)(
    "gives money back, and says nothing of a reservation, when the car %s before it is paid",
    async (_name, gone) => {
      const store = await database.open();
      const { checkout, checkoutWork } = store;
      const [car = asCarId("")] = await addCars(store, 1);
      const held = heldOne(await checkout.hold(reservationOf(car), NOW));
      await checkout.opened(held.payment_id, { id: "cs_1", url: "/pay" }, NOW);
      expect((await checkoutWork.due(NOW, 10)).overdueSessions).toEqual([]);
      await addCars(store, 1, gone);
      // The session is ended without waiting for the next look at the gateway, and once only.
      expect((await checkoutWork.due(NOW, 10)).overdueSessions.map(({ id }) => id)).toEqual([held.id]);
      await checkout.postpone(held.payment_id, after(MINUTE), { reason: "not_ended" });
      expect((await checkoutWork.due(NOW, 10)).overdueSessions).toEqual([]);
      expect(await checkout.settle(held.payment_id, { id: "ch_1" }, NOW)).toBe("hold_lost");
      expect(await checkout.byId(held.id)).toMatchObject({
        state: "cancelled",
        end_reason: "car_gone",
        payment: { state: "refund_due" },
      });
      expect((await checkoutWork.pendingEvents(10)).map(({ event }) => event)).toEqual(["ended"]);
      expect(await isReserved(store, car)).toBe(false);
    },
  );

  it("keeps a car reserved for its new shopper when the deposit of an earlier one goes back", async () => {
    const store = await database.open();
    const { checkout } = store;
    const [car = asCarId("")] = await addCars(store, 1);
    const { id: first } = await paidOne(checkout, car);
    await checkout.complete(first, NOW);
    await checkout.release(first, NOW);
    const second = heldOne(await checkout.hold(reservationOf(car), NOW));
    expect(await checkout.end(first, "refunded", "staff", NOW)).toBe(true);
    expect(await isReserved(store, car)).toBe(true);
    expect(await checkout.end(second.id, "cancelled", "shopper", NOW)).toBe(true);
    expect(await isReserved(store, car)).toBe(false);
  });

  it("refunds once when staff, the shopper and the clock end a reservation at the same time", async () => {
    const stores = [await database.open(), await database.open()] as const;
    const [car = asCarId("")] = await addCars(stores[0], 1);
    const { id } = await paidOne(stores[0].checkout, car);
    const late = after(48 * HOUR);
    const ended = await Promise.all([
      stores[0].checkout.end(id, "refunded", "staff", late),
      stores[1].checkout.end(id, "cancelled", "shopper", late),
      stores[0].checkoutWork.expireReservations(late),
      stores[1].checkoutWork.expireReservations(late),
    ]);
    expect(ended.filter((one) => one === true || one === 1)).toHaveLength(1);
    expect((await stores[0].checkoutWork.due(late, 10)).refunds).toHaveLength(1);
  });

  it("knows no reservation and no payment by an id from outside", async () => {
    const { checkout } = await database.open();
    expect(await checkout.byId(asReservationId("constructor"))).toBeNull();
    expect(await checkout.byReference("__proto__")).toBeNull();
    expect(await checkout.payment(asPaymentId("nobody"))).toBeNull();
    expect(await checkout.settle(asPaymentId("nobody"), { id: "ch_1" }, NOW)).toBe("not_found");
    expect(await checkout.closeUnpaid(asPaymentId("nobody"), "unpaid", NOW)).toBe(false);
    expect(await checkout.end(asReservationId("nobody"), "cancelled", "staff", NOW)).toBe(false);
  });
});
