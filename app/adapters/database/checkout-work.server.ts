import { type ExpressionBuilder, type Kysely, sql, type Transaction } from "kysely";
import { FINAL_PAUSE_MS } from "~/domain/checkout/gateway-times";
import type { Payment, PaymentState } from "~/domain/checkout/payment";
import {
  HOLD_MINUTES,
  holdEnd,
  RESERVATION_EVENTS,
  type ReservationEvent,
  type ReservationState,
  type ReservationWithPayment,
  reminderTime,
  reservationEnd,
} from "~/domain/checkout/reservation";
import { latestTime } from "~/domain/clock/steady-clock";
import type { ReservationId, SiteSlug } from "~/domain/text/identifiers";
import {
  addEvent,
  changeCars,
  endHeld,
  endPaid,
  forgetPerson,
  isReservedByFeed,
  lockReservation,
  paymentFromRow,
  reservationsById,
} from "./checkout-rows.server";
import type { Connection, Tables } from "./connection";

/** An event of a reservation that a worker has to notify somebody of. */
export interface PendingReservationEvent {
  id: string;
  event: ReservationEvent;
  at: string;
  reservation: ReservationWithPayment;
}

interface CheckoutCounts {
  /** States without any are left out. */
  reservations: ReadonlyMap<ReservationState, number>;
  payments: ReadonlyMap<PaymentState, number>;
  /** How long the oldest refund has waited, for the gateway or for staff; 0 when none waits. */
  oldestRefundSeconds: number;
  /** Events that nobody was notified of yet. */
  unnotified: number;
}

/** What the sweep has to look at, each by a rule of its own. Each comes again after `postpone`. */
export interface DueWork {
  /** Open sessions whose hold is over, or whose car has gone: the gateway is asked to end them. */
  overdueSessions: ReservationWithPayment[];
  /** Payments that are open and were not looked at since: a webhook may never have come. */
  openPayments: Payment[];
  /** Money that has to go back. */
  refunds: Payment[];
}

/** Reservations per transaction: others wait for the stock's revision meanwhile. */
const PER_TRANSACTION = 50;

/** Of one moment, a payment comes before its end, and an end before its refund: a fixed `NOW` is one moment. */
const EVENT_RANK = sql<number>`case event ${sql.join(
  RESERVATION_EVENTS.map((event, rank) => sql`when ${sql.lit(event)} then ${sql.lit(rank)}`),
  sql` `,
)} end`;

export class CheckoutWorkStore {
  /** What the worker of the checkout does and reads. */
  constructor(private readonly connection: Connection) {}

  /** Ends paid reservations whose time is over, and adds the reminders that are due. Returns how many changed. */
  async expireReservations(now: Date): Promise<number> {
    await restartThoseOfWrongFuture(this.connection, now);
    const time = now.toISOString();
    const over = await this.connection.read
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
      this.connection,
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
    return ended + (await remind(this.connection, now));
  }

