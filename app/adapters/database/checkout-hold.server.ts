import { randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { PaymentTerms } from "~/domain/checkout/payment";
import {
  blocksCar,
  holdEnd,
  isOver,
  type ReservationContent,
  type ReservationKind,
  type ReservationWithPayment,
} from "~/domain/checkout/reservation";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import {
  type AccountId,
  asPaymentId,
  asReservationId,
  type CarId,
  type CarSlug,
} from "~/domain/text/identifiers";
import { CAR_COLUMNS, carFromRow } from "./car-rows.server";
import {
  changeCars,
  endHeld,
  isReservedByFeed,
  lockReservation,
  reservationById,
  visitorHash,
} from "./checkout-rows.server";
import type { Connection, Tables } from "./connection";
import { personHashes } from "./lead-people.server";

export interface NewReservation {
  submission_id: string;
  kind: ReservationKind;
  car_id: CarId;
  car_slug: CarSlug;
  car_name: string;
  /** Dollars. */
  car_price: number | null;
  account_id: AccountId | null;
  content: ReservationContent;
  /** How many hours the car is held once it is paid. */
  hours: number;
  /** How many cars one person may hold unpaid at a time on a site, so that nobody blocks a whole stock. */
  max_unpaid: number;
  /** Keyed hashes of the network address that it came from, the newest key first. Absent: it came from none. */
  visitor?: { keys: readonly string[]; max_unpaid: number };
  terms: PaymentTerms;
}

/**
 * held: the car is the shopper's to pay for. repeated: this submission was stored before, and this is its reservation.
 * taken: a reservation has the car; when it is `overdue` the caller can ask the gateway and try again. unavailable: the
 * car was sold, withdrawn or reserved by its feed. too_many: the person, or somebody at the same network address, holds
 * other cars without having paid.
 */
export type HoldOutcome =
  | { outcome: "held" | "repeated"; reservation: ReservationWithPayment }
  | { outcome: "taken"; by: ReservationWithPayment; overdue: boolean }
  | { outcome: "unavailable" }
  | { outcome: "too_many"; by: "person" | "address" };

export function holdCar(
  connection: Connection,
  reservation: NewReservation,
  now: Date,
): Promise<HoldOutcome> {
  return changeCars(connection, now, async (trx, showHeld) => {
    const repeated = await trx
      .selectFrom("reservations")
      .select("id")
      .where("site", "=", reservation.terms.site)
      .where("submission_id", "=", reservation.submission_id)
      .executeTakeFirst();
    const before = repeated && (await reservationById(trx, repeated.id));
    if (before) return { outcome: "repeated", reservation: before };

    const blocker = await blockerOf(trx, reservation.car_id);
    if (blocker) {
      const overdue = blocker.state === "held" && isOver(blocker, now);
      // Nobody was ever sent to pay for it.
      if (!overdue || blocker.payment.state !== "new") return { outcome: "taken", by: blocker, overdue };
      await endHeld(trx, blocker, "expired", "unpaid", now);
      await showHeld(blocker.car_id);
    }
    if (!(await isForSale(trx, reservation.car_id))) return { outcome: "unavailable" };
    const people = personHashes(reservation.terms.site, reservation.content);
    if ((await unpaidHolds(trx, people)) >= reservation.max_unpaid)
      return { outcome: "too_many", by: "person" };
    const { visitor } = reservation;
    const from = (visitor?.keys ?? []).map(visitorHash);
    if (visitor && (await unpaidHolds(trx, from)) >= visitor.max_unpaid)
      return { outcome: "too_many", by: "address" };
    const held = await insertHold(trx, reservation, [...people, ...from.slice(0, 1)], now);
    await showHeld(reservation.car_id);
    return { outcome: "held", reservation: held };
  });
}

/** Locked: its payment may be paid at this moment. */
async function blockerOf(trx: Transaction<Tables>, carId: CarId): Promise<ReservationWithPayment | null> {
  const row = await trx
    .selectFrom("reservations")
    .select("id")
    .where("car_id", "=", carId)
    .where("blocks", "=", 1)
    .executeTakeFirst();
  if (!row) return null;
  const blocker = await lockReservation(trx, row.id);
  return blocker && blocksCar(blocker.state) ? blocker : null;
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
  { terms, content, max_unpaid: _limit, visitor: _visitor, ...reservation }: NewReservation,
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

/** Whether a held car can still become this shopper's: shown, not sold, and not reserved by its feed for another. */
export async function isStillThere(trx: Transaction<Tables>, carId: CarId): Promise<boolean> {
  const row = await trx
    .selectFrom("cars")
    .select("facts")
    .where("id", "=", carId)
    .where("shown", "=", 1)
    .where("status", "!=", "sold")
    .executeTakeFirst();
  return row !== undefined && !isReservedByFeed(row);
}
