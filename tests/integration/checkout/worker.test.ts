import { pino } from "pino";
import { expect, it, vi } from "vitest";
import { StoreUnavailableError } from "~/adapters/database/store-unavailable";
import { createCheckoutWorker } from "~/services/checkout/checkout-worker.server";
import { unavailableReason } from "~/services/checkout/payments-of-site.server";
import { checkoutSite, forSale, openCheckout } from "../../support/checkout-platform";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

/* What happens without any shopper: the clock, the stock, the gateway. */

const site = await checkoutSite();

async function setUp(database: TestDatabase) {
  const logged: string[] = [];
  const log = pino({ level: "debug" }, { write: (line) => void logged.push(line) });
  const checkout = await openCheckout(database, site, { cars: ["a", "b", "c"], log });
  const { store, fake } = checkout;
  return {
    ...checkout,
    logged,
    warnings: () => logged.filter((line) => /"level":(40|50)/.test(line)),
    /** A shopper who has paid and whose payment is known. */
    async paid(key: string, submission = key) {
      const { url, reservation } = await checkout.atGateway(key, submission);
      fake.pay(url);
      const current = await checkout.current(reservation.id);
      if (current?.state !== "paid") throw new Error("not paid");
      return current;
    },
    async stateOf({ id }: { id: Parameters<typeof store.checkout.byId>[0] }) {
      const found = await store.checkout.byId(id);
      return found && `${found.state} ${found.end_reason} ${found.payment.state}`;
    },
  };
}

describeOnEachStore(
  "a clock that was three days ahead for seconds (decision 0114)",
  { postgres: "long" },
  (database) => {
    it("holds no car, money or message longer than their own time from now, and asks the gateway again", async () => {
      const { atGateway, paid, work, after, fake, store, clock, car, context, stateOf, mails } =
        await setUp(database);
      const DAYS = 3 * 24 * 60;
      after(DAYS);
      const { url, reservation } = await atGateway("a", "held");
      const bought = await paid("b");
      await work();
      after(-DAYS);
      expect(await unavailableReason(context, await car("a"))).toEqual({
        reason: "being_paid",
        minutes: 15,
      });
      expect((await mails()).map(({ kind }) => kind)).toEqual(["reservation_paid"]);
      const leads = await store.outbox.claim(10, 60, clock.now);
      expect(leads.length).toBeGreaterThan(0);
      expect(await store.leases.take("checkout", "another", 15_000, clock.now)).toBe(true);
      const now = clock.now.getTime();
      await work();
      expect((await store.checkout.byId(reservation.id))?.ends_at).toBe(
        new Date(now + 15 * 60_000).toISOString(),
      );
      expect(await store.checkout.byId(bought.id)).toMatchObject({
        ends_at: new Date(now + 48 * 3_600_000).toISOString(),
        payment: { paid_at: clock.now.toISOString() },
      });
      fake.pay(url);
      after(1);
      await work();
      expect(await stateOf(reservation)).toBe("paid null paid");
    });
  },
);

