/** @module-tag long */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { ReservationKind } from "~/domain/checkout/reservation";
import {
  ACCOUNT,
  type CheckoutTest,
  checkoutPlatform,
  checkoutSite,
  forSale,
  MORNING,
  PURCHASE_ANSWERS,
  WORKED_OUT,
} from "../../support/checkout-platform";
import type { CheckoutRound, ShopperPlan } from "../../support/checkout-round";
import { bundleChild, type Child, startChild } from "../../support/child";
import { createFakeGateway, type FakeGateway, serveFakeGateway } from "../../support/fake-gateway";
import { alphaSites } from "../../support/lead-platform";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

/*
 * Kills the process at every step between form, hold, session, payment, return, receipt and refund. At the end the
 * ledger is the gateway's own record, and nobody has paid without a car or a refund.
 */
const DAY = 86_400_000;
const MINUTE = 60_000;

const commits = (...methods: string[]) =>
  methods.flatMap((method) => [`${method}: before the commit`, `${method}: after the commit`]);
const calls = (...methods: string[]) =>
  methods.flatMap((method) => [`${method}: before the call`, `${method}: before the answer`]);
const POINTS = [
  ...commits("hold"),
  ...calls("createSession"),
  ...commits("opened"),
  "paid",
  ...calls("session"),
  ...commits("settle", "submit", "setLead", "add", "eventHandled"),
  ...commits("end"),
  ...calls("refund"),
  ...commits("refunded"),
  ...calls("expireSession"),
  ...commits("closeUnpaid", "expireReservations", "cancelForRemovedCars", "complete"),
];

/** Half of the points on each store. The environment variable KILL_ROUNDS changes the number of rounds. */
const HALF = Math.ceil(POINTS.length / 2);
const ROUNDS = Number(process.env.KILL_ROUNDS ?? HALF);

if (POINTS.length % 2 === 0) throw new RangeError("half of the points would meet one kind only");

/** Anyone who acts in a round, one after another, each with a car of their own. */
const PLANS: readonly ShopperPlan[] = [
  "pay_and_return",
  "cancel_unpaid",
  "cancel_paid",
  "pay_and_leave",
  "leave",
  "collect",
];
/** And one more, for a car that others had before. */
const CARS = 5;

/** In every other round shoppers buy online. There is an odd number of points, so each of them meets both kinds. */
const kindOf = (round: number): ReservationKind => (round % 2 === 0 ? "reservation" : "purchase");

let program = "";
let siteFile = "";
const sites = alphaSites();
beforeAll(async () => {
  program = await bundleChild("checkout-shoppers", { packages: "inside" });
  siteFile = path.join(sites.dir, "alpha.site");
  writeFileSync(siteFile, JSON.stringify(await checkoutSite()));
});

describeOnEachStore("a checkout with a kill -9 at every step (rules/checkout#nothing-lost)", (database) => {
  it(`leaves nobody who paid without a car or a refund, in ${ROUNDS} kills`, async () => {
    const store = await database.open();
    const clock = { now: MORNING };
    const fake = createFakeGateway({ now: () => clock.now });
    const served = await serveFakeGateway(fake);
    const checkout = await checkoutPlatform({
      store,
      site: await checkoutSite(),
      gateway: fake.gateway,
    });
    await checkout.stock(...Array.from({ length: CARS }, (_, index) => forSale(`car${index}`)));
    const { databaseUrl, dataDir } = database.location();
    const start = () =>
      startChild(program, {
        STORE_URL: databaseUrl,
        STORE_DIR: dataDir,
        SITE_FILE: siteFile,
        GATEWAY_URL: served.url,
      });

    /** Shoppers who got no answer, and post their form again. */
    let waiting: CheckoutRound["shoppers"] = [];
    async function work(child: Child, round: CheckoutRound): Promise<number | null> {
      clock.now = new Date(round.now);
      await child.line("ready");
      child.send(JSON.stringify(round));
      const code = await child.ended;
      const answered = new Set(child.lines.map((line) => line.split(" ", 1)[0]));
      waiting = round.shoppers.filter(({ submission }) => !answered.has(submission));
      return code;
    }

    /** What each shopper was sent, by the reservation's reference. Read immediately: contents expire. */
    const notified = new Map<string, string[]>();
    async function readMails(at: Date): Promise<void> {
      checkout.clock.now = at;
      for (const { kind, text } of await checkout.mails()) {
        const reference = /^Reference: (\S+)$/m.exec(text)?.[1] ?? "";
        notified.set(reference, [...(notified.get(reference) ?? []), kind]);
      }
    }

    const first = database.kind === "sqlite" ? 0 : HALF;
    let now = MORNING.getTime();
    let next = start();
    for (let number = 0; number < ROUNDS; number += 1) {
      const point = POINTS[(first + number) % POINTS.length] as string;
      // Every other round comes within the hold: what was begun is gone on with.
      now += point.startsWith("expireReservations") ? 2 * DAY : number % 2 === 0 ? DAY : MINUTE;
      clock.now = checkout.clock.now = new Date(now);
      const shoppers = [
        ...PLANS.map((plan) => ({ submission: `round${number}-${plan}`, car: `${plan}${number}`, plan })),
        { submission: `round${number}-again`, car: `car${number % CARS}`, plan: "pay_and_leave" as const },
      ].map((shopper) => ({ ...shopper, kind: kindOf(number) }));
      await checkout.stock(...PLANS.map((plan) => forSale(`${plan}${number}`)), forSale(`gone${number}`));
      // Somebody whose time is over in the round after the next day.
      await checkout.stock(forSale(`kept${number}`));
      const kept = await checkout.atGateway(`kept${number}`, `round${number}-kept`);
      fake.pay(kept.url);
      await checkout.current(kept.reservation.id);
      // A car that is sold by the feed while somebody holds it.
      const sold = await checkout.atGateway(`gone${number}`, `round${number}-gone`);
      const isSettled = number % 3 === 2 || point.startsWith("cancelForRemovedCars");
      if (number % 3 > 0 || isSettled) fake.pay(sold.url);
      if (isSettled) await checkout.current(sold.reservation.id);
      await checkout.stock(forSale(`gone${number}`, { status: "sold" }));
      const child = next;
      next = start();
      const code = await work(child, {
        now: clock.now.toISOString(),
        point,
        nth: 1,
        shoppers: [...waiting, ...shoppers],
        parallel: false,
      });
      expect(code, `round ${number} did not end at "${point}"`).toBeNull();
      await readMails(clock.now);
    }
    // Nothing fails any more, and all times pass.
    for (const days of [0, 1, 4, 8]) {
      const round = { point: null, nth: 1, shoppers: waiting, parallel: false };
      const child = days === 0 ? next : start();
      expect(await work(child, { ...round, now: new Date(now + days * DAY).toISOString() })).toBe(0);
      await readMails(clock.now);
    }
    await served.close();
    await expectAllSettled(checkout, fake, notified);
  }, 900_000);
});

