import { randomBytes, randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import {
  blocksCar,
  canBecome,
  holdEnd,
  isOver,
  type ReservationWithPayment,
} from "~/domain/checkout/reservation";
import { LEAD_REFERENCE_BYTES, leadReference } from "~/domain/lead/lead-reference";
import { asPaymentId, asReservationId, type CarId } from "~/domain/text/identifiers";
import { CAR_COLUMNS, carFromRow } from "./car-rows.server";
import { endHeld, endPaid } from "./checkout-ends.server";
import { addEvent, changeCars, lockReservation, reservationById, visitorHash } from "./checkout-rows.server";
import type { CheckoutStore, NewReservation } from "./checkout-store";
import type { Connection } from "./connection";
import { personHashes } from "./lead-people.server";
import type { Tables } from "./tables";

/** Holds a car for a shopper, and ends the hold. */
export function createReservationChanges(
  connection: Connection,
): Pick<CheckoutStore, "hold" | "end" | "complete" | "release"> {
  const { kind } = connection;

  return {
    hold(reservation, now) {
      return changeCars(connection, now, async (trx, showHeld) => {
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
    },

    end(id, to, reason, now) {
      return changeCars(connection, now, async (trx, showHeld) => {
        const reservation = await lockReservation(trx, kind, id);
        if (!reservation || !canBecome(reservation.state, to)) return false;
        if (reservation.state === "held") {
          if (reservation.payment.state !== "new") return false;
          await endHeld(trx, reservation, to, reason, now);
        } else await endPaid(trx, reservation, to, reason, now);
        await showHeld(reservation.car_id);
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
      return changeCars(connection, now, async (trx, showHeld) => {
        const reservation = await lockReservation(trx, kind, id);
        if (reservation?.state !== "completed") return false;
        const freed = await trx
          .updateTable("reservations")
          .set({ blocks: 0 })
          .where("id", "=", id)
          .where("blocks", "=", 1)
          .executeTakeFirst();
        if (freed.numUpdatedRows === 0n) return false;
        await showHeld(reservation.car_id);
        return true;
      });
    },
  };
}

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
