import { randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Payment } from "~/domain/checkout/payment";
import {
  blocksCar,
  canBecome,
  holdEnd,
  isOver,
  type ReservationWithPayment,
  reminderTime,
  reservationEnd,
} from "~/domain/checkout/reservation";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import { asPaymentId, asReservationId, type CarId } from "~/domain/text/identifiers";
import { CAR_COLUMNS, carFromRow } from "./car-rows.server";
import { endHeld, endPaid, setUnpaid } from "./checkout-ends.server";
import {
  addEvent,
  changeCars,
  lockPayment,
  lockReservation,
  paymentFromRow,
  reservationById,
  reservationsById,
} from "./checkout-rows.server";
import type { CheckoutStore, NewReservation } from "./checkout-store";
import { createCheckoutWork } from "./checkout-work.server";
import type { Connection } from "./connection";
import { personHashes } from "./lead-people.server";
import type { Tables } from "./tables";

/** A webhook usually comes within seconds. After this time the sweep asks the gateway itself. */
const FIRST_CHECK_MS = 60_000;

export function createCheckoutStore(connection: Connection): CheckoutStore {
  const { read, kind } = connection;

  return {
    ...createCheckoutWork(connection),

    hold(reservation, now) {
      return changeCars(connection, now, async (trx, show) => {
        const repeated = await trx
          .selectFrom("reservations")
          .select("id")
          .where("site", "=", reservation.terms.site)
          .where("submission_id", "=", reservation.submission_id)
          .executeTakeFirst();
        const before = repeated && (await reservationById(trx, repeated.id));
        if (before) return { outcome: "repeated", reservation: before };

        const blocker = await blockerOf(trx, kind, reservation.car_id);
        if (blocker) {
          const overdue = blocker.state === "held" && isOver(blocker, now);
          // Nobody was ever sent to pay for it.
          if (!overdue || blocker.payment.state !== "new") return { outcome: "taken", by: blocker, overdue };
          await endHeld(trx, blocker, "expired", "unpaid", now);
          await show(blocker.car_id, false);
        }
        if (!(await isForSale(trx, reservation.car_id))) return { outcome: "unavailable" };
        const people = personHashes(reservation.terms.site, reservation.content);
        if ((await unpaidHolds(trx, people)) >= reservation.max_unpaid) return { outcome: "too_many" };
        const held = await insertHold(trx, reservation, people, now);
        await show(reservation.car_id, true);
        return { outcome: "held", reservation: held };
      });
    },

    byId: (id) => reservationById(read, id),

    async byReference(reference) {
      const row = await read
        .selectFrom("reservations")
        .select("id")
        .where("reference", "=", reference)
        .executeTakeFirst();
      return row ? reservationById(read, row.id) : null;
    },

    async ofCar(carId) {
      const row = await read
        .selectFrom("reservations")
        .select("id")
        .where("car_id", "=", carId)
        .where("blocks", "=", 1)
        .executeTakeFirst();
      return row ? reservationById(read, row.id) : null;
    },

    async ofAccount(accountId) {
      const rows = await read
        .selectFrom("reservations")
        .select("id")
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute();
      return reservationsById(
        read,
        rows.map(({ id }) => id),
      );
    },

    async list({ site, states, limit }) {
      let query = read
        .selectFrom("reservations")
        .select("id")
        .orderBy("created_at", "desc")
        .orderBy("id")
        .limit(limit);
      if (site !== undefined) query = query.where("site", "=", site);
      if (states) query = query.where("state", "in", states);
      const rows = await query.execute();
      return reservationsById(
        read,
        rows.map(({ id }) => id),
      );
    },

    async payment(id) {
      const row = await read.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? paymentFromRow(row) : null;
    },

    opened(id, session, now) {
      return connection.write(async (trx) => {
        const locked = await lockPayment(trx, kind, id);
        if (!locked) return null;
        // A hold that was ended meanwhile gets no session: nobody is sent to pay for it.
        if (locked.payment.state !== "new") return locked.payment;
        await trx
          .updateTable("payments")
          .set({
            state: "open",
            session_id: session.id,
            session_url: session.url,
            check_at: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
          })
          .where("id", "=", id)
          .execute();
        return { ...locked.payment, state: "open", session_id: session.id, session_url: session.url };
      });
    },

    settle(id, charge, now) {
      return changeCars(connection, now, async (trx, show) => {
        const locked = await lockPayment(trx, kind, id);
        if (!locked) return "not_found";
        const { payment, reservation } = locked;
        if (!["new", "open", "unpaid"].includes(payment.state)) return "known";
        const gone = reservation?.state === "held" && !(await isStillThere(trx, reservation.car_id));
        const lost = reservation !== null && (gone || reservation.state !== "held");
        await trx
          .updateTable("payments")
          .set({
            state: lost ? "refund_due" : "paid",
            charge_id: charge.id,
            paid_at: now.toISOString(),
            check_at: lost ? now.toISOString() : null,
            last_error: null,
          })
          .where("id", "=", id)
          .execute();
        await addMovement(trx, payment, "charge", charge.id, now);
        if (!reservation) return "paid";
        if (gone) {
          // Nobody reads that a sold car is reserved for them, not even for the moment until the stock is looked at.
          await trx
            .updateTable("reservations")
            .set({ state: "cancelled", end_reason: "car_gone", blocks: 0, ends_at: now.toISOString() })
            .where("id", "=", reservation.id)
            .execute();
          await show(reservation.car_id, false);
        } else if (lost) {
          await trx
            .updateTable("reservations")
            .set({ end_reason: "hold_lost" })
            .where("id", "=", reservation.id)
            .execute();
        }
        if (lost) {
          await addEvent(trx, reservation.id, "ended", now);
          return "hold_lost";
        }
        const ends = reservationEnd(now, reservation.hours);
        await trx
          .updateTable("reservations")
          .set({
            state: "paid",
            ends_at: ends.toISOString(),
            remind_at: reminderTime(now, ends)?.toISOString() ?? null,
          })
          .where("id", "=", reservation.id)
          .execute();
        await addEvent(trx, reservation.id, "paid", now);
        return "paid";
      });
    },

    closeUnpaid(id, reason, now) {
      return changeCars(connection, now, async (trx, show) => {
        const locked = await lockPayment(trx, kind, id);
        if (!locked || !["new", "open"].includes(locked.payment.state)) return false;
        const { reservation } = locked;
        if (reservation?.state === "held") {
          const state = reason === "unpaid" ? "expired" : "cancelled";
          await endHeld(trx, reservation, state, reason, now);
          await show(reservation.car_id, false);
        } else await setUnpaid(trx, id);
        return true;
      });
    },

    end(id, to, reason, now) {
      return changeCars(connection, now, async (trx, show) => {
        const reservation = await lockReservation(trx, kind, id);
        if (!reservation || !canBecome(reservation.state, to)) return false;
        if (reservation.state === "held") {
          if (reservation.payment.state !== "new") return false;
          await endHeld(trx, reservation, to, reason, now);
        } else await endPaid(trx, reservation, to, reason, now);
        await show(reservation.car_id, false);
        return true;
      });
    },

    complete(id, now) {
      return connection.write(async (trx) => {
        const reservation = await lockReservation(trx, kind, id);
        if (!reservation || !canBecome(reservation.state, "completed")) return false;
        await trx
          .updateTable("reservations")
          .set({ state: "completed", ends_at: now.toISOString(), remind_at: null })
          .where("id", "=", id)
          .execute();
        await addEvent(trx, id, "completed", now);
        return true;
      });
    },

    release(id, now) {
      return changeCars(connection, now, async (trx, show) => {
        const reservation = await lockReservation(trx, kind, id);
        if (reservation?.state !== "completed") return false;
        const freed = await trx
          .updateTable("reservations")
          .set({ blocks: 0 })
          .where("id", "=", id)
          .where("blocks", "=", 1)
          .executeTakeFirst();
        if (freed.numUpdatedRows === 0n) return false;
        await show(reservation.car_id, false);
        return true;
      });
    },

    refunded(id, refund, now) {
      return connection.write(async (trx) => {
        const locked = await lockPayment(trx, kind, id);
        if (locked?.payment.state !== "refund_due") return false;
        await trx
          .updateTable("payments")
          .set({ state: "refunded", check_at: null, last_error: null })
          .where("id", "=", id)
          .execute();
        await addMovement(trx, locked.payment, "refund", refund.id, now);
        if (locked.reservation) await addEvent(trx, locked.reservation.id, "refunded", now);
        return true;
      });
    },

    async postpone(id, until, error) {
      await connection.write((trx) =>
        trx
          .updateTable("payments")
          .set({ check_at: until.toISOString(), last_error: error?.slice(0, ERROR_LENGTH) ?? null })
          .where("id", "=", id)
          .where("state", "in", ["open", "refund_due"])
          .execute(),
      );
    },

    async setLead(id, leadId) {
      await connection.write((trx) =>
        trx.updateTable("reservations").set({ lead_id: leadId }).where("id", "=", id).execute(),
      );
    },

    async accounts(gateway) {
      const rows = await read
        .selectFrom("payments")
        .select("account")
        .distinct()
        .where("gateway", "=", gateway)
        .orderBy("account")
        .execute();
      return rows.map(({ account }) => account);
    },

    async movements(gateway, account, since) {
      const rows = await read
        .selectFrom("ledger")
        .select(["payment_id", "kind", "gateway_id", "cents", "currency", "at"])
        .where("gateway", "=", gateway)
        .where("account", "=", account)
        .where("at", ">=", since.toISOString())
        .orderBy("at")
        // A charge comes before its refund.
        .orderBy("kind")
        .orderBy("id")
        .execute();
      return rows;
    },
  };
}

