import { expect, it } from "vitest";
import type { Store } from "~/adapters/database/open-store.server";
import { createSandboxGateway, newSandboxChargeId } from "~/adapters/payments/sandbox-gateway.server";
import { reservationsCommand } from "~/cli/reservations/command";
import type { ReservationWithPayment } from "~/domain/checkout/reservation";
import { asDealershipId } from "~/domain/text/identifiers";
import { incomingCar } from "../../support/incoming-car";
import { newReservation, newSession } from "../../support/new-reservation";
import { ALPHA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore, type TestDatabase } from "../../support/store";

const NOW = new Date("2026-03-02T01:00:00.000Z");
const ACCOUNT = "sandbox_alpha";
const DEALERSHIP = asDealershipId("dealership-1");

/** Runs the command on its own connection while the test has the store open, as a server has. */
async function reservations(
  database: TestDatabase,
  args: string[],
  environment: Record<string, string> = {},
) {
  const { dataDir, databaseUrl } = database.location();
  let stdout = "";
  let stderr = "";
  const code = await reservationsCommand(
    args,
    {
      ...{ NODE_ENV: "test" as const, DATA_DIR: dataDir },
      NOW: new Date(NOW.getTime() + 3_600_000).toISOString(),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      ...environment,
    },
    {
      out: (text) => {
        stdout += text;
      },
      error: (text) => {
        stderr += text;
      },
    },
  );
  return { code, stdout, stderr };
}

const gatewayOf = (store: Store) => createSandboxGateway({ sessions: store.sandboxPayments, now: () => NOW });

/** Reserves a car; the shopper is at the sandbox's page. */
async function atGateway(store: Store, key = "a"): Promise<ReservationWithPayment> {
  const car = incomingCar(key);
  await store.cars.applyBatch(ALPHA_SLUG, "feed", [car], NOW);
  const content = {
    ...{ name: "Ada \u001b[31mred", last_name: "Lovelace", email: `${key}@shopper.example` },
    consents: [{ name: "terms_conditions", given: true, wording: "I agree.", form: "reservation" }],
    answers: { delivery: "collection" },
  };
  const held = await store.checkout.hold(newReservation(car, { content }), NOW);
  if (held.outcome !== "held") throw new Error(`not held: ${held.outcome}`);
  const { reservation } = held;
  const { id, url } = await gatewayOf(store).createSession(
    newSession({ payment_id: reservation.payment_id, expires_at: "2026-03-02T03:00:00.000Z" }),
  );
  await store.checkout.opened(reservation.payment_id, { id, url: url ?? "" }, NOW);
  return current(store, reservation);
}

async function current(store: Store, { id }: Pick<ReservationWithPayment, "id">) {
  const found = await store.checkout.byId(id);
  if (!found) throw new Error("the reservation is gone");
  return found;
}

async function paid(store: Store, key = "a"): Promise<ReservationWithPayment> {
  const open = await atGateway(store, key);
  const session = await store.sandboxPayments.pay(open.payment.session_id ?? "", newSandboxChargeId(), NOW);
  await store.checkout.settle(open.payment_id, { id: session?.charge_id ?? "" }, NOW);
  return current(store, open);
}

const isReserved = async (store: Store, { car_id }: ReservationWithPayment) =>
  (await store.cars.byId(car_id, [DEALERSHIP]))?.reserved;

