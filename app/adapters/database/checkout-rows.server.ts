import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import type { Payment } from "~/domain/checkout/payment";
import type {
  ReservationContent,
  ReservationEvent,
  ReservationWithPayment,
} from "~/domain/checkout/reservation";
import type { CarId, DealershipId, PaymentId, ReservationId } from "~/domain/text/identifiers";
import type { PaymentsTable, ReservationsTable } from "./checkout-row-types";
import type { Connection } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";
import type { Tables } from "./tables";

/* Reading and changing the rows of reservations and payments, for the parts of the checkout store. */

type Database = Kysely<Tables> | Transaction<Tables>;
type PaymentRow = Selectable<PaymentsTable>;
type ReservationRow = Selectable<ReservationsTable>;

export function paymentFromRow(row: PaymentRow): Payment {
  const { check_at: _checkAt, last_error: _lastError, ...payment } = row;
  return payment;
}

function fromRows(row: ReservationRow, payment: PaymentRow): ReservationWithPayment {
  const { blocks: _blocks, remind_at: _remindAt, content, ...reservation } = row;
  return {
    ...reservation,
    content: content === null ? null : (JSON.parse(content) as ReservationContent),
    payment: paymentFromRow(payment),
  };
}

/** Returns the reservations with these ids, in the order of the ids. */
export async function reservationsById(
  database: Database,
  ids: readonly ReservationId[],
): Promise<ReservationWithPayment[]> {
  if (ids.length === 0) return [];
  const reservations = await database.selectFrom("reservations").selectAll().where("id", "in", ids).execute();
  return withPayments(database, ids, reservations, fromRows);
}

/**
 * Reads the payment of each row.
 * @returns what `read` makes of both, in the order of the ids; an id without a row is left out
 */
export async function withPayments<Id extends string, Row extends { id: Id; payment_id: PaymentId }, Read>(
  database: Database,
  ids: readonly Id[],
  rows: readonly Row[],
  read: (row: Row, payment: PaymentRow) => Read,
): Promise<Read[]> {
  if (rows.length === 0) return [];
  const payments = await database
    .selectFrom("payments")
    .selectAll()
    .where(
      "id",
      "in",
      rows.map(({ payment_id }) => payment_id),
    )
    .execute();
  const paymentOf = new Map(payments.map((payment) => [payment.id, payment]));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rowOf.get(id);
    const payment = row && paymentOf.get(row.payment_id);
    return row && payment ? [read(row, payment)] : [];
  });
}

export async function reservationById(
  database: Database,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const [reservation = null] = await reservationsById(database, [id]);
  return reservation;
}

/**
 * Locks a reservation and then its payment, always in this order. (On SQLite the transaction holds the only write lock.)
 */
export async function lockReservation(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  if (kind === "postgres") {
    await trx.selectFrom("reservations").select("id").where("id", "=", id).forUpdate().execute();
    await trx
      .selectFrom("payments")
      .select("id")
      .where("id", "in", (query) =>
        query.selectFrom("reservations").select("payment_id").where("id", "=", id),
      )
      .forUpdate()
      .execute();
  }
  return reservationById(trx, id);
}

/** Locks a payment, and its reservation before it, if it has one. */
export async function lockPayment(
  trx: Transaction<Tables>,
  kind: Connection["kind"],
  id: PaymentId,
): Promise<{ payment: Payment; reservation: ReservationWithPayment | null } | null> {
  const owner = await trx
    .selectFrom("reservations")
    .select("id")
    .where("payment_id", "=", id)
    .executeTakeFirst();
  const reservation = owner ? await lockReservation(trx, kind, owner.id) : null;
  if (reservation) return { payment: reservation.payment, reservation };
  let query = trx.selectFrom("payments").selectAll().where("id", "=", id);
  if (kind === "postgres") query = query.forUpdate();
  const row = await query.executeTakeFirst();
  return row ? { payment: paymentFromRow(row), reservation: null } : null;
}

/**
 * Runs a change that may free or block cars. Such changes run one after another with those of imports, and lock the
 * revision before any other row.
 * @param work calls `showHeld` with each car whose reservations it changed. A car is shown as held while any reservation
 *   blocks it: the one that ends may be an old one, and the car another shopper's by now
 */
export function changeCars<T>(
  connection: Connection,
  now: Date,
  work: (trx: Transaction<Tables>, showHeld: (car: CarId) => Promise<void>) => Promise<T>,
): Promise<T> {
  return connection.write(async (trx) => {
    const revision = await lockRevision(connection, trx);
    const changed = new Set<DealershipId>();
    const result = await work(trx, async (car) => {
      const blocking = await trx
        .selectFrom("reservations")
        .select("id")
        .where("car_id", "=", car)
        .where("blocks", "=", 1)
        .executeTakeFirst();
      const held = blocking ? 1 : 0;
      const updated = await trx
        .updateTable("cars")
        .set({ held, updated_at: now.toISOString(), revision: revision + 1 })
        .where("id", "=", car)
        .where("held", "!=", held)
        .returning("dealership_id")
        .executeTakeFirst();
      if (updated) changed.add(updated.dealership_id);
    });
    if (changed.size > 0) await raiseRevision(trx, revision, changed);
    return result;
  });
}

/** Adds an event that somebody must hear of; the same one is added once. */
export async function addEvent(
  trx: Transaction<Tables>,
  reservation_id: ReservationId,
  event: ReservationEvent,
  now: Date,
): Promise<void> {
  await trx
    .insertInto("reservation_events")
    .values({ id: randomUUID(), reservation_id, event, at: now.toISOString(), handled_at: null })
    .onConflict((conflict) => conflict.columns(["reservation_id", "event"]).doNothing())
    .execute();
}

/** Adds an event that may happen several times: somebody hears of each. */
export async function addEventAgain(
  trx: Transaction<Tables>,
  reservation_id: ReservationId,
  event: ReservationEvent,
  now: Date,
): Promise<void> {
  const row = { id: randomUUID(), at: now.toISOString(), handled_at: null };
  await trx
    .insertInto("reservation_events")
    .values({ ...row, reservation_id, event })
    .onConflict((conflict) => conflict.columns(["reservation_id", "event"]).doUpdateSet(row))
    .execute();
}

/** Takes the person out of a reservation. Amounts, times and the gateway's ids stay. */
export async function forgetPerson(trx: Transaction<Tables>, id: ReservationId): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ content: null, account_id: null })
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("reservation_people").where("reservation_id", "=", id).execute();
}

/** Of the network address, among the hashes of people: only while nobody has paid. */
const VISITOR = "visitor ";

export function visitorHash(key: string): string {
  return VISITOR + key;
}

/** Forgets from which address an unpaid car was held: paid or ended, it counts no more. */
export async function forgetVisitor(trx: Transaction<Tables>, id: ReservationId): Promise<void> {
  await trx
    .deleteFrom("reservation_people")
    .where("reservation_id", "=", id)
    .where("person", "like", `${VISITOR}%`)
    .execute();
}

/** What the feed itself says, whether or not a reservation holds the car. */
export function isReservedByFeed({ facts }: { facts: string }): boolean {
  return (JSON.parse(facts) as { reserved?: boolean }).reserved === true;
}
