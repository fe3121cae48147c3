import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Payment } from "~/domain/checkout/payment";
import type {
  EndReason,
  Reservation,
  ReservationContent,
  ReservationEvent,
  ReservationState,
  ReservationWithPayment,
} from "~/domain/checkout/reservation";
import type { CarId, DealershipId, PaymentId, ReservationId } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";

declare module "./connection" {
  interface Tables {
    payments: PaymentsTable;
    reservations: ReservationsTable;
    reservation_people: ReservationPeopleTable;
    reservation_events: ReservationEventsTable;
  }
}

export interface PaymentsTable extends Payment {
  /** When the sweep looks at it next; null when there is nothing to look at. */
  check_at: string | null;
  /** What the sweep has tried without success: then it waits for `check_at`, whatever happens. Null: nothing. */
  last_error: string | null;
}

interface ReservationsTable extends Omit<Reservation, "content"> {
  /** 1: nobody else can have the car (a partial unique index). */
  blocks: number;
  /** JSON of the ReservationContent; null when it was erased. */
  content: string | null;
  /** When the shopper is reminded of the end; null when not, or done. */
  remind_at: string | null;
}

/** Hashes of addresses and numbers, as in `lead_people`. */
interface ReservationPeopleTable {
  person: string;
  reservation_id: ReservationId;
}

interface ReservationEventsTable {
  id: string;
  reservation_id: ReservationId;
  event: ReservationEvent;
  at: string;
  handled_at: string | null;
}

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
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  await trx.selectFrom("reservations").select("id").where("id", "=", id).forUpdate().execute();
  await trx
    .selectFrom("payments")
    .select("id")
    .where("id", "in", (query) => query.selectFrom("reservations").select("payment_id").where("id", "=", id))
    .forUpdate()
    .execute();
  return reservationById(trx, id);
}

/** Locks a payment, and its reservation before it, if it has one. */
export async function lockPayment(
  trx: Transaction<Tables>,
  id: PaymentId,
): Promise<{ payment: Payment; reservation: ReservationWithPayment | null } | null> {
  const owner = await trx
    .selectFrom("reservations")
    .select("id")
    .where("payment_id", "=", id)
    .executeTakeFirst();
  const reservation = owner ? await lockReservation(trx, owner.id) : null;
  if (reservation) return { payment: reservation.payment, reservation };
  const query = trx.selectFrom("payments").selectAll().where("id", "=", id).forUpdate();
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
    const revision = await lockRevision(trx);
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

/**
 * Adds an event that somebody must hear of.
 * @param again whether it may happen several times, and somebody hears of each; otherwise the same one is added once
 */
export async function addEvent(
  trx: Transaction<Tables>,
  reservation_id: ReservationId,
  event: ReservationEvent,
  now: Date,
  { again = false } = {},
): Promise<void> {
  const row = { id: randomUUID(), at: now.toISOString(), handled_at: null };
  await trx
    .insertInto("reservation_events")
    .values({ ...row, reservation_id, event })
    .onConflict((conflict) => {
      const same = conflict.columns(["reservation_id", "event"]);
      return again ? same.doUpdateSet(row) : same.doNothing();
    })
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

/* How reservations end. The caller has locked them, and frees their cars. */

async function end(
  trx: Transaction<Tables>,
  id: ReservationId,
  state: ReservationState,
  end_reason: EndReason,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ state, end_reason, blocks: 0, ends_at: now.toISOString(), remind_at: null })
    .where("id", "=", id)
    .execute();
}

/** Ends a reservation that nobody has paid for. Nobody needs to hear of it. */
export async function endHeld(
  trx: Transaction<Tables>,
  { id, payment_id }: ReservationWithPayment,
  state: ReservationState,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await end(trx, id, state, reason, now);
  await forgetVisitor(trx, id);
  await markPaymentUnpaid(trx, payment_id);
}

export async function markPaymentUnpaid(trx: Transaction<Tables>, id: PaymentId): Promise<void> {
  await trx.updateTable("payments").set({ state: "unpaid", check_at: null }).where("id", "=", id).execute();
}

/** Ends a paid reservation. Its money becomes due for a refund. */
export async function endPaid(
  trx: Transaction<Tables>,
  { id, payment_id }: ReservationWithPayment,
  state: ReservationState,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await end(trx, id, state, reason, now);
  await trx
    .updateTable("payments")
    .set({ state: "refund_due", check_at: now.toISOString() })
    .where("id", "=", payment_id)
    .where("state", "=", "paid")
    .execute();
  await addEvent(trx, id, "ended", now);
}

/**
 * The migration: reservations, their payments, the ledger, and whether a car is held. A reservation outlives its account
 * and its car: money was paid for it.
 */
export async function addCheckout(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table cars add column held integer default 0 not null`.execute(trx);

  await sql`create table payments (
    id ${text} primary key, site ${text} not null, dealership_id ${text} not null,
    purpose ${text} not null, amount_cents bigint not null, currency ${text} not null,
    gateway ${text} not null, account ${text} not null, state ${text} not null, session_id ${text},
    session_url ${text}, charge_id ${text}, check_at ${text}, last_error ${text},
    created_at ${text} not null, paid_at ${text}
  )`.execute(trx);
  await sql`create index payments_to_check on payments (state, check_at)`.execute(trx);

  await sql`create table reservations (
    id ${text} primary key, site ${text} not null, submission_id ${text} not null,
    reference ${text} not null unique, kind ${text} not null, state ${text} not null,
    end_reason ${text}, blocks integer not null, car_id ${text} not null,
    car_slug ${text} not null, car_name ${text} not null, car_price integer,
    dealership_id ${text} not null, account_id ${text} references accounts (id) on delete set null,
    content ${text}, hours integer not null, ends_at ${text} not null, remind_at ${text},
    lead_id ${text}, payment_id ${text} not null unique references payments (id),
    created_at ${text} not null,
    constraint reservations_submission unique (site, submission_id)
  )`.execute(trx);
  // One reservation has a car. This index decides, whatever processes do.
  await sql`create unique index reservations_of_car on reservations (car_id) where blocks = 1`.execute(trx);
  await sql`create index reservations_by_account on reservations (account_id, created_at)`.execute(trx);
  await sql`create index reservations_by_end on reservations (state, ends_at)`.execute(trx);
  await sql`create index reservations_by_site on reservations (site, created_at)`.execute(trx);

  await sql`create table reservation_people (
    person ${text} not null,
    reservation_id ${text} not null references reservations (id) on delete cascade,
    constraint reservation_people_key primary key (person, reservation_id)
  )`.execute(trx);
  await sql`create index reservation_people_by_reservation on reservation_people (reservation_id)`.execute(
    trx,
  );

  await sql`create table reservation_events (
    id ${text} primary key, reservation_id ${text} not null references reservations (id),
    event ${text} not null, at ${text} not null, handled_at ${text},
    constraint reservation_events_once unique (reservation_id, event)
  )`.execute(trx);
  await sql`create index reservation_events_pending on reservation_events (at, id) where handled_at is null`.execute(
    trx,
  );

  await sql`create table ledger (
    id ${text} primary key, payment_id ${text} not null references payments (id),
    gateway ${text} not null, account ${text} not null, kind ${text} not null,
    gateway_id ${text} not null, cents bigint not null, currency ${text} not null,
    at ${text} not null,
    constraint ledger_movement unique (gateway, account, gateway_id)
  )`.execute(trx);
  await sql`create index ledger_by_account on ledger (gateway, account, at)`.execute(trx);
  await sql`create index ledger_by_payment on ledger (payment_id)`.execute(trx);
}