/** All reservations have ended or were completed: each charge was given back once, or the car was collected. */
async function expectAllSettled(
  { platform: { store } }: CheckoutTest,
  fake: FakeGateway,
  notified: ReadonlyMap<string, readonly string[]>,
) {
  const ledger = await store.ledger.movements("sandbox", ACCOUNT, new Date(0));
  const shown = ({ gateway_id, payment_id, kind, cents }: (typeof fake.record)[number]) =>
    `${gateway_id} ${payment_id} ${kind} ${cents}`;
  expect(ledger.map(shown).sort()).toEqual(fake.record.map(shown).sort());

  const reservations = await store.checkout.list({ limit: 10_000 });
  const sums = new Map<string | null, number>();
  for (const { payment_id, cents } of fake.record) sums.set(payment_id, (sums.get(payment_id) ?? 0) + cents);
  const held = reservations.filter(({ state }) => ["held", "paid"].includes(state));
  expect(held).toEqual([]);
  for (const { id, state, payment_id, payment } of reservations) {
    expect(sums.get(payment_id) ?? 0, `${state} ${id}`).toBe(state === "completed" ? 20_000 : 0);
    const ended = sums.has(payment_id) ? "refunded" : "unpaid";
    expect(payment.state, id).toBe(state === "completed" ? "paid" : ended);
    sums.delete(payment_id);
  }
  // Every charge is one of a reservation.
  expect([...sums]).toEqual([]);
  expect(reservations.some(({ state }) => state === "completed")).toBe(true);
  expect(reservations.some(({ end_reason }) => end_reason === "car_gone")).toBe(true);

  // Everybody who paid was notified of each event once, and so were the dealerships.
  const paid = reservations.filter(({ payment }) => payment.paid_at !== null);
  // Anyone who paid for a car that was sold before hears of its end and the refund only: it was never reserved for them.
  const cameTooLate = ({ end_reason, lead_id }: (typeof paid)[number]) =>
    end_reason === "car_gone" && lead_id === null;
  for (const reservation of paid) {
    const { reference, state } = reservation;
    const kinds = (notified.get(reference) ?? []).filter((kind) => kind !== "reservation_ending").sort();
    expect(kinds, reference).toEqual(
      state === "completed"
        ? ["reservation_paid"]
        : [
            "reservation_ended",
            ...(cameTooLate(reservation) ? [] : ["reservation_paid"]),
            "reservation_refunded",
          ],
    );
  }
  expect(notified.size).toBe(paid.length);
  for (const kind of ["reservation", "purchase"] as const)
    expect(paid.filter((reservation) => reservation.kind === kind).length, kind).toBeGreaterThan(ROUNDS / 4);
  for (const reservation of paid) {
    const { reference, content, state, lead_id, kind } = reservation;
    const person = { email: content?.email ?? "", phone: null };
    const leads = await store.privacy.ofPerson(ALPHA_SLUG, person);
    if (cameTooLate(reservation)) {
      expect(leads, reference).toEqual([]);
      continue;
    }
    expect(leads, reference).toHaveLength(state === "completed" ? 1 : 2);
    expect(leads, reference).toContain(lead_id);
    // What was said in the steps of a purchase reaches the dealership, whichever process died.
    for (const { lead } of await store.privacy.held(leads))
      expect(lead, reference).toMatchObject(
        kind === "purchase"
          ? { category: "Online Purchase", answers: { ...PURCHASE_ANSWERS, ...WORKED_OUT } }
          : { category: "Reservation" },
      );
  }
  expect(await store.checkoutWork.pendingEvents(10)).toEqual([]);
}