  /**
   * Ends reservations, paid or not, whose car was sold or withdrawn, and forgets completed ones of sold cars. Those
   * with an open session are left: `due` lists them.
   */
  async cancelForRemovedCars(now: Date): Promise<number> {
    const gone = await this.connection.read
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
    const reserved = await heldOfReservedCars(this.connection.read, "new", (query) => query);
    return endEach(
      this.connection,
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
  }

  /**
   * @param clock decides what is looked at again; absent: `now`. A fixed `NOW` decides what is over, and pauses need a
   *   clock that runs
   */
  async due(now: Date, limit: number, clock: Date = now): Promise<DueWork> {
    const time = now.toISOString();
    const checkedBy = clock.toISOString();
    const overdue = await this.connection.read
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
    const reserved = await heldOfReservedCars(this.connection.read, "open", (query) =>
      query
        .where("reservations.ends_at", ">", time)
        .where((row) =>
          row.or([row("payments.check_at", "<=", checkedBy), row("payments.last_error", "is", null)]),
        ),
    );
    const overdueSessions = await reservationsById(
      this.connection.read,
      [...overdue, ...reserved].map(({ id }) => id),
    );
    const listed = new Set(overdueSessions.map(({ payment_id }) => payment_id));
    const toCheck = (state: "open" | "refund_due") =>
      this.connection.read
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
  }

  /** Returns the oldest first, those of one reservation in the order of `RESERVATION_EVENTS`. */
  async pendingEvents(limit: number): Promise<PendingReservationEvent[]> {
    const events = await this.connection.read
      .selectFrom("reservation_events")
      .select(["id", "event", "at", "reservation_id"])
      .where("handled_at", "is", null)
      .orderBy("at")
      .orderBy(EVENT_RANK)
      .orderBy("id")
      .limit(limit)
      .execute();
    const reservations = await reservationsById(this.connection.read, [
      ...new Set(events.map(({ reservation_id }) => reservation_id)),
    ]);
    const byId = new Map(reservations.map((reservation) => [reservation.id, reservation]));
    return events.flatMap(({ reservation_id, ...event }) => {
      const reservation = byId.get(reservation_id);
      return reservation ? [{ ...event, reservation }] : [];
    });
  }

  async eventHandled(id: string, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("reservation_events")
        .set({ handled_at: now.toISOString() })
        .where("id", "=", id)
        .where("handled_at", "is", null)
        .execute(),
    );
  }

  /** For metrics. */
  async counts(now: Date): Promise<CheckoutCounts> {
    const count = sql<number>`count(*)`.as("count");
    const reservations = await this.connection.read
      .selectFrom("reservations")
      .select(["state", count])
      .groupBy("state")
      .execute();
    const payments = await this.connection.read
      .selectFrom("payments")
      .select(["state", count])
      .groupBy("state")
      .execute();
    const oldest = await this.connection.read
      .selectFrom("payments")
      .leftJoin("reservations", "reservations.payment_id", "payments.id")
      .select(sql<string | null>`min(coalesce(reservations.ends_at, payments.paid_at))`.as("since"))
      .where("payments.state", "in", ["refund_due", "refund_failed"])
      .executeTakeFirst();
    const unnotified = await this.connection.read
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
  }

  /**
   * Takes the persons out of up to `most` reservations of a site that ended at or before `limit` and whose money is
   * settled. Returns how many.
   */
  forgetPeople(site: SiteSlug, limit: Date, most: number): Promise<number> {
    return this.connection.write(async (trx) => {
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
  }
}

/**
 * Ends one group of reservations and frees their cars. Each is read again under its lock: it may have changed since it
 * was listed.
 * @param end returns false when the reservation stays as it is
 */
async function endEach(
  connection: Connection,
  ids: readonly ReservationId[],
  now: Date,
  end: (trx: Transaction<Tables>, reservation: ReservationWithPayment) => Promise<boolean>,
): Promise<number> {
  if (ids.length === 0) return 0;
  return changeCars(connection, now, async (trx, showHeld) => {
    let ended = 0;
    for (const id of ids) {
      const reservation = await lockReservation(trx, id);
      if (!reservation || !(await end(trx, reservation))) continue;
      await showHeld(reservation.car_id);
      ended += 1;
    }
    return ended;
  });
}

/** Adds the reminders that are due. Returns how many. */
async function remind({ read, write }: Connection, now: Date): Promise<number> {
  const soon = (row: ExpressionBuilder<Tables, "reservations">) =>
    row.and([row("state", "=", "paid"), row("remind_at", "<=", now.toISOString())]);
  const first = await read.selectFrom("reservations").select("id").where(soon).limit(1).executeTakeFirst();
  if (!first) return 0;
  return write(async (trx) => {
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

/**
 * Starts the time of reservations that were held or paid while the clock was ahead: a hold lasts 15 minutes from now, and
 * a paid one its hours.
 */
async function restartThoseOfWrongFuture({ read, write }: Connection, now: Date): Promise<void> {
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
      const reservation = await lockReservation(trx, id);
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