describeOnEachStore(
  "npm run reservations (rules/checkout#staff-changes)",
  { postgres: "long" },
  (database) => {
    it("lists reservations without anything of the shoppers", async () => {
      const store = await database.open();
      const [one, other] = [await paid(store, "a"), await atGateway(store, "b")];
      const { code, stdout } = await reservations(database, ["--list"]);
      expect(code).toBe(0);
      expect(stdout).toContain(`${one.reference}  paid  alpha  2023 Hyundai i30\n  200.00 AUD paid, until `);
      expect(stdout).toContain(
        `${other.reference}  held  alpha  2023 Hyundai i30\n  200.00 AUD open, until `,
      );
      expect(stdout).not.toMatch(/Ada|Lovelace|@|0491/);
      const held = await reservations(database, ["--list", "--state", "held"]);
      expect(held.stdout).not.toContain(one.reference);
      const beta = await reservations(database, ["--list", "--site", "beta"]);
      expect(beta.stdout).toBe("There is no such reservation.\n");
    });

    it("shows one by its reference in any case and by its id, and lets nobody control the terminal", async () => {
      const store = await database.open();
      const { id, reference } = await paid(store);
      for (const ref of [reference, reference.toLowerCase(), id]) {
        const { code, stdout } = await reservations(database, ["--show", ref]);
        expect(code).toBe(0);
        expect(stdout).toMatch(/name: +Ada �\[31mred Lovelace\n/);
        expect(stdout).toMatch(/amount: +200\.00 AUD\n/);
        expect(stdout).toMatch(/terms_conditions: given: “I agree\.” \(reservation\)\n/);
      }
      expect(await reservations(database, ["--show", "NOPE"])).toMatchObject({
        code: 1,
        stderr: "There is no reservation NOPE\n",
      });
    });

    it("completes a paid reservation: the money stays, and the car is reserved", async () => {
      const store = await database.open();
      const reservation = await paid(store);
      expect((await reservations(database, ["--complete", reservation.reference])).code).toBe(0);
      expect(await current(store, reservation)).toMatchObject({
        state: "completed",
        payment: { state: "paid" },
      });
      expect(await isReserved(store, reservation)).toBe(true);
      const again = await reservations(database, ["--complete", reservation.reference]);
      expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("is completed") });
    });

    it.each(["paid", "completed"])("gives the deposit of a %s reservation back, once", async (state) => {
      const store = await database.open();
      const reservation = await paid(store);
      if (state === "completed") await reservations(database, ["--complete", reservation.reference]);
      const refunded = await reservations(database, ["--refund", reservation.reference]);
      expect(refunded).toMatchObject({
        code: 0,
        stdout: `${reservation.reference}: 200.00 AUD went back, and the car is free.\n`,
      });
      expect(await current(store, reservation)).toMatchObject({
        state: "refunded",
        end_reason: "staff",
        payment: { state: "refunded" },
      });
      expect(await isReserved(store, reservation)).toBe(false);
      expect((await reservations(database, ["--refund", reservation.reference])).code).toBe(1);
      const movements = await store.sandboxPayments.movements(ACCOUNT, new Date(0));
      expect(movements.map(({ cents }) => cents)).toEqual([20_000, -20_000]);
    });

    it("keeps a refund that the gateway refuses as due, and tries it again when it is asked to", async () => {
      const store = await database.open();
      const reservation = await paid(store);
      const elsewhere = { STRIPE_SECRET_KEY: "sk_test_0123456789" };
      const { code, stdout } = await reservations(database, ["--refund", reservation.reference], elsewhere);
      expect(code).toBe(0);
      expect(stdout).toContain("goes back as soon as the gateway takes it");
      expect((await current(store, reservation)).payment.state).toBe("refund_due");
      const again = await reservations(database, ["--refund", reservation.reference]);
      expect(again.stdout).toContain("went back");
      expect((await current(store, reservation)).payment.state).toBe("refunded");
    });

    it("releases a completed car and keeps the money, and an unpaid one whose session it ends", async () => {
      const store = await database.open();
      const completed = await paid(store, "a");
      await reservations(database, ["--complete", completed.reference]);
      expect((await reservations(database, ["--release", completed.reference])).code).toBe(0);
      expect((await current(store, completed)).payment.state).toBe("paid");
      expect(await isReserved(store, completed)).toBe(false);

      const unpaid = await atGateway(store, "b");
      expect((await reservations(database, ["--release", unpaid.reference])).code).toBe(0);
      expect(await current(store, unpaid)).toMatchObject({ payment: { state: "unpaid" } });
      expect(await isReserved(store, unpaid)).toBe(false);
      const late = await store.sandboxPayments.pay(unpaid.payment.session_id ?? "", "ch_late", NOW);
      expect(late).toMatchObject({ state: "expired" });
    });

    it("releases nobody's paid car, not even one that was paid a moment ago", async () => {
      const store = await database.open();
      const one = await paid(store, "a");
      expect(await reservations(database, ["--release", one.reference])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("--refund frees the car and gives the deposit back"),
      });
      const other = await atGateway(store, "b");
      await store.sandboxPayments.pay(other.payment.session_id ?? "", newSandboxChargeId(), NOW);
      expect(await reservations(database, ["--release", other.reference])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("was paid a moment ago"),
      });
      expect(await current(store, other)).toMatchObject({ state: "paid" });
    });
  },
);

describeOnEachStore(
  "npm run reservations -- --reconcile (rules/checkout#reconcile)",
  { postgres: "long" },
  (database) => {
    it("agrees when ledger and gateway do", async () => {
      const store = await database.open();
      const one = await paid(store, "a");
      await paid(store, "b");
      await reservations(database, ["--refund", one.reference]);
      const { code, stdout } = await reservations(database, ["--reconcile"]);
      expect(stdout).toContain(`${ACCOUNT}: 2 charges 400.00 AUD, 1 refunds -200.00 AUD`);
      expect(stdout).toMatch(/The ledger and the gateway agree\.\n$/);
      expect(code).toBe(0);
    });

    it("names what only the gateway knows, and what only the ledger says", async () => {
      const store = await database.open();
      const lost = await atGateway(store, "a");
      await store.sandboxPayments.pay(lost.payment.session_id ?? "", "sandbox_ch_lost", NOW);
      const invented = await atGateway(store, "b");
      await store.checkout.settle(invented.payment_id, { id: "sandbox_ch_invented" }, NOW);
      const { code, stdout } = await reservations(database, ["--reconcile"]);
      expect(code).toBe(1);
      expect(stdout).toContain("only at the gateway: 200.00 AUD, charge sandbox_ch_lost of payment");
      expect(stdout).toContain("only in the ledger: 200.00 AUD, charge sandbox_ch_invented of payment");
      expect(stdout).toMatch(/2 differences\n$/);
      const after = await reservations(database, ["--reconcile", "--since", "2026-03-03"]);
      expect(after.code).toBe(0);
    });

    it("says when there is nothing to compare with", async () => {
      await database.open();
      expect((await reservations(database, ["--reconcile"])).stdout).toContain(
        "No payment was ever made there.",
      );
      const production = { NODE_ENV: "production", DEMO_STOCK: "0", NOW: "" };
      expect(await reservations(database, ["--reconcile"], production)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining("STRIPE_SECRET_KEY"),
      });
    });
  },
);