/** Long enough for a code and a reason. */
const ERROR_LENGTH = 200;

/** Locked: its payment may be paid at this moment. */
async function blockerOf(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  carId: CarId,
): Promise<ReservationWithPayment | null> {
  const row = await trx
    .selectFrom("reservations")
    .select("id")
    .where("car_id", "=", carId)
    .where("blocks", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  const blocker = await lockReservation(trx, kind, row.id);
  return blocker && blocksCar(blocker.state) ? blocker : null;
}

/** Whether a held car is still shown and not sold. */
async function isStillThere(trx: Transaction<Tables>, carId: CarId): Promise<boolean> {
  const row = await trx
    .selectFrom("cars")
    .select("id")
    .where("id", "=", carId)
    .where("shown", "=", 1)
    .where("status", "!=", "sold")
    .executeTakeFirst();
  return row !== undefined;
}

/** What the feed says of the car. The site's rules were checked before. */
async function isForSale(trx: Transaction<Tables>, carId: CarId): Promise<boolean> {
  const row = await trx
    .selectFrom("cars")
    .select([...CAR_COLUMNS])
    .where("id", "=", carId)
    .where("shown", "=", 1)
    .executeTakeFirst();
  const car = row && carFromRow(row);
  return car !== undefined && car.status === "in_stock" && !car.reserved;
}

async function unpaidHolds(trx: Transaction<Tables>, people: readonly string[]): Promise<number> {
  if (people.length === 0) return 0;
  const rows = await trx
    .selectFrom("reservation_people")
    .innerJoin("reservations", "reservations.id", "reservation_people.reservation_id")
    .select("reservations.id")
    .distinct()
    .where("reservation_people.person", "in", people)
    .where("reservations.state", "=", "held")
    .execute();
  return rows.length;
}

async function insertHold(
  trx: Transaction<Tables>,
  { terms, content, max_unpaid: _limit, ...reservation }: NewReservation,
  people: readonly string[],
  now: Date,
): Promise<ReservationWithPayment> {
  const payment_id = asPaymentId(randomUUID());
  const id = asReservationId(randomUUID());
  const created_at = now.toISOString();
  await trx
    .insertInto("payments")
    .values({ ...terms, id: payment_id, state: "new", created_at })
    .execute();
  await trx
    .insertInto("reservations")
    .values({
      ...reservation,
      id,
      site: terms.site,
      dealership_id: terms.dealership_id,
      reference: leadReference(randomBytes(LEAD_REFERENCE_BYTES)),
      state: "held",
      blocks: 1,
      content: JSON.stringify(content),
      ends_at: holdEnd(now).toISOString(),
      payment_id,
      created_at,
    })
    .execute();
  if (people.length > 0)
    await trx
      .insertInto("reservation_people")
      .values(people.map((person) => ({ person, reservation_id: id })))
      .execute();
  const held = await reservationById(trx, id);
  if (!held) throw new Error("a reservation that was just stored is not there");
  return held;
}

async function addMovement(
  trx: Transaction<Tables>,
  { id, gateway, account, amount_cents, currency }: Payment,
  kind: "charge" | "refund",
  gatewayId: string,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("ledger")
    .values({
      id: randomUUID(),
      payment_id: id,
      gateway,
      account,
      kind,
      gateway_id: gatewayId,
      cents: kind === "charge" ? amount_cents : -amount_cents,
      currency,
      at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(["gateway", "account", "gateway_id"]).doNothing())
    .execute();
}