describeOnEachStore("the sweep (rules/checkout#sweep)", { postgres: "long" }, (database) => {
  it("finds a payment that no webhook reported and whose shopper never came back", async () => {
    const { atGateway, work, after, fake, stateOf } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    fake.pay(url);
    await work();
    expect(await stateOf(reservation)).toBe("held null open");
    after(1);
    await work();
    expect(await stateOf(reservation)).toBe("paid null paid");
  });

  it("ends a session whose hold is over, and asks an open one about every minute before", async () => {
    const { atGateway, work, after, fake, stateOf, car } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    for (let minute = 1; minute < 15; minute += 1) {
      after(1);
      await work();
    }
    const asked = fake.calls.filter(({ call }) => call === "session");
    expect(asked).toHaveLength(14);
    expect(await stateOf(reservation)).toBe("held null open");
    after(1);
    await work();
    expect(await stateOf(reservation)).toBe("expired unpaid unpaid");
    expect(fake.pay(url)).toBeNull();
    expect((await car("a")).reserved).toBe(false);
  });

  it("asks a gateway that is down less and less often, loses nothing, and reports it once", async () => {
    const { paid, cancel, work, after, fake, stateOf, warnings } = await setUp(database);
    const reservation = await paid("a");
    fake.state.fault = () => "before";
    await cancel(reservation.id);
    expect(await stateOf(reservation)).toBe("cancelled shopper refund_due");
    const before = fake.calls.length;
    for (let minute = 0; minute < 60; minute += 1) {
      await work();
      after(1);
    }
    const asked = fake.calls.length - before;
    expect(asked).toBeGreaterThan(10);
    expect(asked).toBeLessThan(25);
    expect(warnings().filter((line) => line.includes("payments wait for it"))).toHaveLength(1);
    fake.state.fault = () => null;
    after(5);
    await work();
    expect(await stateOf(reservation)).toBe("cancelled shopper refunded");
    expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
  });

  it("names a refund that the gateway refuses once, keeps it due, and tries it every hour", async () => {
    const { paid, cancel, work, after, fake, stateOf, logged, store, clock } = await setUp(database);
    const reservation = await paid("a");
    Object.assign(fake.state, { fault: () => "before", temporary: false });
    await cancel(reservation.id);
    for (let hour = 0; hour < 5; hour += 1) {
      await work();
      after(60);
    }
    expect(logged.filter((line) => line.includes("somebody has to look"))).toHaveLength(1);
    expect(await stateOf(reservation)).toBe("cancelled shopper refund_due");
    const counts = await store.checkoutWork.counts(clock.now);
    expect(counts.payments.get("refund_due")).toBe(1);
    expect(counts.oldestRefundSeconds).toBe(5 * 3600);
    Object.assign(fake.state, { fault: () => null });
    await work();
    expect(await stateOf(reservation)).toBe("cancelled shopper refunded");
  });

  it("asks about every minute for a late session that the gateway can't end yet", async () => {
    const { atGateway, work, after, fake, stateOf } = await setUp(database);
    const { url, reservation } = await atGateway("a", "form");
    // Complete at the gateway, and the bank has not decided.
    const { expireSession, session } = fake.gateway;
    fake.gateway.expireSession = (account, id) => session(account, id);
    after(15);
    const before = fake.calls.length;
    for (let second = 0; second < 60; second += 1) {
      await work();
      after(1 / 60);
    }
    expect(fake.calls.length - before).toBe(1);
    expect(await stateOf(reservation)).toBe("held null open");
    fake.gateway.expireSession = expireSession;
    fake.pay(url);
    after(1);
    await work();
    expect(await stateOf(reservation)).toBe("paid null paid");
  });

  it("leaves payments of a gateway that this process does not have, and names them", async () => {
    const { paid, cancel, work, after, fake, stateOf, platform, logged } = await setUp(database);
    const reservation = await paid("a");
    const gateway = platform.payments;
    platform.payments = null;
    await cancel(reservation.id);
    await work();
    expect(await stateOf(reservation)).toBe("cancelled shopper refund_due");
    expect(logged.filter((line) => line.includes("somebody has to look"))).toHaveLength(1);
    platform.payments = gateway;
    after(60);
    await work();
    expect(await stateOf(reservation)).toBe("cancelled shopper refunded");
    expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
  });

  it("ends its reservation and its money when a refund was given and nobody heard of it", async () => {
    const { paid, cancel, work, after, fake, stateOf } = await setUp(database);
    const reservation = await paid("a");
    fake.state.fault = (call) => (call === "refund" ? "after" : null);
    await cancel(reservation.id);
    expect(await stateOf(reservation)).toBe("cancelled shopper refund_due");
    fake.state.fault = () => null;
    after(1);
    await work();
    expect(await stateOf(reservation)).toBe("cancelled shopper refunded");
    expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
  });
});

