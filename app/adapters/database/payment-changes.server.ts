import type { Transaction } from "kysely";
import { failedRefund, type Movement } from "~/domain/checkout/payment";
import { reminderTime, reservationEnd } from "~/domain/checkout/reservation";
import type { CarId } from "~/domain/text/identifiers";
import { endHeld, markPaymentUnpaid } from "./checkout-ends.server";
import {
  addEvent,
  addEventAgain,
  changeCars,
  forgetVisitor,
  isReservedByFeed,
  lockPayment,
  paymentFromRow,
} from "./checkout-rows.server";
import type { CheckoutStore, Postponement } from "./checkout-store";
import type { Connection } from "./connection";
import { addMovement, setRefundFailed } from "./ledger.server";
import type { Tables } from "./tables";

/** A webhook usually comes within seconds. After this time the sweep asks the gateway itself. */
const FIRST_CHECK_MS = 60_000;

/** Long enough for a code and a reason. */
const ERROR_LENGTH = 200;

/** Records what a gateway did with the money of a payment. */
export function createPaymentChanges(
  connection: Connection,
): Pick<
  CheckoutStore,
  | "payment"
  | "paymentOfCharge"
  | "opened"
  | "settle"
  | "closeUnpaid"
  | "refunded"
  | "refundFailed"
  | "refundAgain"
  | "postpone"
> {
  const { read, kind } = connection;

  return {
    async payment(id) {
      const row = await read.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();
      return row ? paymentFromRow(row) : null;
    },

    async paymentOfCharge(gateway, account, chargeId) {
      const row = await read
        .selectFrom("payments")
        .selectAll()
        .where("gateway", "=", gateway)
        .where("account", "=", account)
        .where("charge_id", "=", chargeId)
        .executeTakeFirst();
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
      return changeCars(connection, now, async (trx, showHeld) => {
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
        await addMovement(trx, payment, {
          payment_id: id,
          kind: "charge",
          gateway_id: charge.id,
          cents: payment.amount_cents,
          currency: payment.currency,
          at: now.toISOString(),
        });
        if (!reservation) return "paid";
        await forgetVisitor(trx, reservation.id);
        if (gone) {
          // Nobody reads that a sold car is reserved for them, not even for the moment until the stock is looked at.
          await trx
            .updateTable("reservations")
            .set({ state: "cancelled", end_reason: "car_gone", blocks: 0, ends_at: now.toISOString() })
            .where("id", "=", reservation.id)
            .execute();
          await showHeld(reservation.car_id);
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
      return changeCars(connection, now, async (trx, showHeld) => {
        const locked = await lockPayment(trx, kind, id);
        if (!locked || !["new", "open"].includes(locked.payment.state)) return false;
        const { reservation } = locked;
        if (reservation?.state === "held") {
          const state = reason === "unpaid" ? "expired" : "cancelled";
          await endHeld(trx, reservation, state, reason, now);
          await showHeld(reservation.car_id);
        } else await markPaymentUnpaid(trx, id);
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
        await addMovement(trx, locked.payment, {
          payment_id: id,
          kind: "refund",
          gateway_id: refund.id,
          cents: -refund.amount_cents,
          currency: locked.payment.currency,
          at: now.toISOString(),
        });
        if (locked.reservation) await addEventAgain(trx, locked.reservation.id, "refunded", now);
        return true;
      });
    },

    refundFailed(id, refund, now) {
      return connection.write(async (trx) => {
        const locked = await lockPayment(trx, kind, id);
        if (locked?.payment.state !== "refund_due") return false;
        const { payment } = locked;
        const sent: Movement = {
          payment_id: id,
          kind: "refund",
          gateway_id: refund.id,
          cents: -refund.amount_cents,
          currency: payment.currency,
          at: now.toISOString(),
        };
        await addMovement(trx, payment, sent);
        await addMovement(trx, payment, failedRefund(sent, now.toISOString()));
        await setRefundFailed(trx, locked, now);
        return true;
      });
    },

    refundAgain(id, now) {
      return connection.write(async (trx) => {
        const due = await trx
          .updateTable("payments")
          .set({ state: "refund_due", check_at: now.toISOString(), last_error: null })
          .where("id", "=", id)
          .where("state", "=", "refund_failed")
          .executeTakeFirst();
        return due.numUpdatedRows > 0;
      });
    },

    async postpone(id, until, why) {
      await connection.write((trx) =>
        trx
          .updateTable("payments")
          .set({ check_at: until.toISOString(), last_error: inVain(why) })
          .where("id", "=", id)
          .where("state", "in", ["open", "refund_due"])
          .execute(),
      );
    },
  };
}

/** What was tried without success; null: nothing was. */
function inVain(why: Postponement): string | null {
  if (why.reason === "open") return null;
  return why.reason === "failed" ? why.error.slice(0, ERROR_LENGTH) : why.reason;
}

/** Whether a held car can still become this shopper's: shown, not sold, and not reserved by its feed for another. */
async function isStillThere(trx: Transaction<Tables>, carId: CarId): Promise<boolean> {
  const row = await trx
    .selectFrom("cars")
    .select("facts")
    .where("id", "=", carId)
    .where("shown", "=", 1)
    .where("status", "!=", "sold")
    .executeTakeFirst();
  return row !== undefined && !isReservedByFeed(row);
}
