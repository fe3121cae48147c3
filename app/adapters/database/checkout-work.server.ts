import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { FINAL_PAUSE_MS } from "~/domain/checkout/gateway-times";
import {
  HOLD_MINUTES,
  holdEnd,
  RESERVATION_EVENTS,
  type ReservationWithPayment,
  reminderTime,
  reservationEnd,
} from "~/domain/checkout/reservation";
import { latestTime } from "~/domain/clock/wrong-future";
import type { ReservationId } from "~/domain/text/identifiers";
import { endHeld, endPaid } from "./checkout-ends.server";
import {
  addEvent,
  changeCars,
  forgetPerson,
  isReservedByFeed,
  lockReservation,
  paymentFromRow,
  reservationsById,
} from "./checkout-rows.server";
import type { CheckoutStore } from "./checkout-store";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

/** Reservations per transaction: others wait for the stock's revision meanwhile. */
const PER_TRANSACTION = 50;

/** Of one moment, a payment comes before its end, and an end before its refund: a fixed `NOW` is one moment. */
const EVENT_RANK = sql<number>`case event ${sql.join(
  RESERVATION_EVENTS.map((event, rank) => sql`when ${sql.lit(event)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;

/** What the worker of the checkout does and reads. */
export function createCheckoutWork(
  connection: Connection,
): Pick<
  CheckoutStore,
  | "expireReservations"
  | "cancelForRemovedCars"
  | "due"
  | "pendingEvents"
  | "eventHandled"
  | "counts"
  | "forgetPeople"
> {
  const { read, kind } = connection;

  /**
   * Ends one group of reservations and frees their cars. Each is read again under its lock: it may have changed since it
   * was listed.
   * @param end returns false when the reservation stays as it is
   */
  async function endEach(
    ids: readonly ReservationId[],
    now: Date,
    end: (trx: Transaction<Tables>, reservation: ReservationWithPayment) => Promise<boolean>,
  ): Promise<number> {
    if (ids.length === 0) return 0;
    return changeCars(connection, now, async (trx, showHeld) => {
      let ended = 0;
      for (const id of ids) {
        const reservation = await lockReservation(trx, kind, id);
        if (!reservation || !(await end(trx, reservation))) continue;
        await showHeld(reservation.car_id);
        ended += 1;
      }
      return ended;
    });
  }

  return {
    async expireReservations(now) {
      await restartThoseOfWrongFuture(connection, now);
      const time = now.toISOString();
      const over = await read
        .selectFrom("reservations")
        .innerJoin("payments", "payments.id", "reservations.payment_id")
        .select("reservations.id")
        .where("reservations.ends_at", "<=", time)
        .where((row) =>
          row.or([
            row("reservations.state", "=", "paid"),
            row.and([row("reservations.state", "=", "held"), row("payments.state", "=", "new")]),
          ]),
        )
        .limit(PER_TRANSACTION)
        .execute();
      const ended = await endEach(
        over.map(({ id }) => id),
        now,
        async (trx, reservation) => {
          if (reservation.ends_at > time) return false;
          if (reservation.state === "paid") await endPaid(trx, reservation, "expired", "time_over", now);
          else if (reservation.state === "held" && reservation.payment.state === "new")
            await endHeld(trx, reservation, "expired", "unpaid", now);
          else return false;
          return true;
        },
      );
      return ended + (await remind(time));

      async function remind(at: string): Promise<number> {
        const soon = (row: ExpressionBuilder<Tables, "reservations">) =>
          row.and([row("state", "=", "paid"), row("remind_at", "<=", at)]);
        const first = await read
          .selectFrom("reservations")
          .select("id")
          .where(soon)
          .limit(1)
          .executeTakeFirst();
        if (!first) return 0;
        return connection.write(async (trx) => {
          const reminded = await trx
            .updateTable("reservations")
            .set({ remind_at: null })
            .where(soon)
            .returning("id")
            .execute();
          for (const { id } of reminded) await addEvent(trx, id, "ending_soon", now);
          return reminded.length;
        });
      }
    },

    async cancelForRemovedCars(now) {
      const gone = await read
        .selectFrom("reservations")
        .innerJoin("payments", "payments.id", "reservations.payment_id")
        .leftJoin("cars", "cars.id", "reservations.car_id")
        .select("reservations.id")
        .where("reservations.blocks", "=", 1)
        .where("payments.state", "!=", "open")
        .where((row) =>
          row.or([
            row("cars.id", "is", null),
            row("cars.status", "=", "sold"),
            row.and([row("cars.shown", "=", 0), row("reservations.state", "!=", "completed")]),
          ]),
        )
        .limit(PER_TRANSACTION)
        .execute();
      const reserved = await heldOfReservedCars(read, "new", (query) => query);
      return endEach(
        [...gone, ...reserved].map(({ id }) => id),
        now,
        async (trx, reservation) => {
          const { state, payment } = reservation;
          if (state === "completed") {
            // The car is sold, to this shopper. Should it come back some day, others can reserve it.
            const freed = await trx
              .updateTable("reservations")
              .set({ blocks: 0 })
              .where("id", "=", reservation.id)
              .where("blocks", "=", 1)
              .executeTakeFirst();
            return freed.numUpdatedRows > 0;
          }
          if (state === "paid") await endPaid(trx, reservation, "cancelled", "car_gone", now);
          else if (state === "held" && payment.state === "new")
            await endHeld(trx, reservation, "cancelled", "car_gone", now);
          else return false;
          return true;
        },
      );
    },

    async due(now, limit, clock = now) {
      const time = now.toISOString();
      const checkedBy = clock.toISOString();
      const overdue = await read
        .selectFrom("reservations")
        .innerJoin("payments", "payments.id", "reservations.payment_id")
        .leftJoin("cars", "cars.id", "reservations.car_id")
        .select("reservations.id")
        .where("reservations.state", "=", "held")
        .where("payments.state", "=", "open")
        .where((row) =>
          row.and([
            row.or([
              row("reservations.ends_at", "<=", time),
              row("cars.id", "is", null),
              row("cars.status", "=", "sold"),
              row("cars.shown", "=", 0),
            ]),
            row.or([
              row("payments.check_at", "<=", checkedBy),
              // A car that goes is no reason to wait for the next look, unless the session was just asked to end without success.
              row.and([row("payments.last_error", "is", null), row("reservations.ends_at", ">", time)]),
            ]),
          ]),
        )
        .orderBy("payments.check_at")
        .limit(limit)
        .execute();
      const reserved = await heldOfReservedCars(read, "open", (query) =>
        query
          .where("reservations.ends_at", ">", time)
          .where((row) =>
            row.or([row("payments.check_at", "<=", checkedBy), row("payments.last_error", "is", null)]),
          ),
      );
      const overdueSessions = await reservationsById(
        read,
        [...overdue, ...reserved].map(({ id }) => id),
      );
      const listed = new Set(overdueSessions.map(({ payment_id }) => payment_id));
      const toCheck = (state: "open" | "refund_due") =>
        read
          .selectFrom("payments")
          .selectAll()
          .where("state", "=", state)
          .where((row) =>
            row.or([
              row("check_at", "<=", checkedBy),
              // Planned while the clock was ahead.
              row("check_at", ">", latestTime(clock, FINAL_PAUSE_MS).toISOString()),
            ]),
          )
          .orderBy("check_at")
          .limit(limit)
          .execute();
      const open = await toCheck("open");
      const refunds = await toCheck("refund_due");
      return {
        overdueSessions,
        openPayments: open.filter(({ id }) => !listed.has(id)).map(paymentFromRow),
        refunds: refunds.map(paymentFromRow),
      };
    },

    async pendingEvents(limit) {
      const events = await read
        .selectFrom("reservation_events")
        .select(["id", "event", "at", "reservation_id"])
        .where("handled_at", "is", null)
        .orderBy("at")
        .orderBy(EVENT_RANK)
        .orderBy("id")
        .limit(limit)
        .execute();
      const reservations = await reservationsById(read, [
        ...new Set(events.map(({ reservation_id }) => reservation_id)),
      ]);
      const byId = new Map(reservations.map((reservation) => [reservation.id, reservation]));
      return events.flatMap(({ reservation_id, ...event }) => {
        const reservation = byId.get(reservation_id);
        return reservation ? [{ ...event, reservation }] : [];
      });
    },

    async eventHandled(id, now) {
      await connection.write((trx) =>
        trx
          .updateTable("reservation_events")
          .set({ handled_at: now.toISOString() })
          .where("id", "=", id)
          .where("handled_at", "is", null)
          .execute(),
      );
    },

    async counts(now) {
      const count = sql<number>`count(*)`.as("count");
      const reservations = await read
        .selectFrom("reservations")
        .select(["state", count])
        .groupBy("state")
        .execute();
      const payments = await read.selectFrom("payments").select(["state", count]).groupBy("state").execute();
      const oldest = await read
        .selectFrom("payments")
        .leftJoin("reservations", "reservations.payment_id", "payments.id")
        .select(sql<string | null>`min(coalesce(reservations.ends_at, payments.paid_at))`.as("since"))
        .where("payments.state", "in", ["refund_due", "refund_failed"])
        .executeTakeFirst();
      const unnotified = await read
        .selectFrom("reservation_events")
        .select(count)
        .where("handled_at", "is", null)
        .executeTakeFirstOrThrow();
      const since = oldest?.since ? Date.parse(oldest.since) : now.getTime();
      return {
        reservations: new Map(reservations.map((row) => [row.state, Number(row.count)])),
        payments: new Map(payments.map((row) => [row.state, Number(row.count)])),
        oldestRefundSeconds: Math.max(0, Math.round((now.getTime() - since) / 1000)),
        unnotified: Number(unnotified.count),
      };
    },

    forgetPeople(site, limit, most) {
      return connection.write(async (trx) => {
        const old = await trx
          .selectFrom("reservations")
          .innerJoin("payments", "payments.id", "reservations.payment_id")
          .select("reservations.id")
          .where("reservations.site", "=", site)
          .where("reservations.content", "is not", null)
          .where("reservations.ends_at", "<=", limit.toISOString())
          .where("reservations.state", "not in", ["held", "paid"])
          .where("payments.state", "not in", ["refund_due", "refund_failed"])
          .limit(most)
          .execute();
        for (const { id } of old) await forgetPerson(trx, id);
        return old.length;
      });
    },
  };
}

/**
 * Starts the time of reservations that were held or paid while the clock was ahead: a hold lasts 15 minutes from now, and
 * a paid one its hours.
 */
async function restartThoseOfWrongFuture({ read, write, kind }: Connection, now: Date): Promise<void> {
  const lastHoldEnd = latestTime(now, HOLD_MINUTES * 60_000).toISOString();
  const lastPayment = latestTime(now).toISOString();
  const wrong = await read
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.payment_id")
    .select("reservations.id")
    .where((row) =>
      row.or([
        row.and([row("reservations.state", "=", "held"), row("reservations.ends_at", ">", lastHoldEnd)]),
        row.and([row("reservations.state", "=", "paid"), row("payments.paid_at", ">", lastPayment)]),
      ]),
    )
    .limit(PER_TRANSACTION)
    .execute();
  if (wrong.length === 0) return;
  await write(async (trx) => {
    for (const { id } of wrong) {
      const reservation = await lockReservation(trx, kind, id);
      if (!reservation) continue;
      const { state, hours, payment_id, payment } = reservation;
      const time = now.toISOString();
      if (state === "held") {
        const ends_at = holdEnd(now).toISOString();
        await trx.updateTable("reservations").set({ ends_at }).where("id", "=", id).execute();
        // The gateway takes no session that ends days from now.
        if (payment.state === "new")
          await trx.updateTable("payments").set({ created_at: time }).where("id", "=", payment_id).execute();
      } else if (state === "paid") {
        const ends = reservationEnd(now, hours);
        const remind_at = reminderTime(now, ends)?.toISOString() ?? null;
        await trx
          .updateTable("reservations")
          .set({ ends_at: ends.toISOString(), remind_at })
          .where("id", "=", id)
          .execute();
        await trx.updateTable("payments").set({ paid_at: time }).where("id", "=", payment_id).execute();
      }
    }
  });
}

/** Unpaid holds looked at in a step: a hold lasts 15 minutes, so there are few. */
const UNPAID_AT_ONCE = 500;

/**
 * Returns the unpaid holds whose car its feed has reserved meanwhile: somebody at the dealership has it
 * (rules/checkout#reserved-by-feed). The feed's word is in the facts, so they are read and then chosen.
 */
async function heldOfReservedCars(
  read: Kysely<Tables>,
  payment: "new" | "open",
  narrow: (query: HeldQuery) => HeldQuery,
): Promise<{ id: ReservationId }[]> {
  const rows = await narrow(heldCars(read, payment)).limit(UNPAID_AT_ONCE).execute();
  return rows.filter(isReservedByFeed);
}

type HeldQuery = ReturnType<typeof heldCars>;

function heldCars(read: Kysely<Tables>, payment: "new" | "open") {
  return read
    .selectFrom("reservations")
    .innerJoin("payments", "payments.id", "reservations.payment_id")
    .innerJoin("cars", "cars.id", "reservations.car_id")
    .select(["reservations.id", "cars.facts"])
    .where("reservations.state", "=", "held")
    .where("payments.state", "=", payment)
    .where("cars.shown", "=", 1)
    .where("cars.status", "!=", "sold");
}