describeOnEachStore(
  "the clock of a paid reservation (rules/checkout#reservation-hours)",
  { postgres: "long" },
  (database) => {
    it("holds the car at 47:59 hours, frees it at 48:00 and gives the deposit back", async () => {
      const { paid, work, after, stateOf, car, fake } = await setUp(database);
      const reservation = await paid("a");
      after(48 * 60 - 1);
      await work();
      expect([await stateOf(reservation), (await car("a")).reserved]).toEqual(["paid null paid", true]);
      after(1);
      await work();
      expect([await stateOf(reservation), (await car("a")).reserved]).toEqual([
        "expired time_over refunded",
        false,
      ]);
      expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("leaves a car reserved that the feed has reserved meanwhile", async () => {
      const { paid, work, after, stateOf, car, stock, reserve } = await setUp(database);
      const reservation = await paid("a");
      await stock(forSale("a", { reserved: true }));
      after(48 * 60);
      await work();
      expect([await stateOf(reservation), (await car("a")).reserved]).toEqual([
        "expired time_over refunded",
        true,
      ]);
      expect(await reserve("a", "next")).toMatchObject({ outcome: "closed", why: { reason: "reserved" } });
      await stock(forSale("a"));
      expect((await reserve("a", "next")).outcome).toBe("pay");
    });
  },
);

describeOnEachStore(
  "a car that its feed sells or withdraws (rules/checkout#gone-car)",
  { postgres: "long" },
  (database) => {
    it.each([
      ["sold", { status: "sold" as const }],
      ["withdrawn", { show_on_dealer_website: false }],
    ])("ends a paid reservation of a %s car, and the deposit goes back", async (_what, gone) => {
      const { paid, work, stock, stateOf, fake } = await setUp(database);
      const reservation = await paid("a");
      await stock(forSale("a", gone));
      await work();
      expect(await stateOf(reservation)).toBe("cancelled car_gone refunded");
      expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("ends the session of a shopper who is at the gateway, so that nobody pays for a sold car", async () => {
      const { atGateway, work, after, stock, stateOf, fake } = await setUp(database);
      const { url, reservation } = await atGateway("a", "form");
      await stock(forSale("a", { status: "sold" }));
      after(1);
      await work();
      expect(await stateOf(reservation)).toBe("cancelled car_gone unpaid");
      expect(fake.pay(url)).toBeNull();
    });

    it("gives back what was paid for it while the session was ended", async () => {
      const { atGateway, work, after, stock, stateOf, fake } = await setUp(database);
      const { url, reservation } = await atGateway("a", "form");
      await stock(forSale("a", { status: "sold" }));
      fake.pay(url);
      after(1);
      await work();
      expect(await stateOf(reservation)).toBe("cancelled car_gone refunded");
      expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("ends an unpaid hold when the feed reserves the car for somebody else (rules/checkout#reserved-by-feed)", async () => {
      const { atGateway, work, after, stock, stateOf, fake, car } = await setUp(database);
      const { url, reservation } = await atGateway("a", "form");
      await stock(forSale("a", { reserved: true }));
      after(1);
      await work();
      expect(await stateOf(reservation)).toBe("cancelled car_gone unpaid");
      expect(fake.pay(url)).toBeNull();
      expect((await car("a")).reserved).toBe(true);
    });

    it("gives back what was paid after the feed had reserved the car for somebody else", async () => {
      const { atGateway, work, current, stock, stateOf, fake } = await setUp(database);
      const { url, reservation } = await atGateway("a", "form");
      await stock(forSale("a", { reserved: true }));
      fake.pay(url);
      await current(reservation.id);
      await work();
      expect(await stateOf(reservation)).toBe("cancelled car_gone refunded");
      expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("lets a completed reservation keep its deposit when the feed says that the car is sold", async () => {
      const { paid, work, after, stock, stateOf, fake, store, clock } = await setUp(database);
      const reservation = await paid("a");
      await store.checkout.complete(reservation.id, clock.now);
      await stock(forSale("a", { status: "sold" }));
      after(72 * 60);
      await work();
      expect(await stateOf(reservation)).toBe("completed null paid");
      expect(fake.record).toHaveLength(1);
    });

    it.each([
      ["has removed still blocks it", { show_on_dealer_website: false }, true],
      ["says is sold no longer blocks it", { status: "sold" }, false],
    ] as const)("a completed reservation of a car that the feed %s", async (_title, change, blocks) => {
      const { paid, work, stock, store, clock, car, atGateway } = await setUp(database);
      const { id } = await paid("a");
      await store.checkout.complete(id, clock.now);
      await stock(forSale("a", change));
      await work();
      await stock(forSale("a"));
      expect((await car("a")).reserved).toBe(blocks);
      const next = atGateway("a", "next");
      await (blocks ? expect(next).rejects.toThrow() : expect(next).resolves.toBeDefined());
    });
  },
);

describeOnEachStore(
  "the worker of the checkout (rules/checkout#checkout-worker)",
  { postgres: "long" },
  (database) => {
    it("stops in time while the gateway hangs, and the clock goes on meanwhile", async () => {
      const { paid, platform, after, stateOf, store, fake, atGateway } = await setUp(database);
      const ending = await paid("a");
      await atGateway("b", "open");
      let asked = () => {};
      const isAsked = new Promise<void>((resolve) => {
        asked = resolve;
      });
      fake.state.meanwhile = () => {
        asked();
        return new Promise(() => undefined);
      };
      after(48 * 60);
      const worker = createCheckoutWorker(platform, { pollMs: 5, stopWithinMs: 50 });
      worker.start();
      await isAsked;
      await expect.poll(() => stateOf(ending)).toBe("expired time_over refund_due");
      await expect.poll(async () => (await store.checkoutWork.pendingEvents(10)).length).toBe(0);
      await worker.stop();
      expect(await store.leases.take("checkout", "the next process", 1000, new Date())).toBe(true);
    });

    it("works in one of two processes at a time, and the other takes over", async () => {
      const { atGateway, platform, after, fake, stateOf, clock } = await setUp(database);
      const elapsed = () => clock.now.getTime();
      const workers = [1, 2].map(() => createCheckoutWorker(platform, { pollMs: 5, elapsed }));
      const { url, reservation } = await atGateway("a", "form");
      fake.pay(url);
      after(1);
      for (const worker of workers) worker.start();
      await expect.poll(() => stateOf(reservation)).toBe("paid null paid");
      await workers[0]?.stop();
      after(48 * 60);
      await expect.poll(() => stateOf(reservation)).toBe("expired time_over refunded");
      await workers[1]?.stop();
      expect(fake.record.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("waits without noise while the store is unavailable, and logs any other failure once", async () => {
      const { platform, store, warnings } = await setUp(database);
      let calls = 0;
      let error: Error = new StoreUnavailableError("ECONNREFUSED");
      vi.spyOn(store.checkoutWork, "expireReservations").mockImplementation(async () => {
        calls += 1;
        throw error;
      });
      const worker = createCheckoutWorker(platform, { pollMs: 5 });
      worker.start();
      await expect.poll(() => calls).toBeGreaterThan(3);
      expect(warnings()).toEqual([]);
      error = new Error("Reserved by Ada");
      const before = calls;
      await expect.poll(() => calls).toBeGreaterThan(before + 3);
      await worker.stop();
      expect(warnings()).toEqual([]);
    });
  },
);
