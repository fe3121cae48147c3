import { failedRefund, type GatewayName, type Movement, type Payment } from "~/domain/checkout/payment";
import {
  canBecome,
  type EndReason,
  type ReservationState,
  type ReservationWithPayment,
  reminderTime,
  reservationEnd,
} from "~/domain/checkout/reservation";
import type { AccountId, CarId, LeadId, PaymentId, ReservationId, SiteSlug } from "~/domain/text/identifiers";
import type { GatewayRefund } from "../payments/payment-gateway";
import { type HoldOutcome, holdCar, isStillThere, type NewReservation } from "./checkout-hold.server";
import {
  addEvent,
  changeCars,
  endHeld,
  endPaid,
  forgetVisitor,
  lockPayment,
  lockReservation,
  markPaymentUnpaid,
  paymentFromRow,
  reservationById,
  reservationsById,
} from "./checkout-rows.server";
import type { Connection } from "./connection";
import { addMovement, setRefundFailed } from "./ledger.server";

/**
 * paid: the reservation is paid now. known: it was before. hold_lost: the money came too late and goes back.
 * not_found: there is no such payment.
 */
export type SettleOutcome = "paid" | "known" | "hold_lost" | "not_found";

/**
 * Why a payment is looked at again later. open: it can still be paid. not_ended: its session was asked to end and has not,
 * e.g. because its bank has not decided. failed: the gateway did not do what it was asked.
 */
type Postponement = { reason: "open" | "not_ended" } | { reason: "failed"; error: string };

/** A webhook usually comes within seconds. After this time the sweep asks the gateway itself. */
const FIRST_CHECK_MS = 60_000;

/** Long enough for a code and a reason. */
const ERROR_LENGTH = 200;

/**
 * Reservations and payments. A change of a reservation, its payment, its ledger row, its events and the shown state of
 * its car are one transaction.
 */
export class CheckoutStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Holds a car for one shopper. Of any number of parallel calls for one car one wins, in any number of processes. A
   * hold that is over and can't have been paid is ended in the same transaction.
   */
  hold(reservation: NewReservation, now: Date): Promise<HoldOutcome> {
    return holdCar(this.connection, reservation, now);
  }

  /**
   * Ends a reservation; what was paid becomes due for a refund. A held one whose session is open can't be ended here:
   * the gateway must end the session first (`closeUnpaid`).
   * @returns false when its state doesn't allow it
   */
  end(
    id: ReservationId,
    to: Exclude<ReservationState, "held" | "paid" | "completed">,
    reason: EndReason,
    now: Date,
  ): Promise<boolean> {
    return changeCars(this.connection, now, async (trx, showHeld) => {
      const reservation = await lockReservation(trx, id);
      if (!reservation || !canBecome(reservation.state, to)) return false;
      if (reservation.state === "held") {
        if (reservation.payment.state !== "new") return false;
        await endHeld(trx, reservation, to, reason, now);
      } else await endPaid(trx, reservation, to, reason, now);
      await showHeld(reservation.car_id);
      return true;
    });
  }

  /** Records that the shopper has collected or bought the car. The deposit stays with the dealership. */
  complete(id: ReservationId, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const reservation = await lockReservation(trx, id);
      if (!reservation || !canBecome(reservation.state, "completed")) return false;
      await trx
        .updateTable("reservations")
        .set({ state: "completed", ends_at: now.toISOString(), remind_at: null })
        .where("id", "=", id)
        .execute();
      await addEvent(trx, id, "completed", now);
      return true;
    });
  }

  /** Frees the car of a completed reservation, e.g. when it came back. The money stays where it is. */
  release(id: ReservationId, now: Date): Promise<boolean> {
    return changeCars(this.connection, now, async (trx, showHeld) => {
      const reservation = await lockReservation(trx, id);
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
  }

  byId(id: ReservationId): Promise<ReservationWithPayment | null> {
    return reservationById(this.connection.read, id);
  }

  async byReference(reference: string): Promise<ReservationWithPayment | null> {
    const row = await this.connection.read
      .selectFrom("reservations")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row ? reservationById(this.connection.read, row.id) : null;
  }

  /** Returns the reservation that has a car now, or null. */
  async ofCar(carId: CarId): Promise<ReservationWithPayment | null> {
    const row = await this.connection.read
      .selectFrom("reservations")
      .select("id")
      .where("car_id", "=", carId)
      .where("blocks", "=", 1)
      .executeTakeFirst();
    return row ? reservationById(this.connection.read, row.id) : null;
  }

  /** Returns an account's reservations, the newest first. */
  async ofAccount(accountId: AccountId): Promise<ReservationWithPayment[]> {
    const rows = await this.connection.read
      .selectFrom("reservations")
      .select("id")
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
    return reservationsById(
      this.connection.read,
      rows.map(({ id }) => id),
    );
  }

  /** Returns the newest first. */
  async list({
    site,
    states,
    limit,
  }: {
    site?: SiteSlug;
    states?: readonly ReservationState[];
    limit: number;
  }): Promise<ReservationWithPayment[]> {
    let query = this.connection.read
      .selectFrom("reservations")
      .select("id")
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(limit);
    if (site !== undefined) query = query.where("site", "=", site);
    if (states) query = query.where("state", "in", states);
    const rows = await query.execute();
    return reservationsById(
      this.connection.read,
      rows.map(({ id }) => id),
    );
  }

  async setLead(id: ReservationId, leadId: LeadId): Promise<void> {
    await this.connection.write((trx) =>
      trx.updateTable("reservations").set({ lead_id: leadId }).where("id", "=", id).execute(),
    );
  }

  async payment(id: PaymentId): Promise<Payment | null> {
    const row = await this.connection.read
      .selectFrom("payments")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? paymentFromRow(row) : null;
  }

  async paymentOfCharge(gateway: GatewayName, account: string, chargeId: string): Promise<Payment | null> {
    const row = await this.connection.read
      .selectFrom("payments")
      .selectAll()
      .where("gateway", "=", gateway)
      .where("account", "=", account)
      .where("charge_id", "=", chargeId)
      .executeTakeFirst();
    return row ? paymentFromRow(row) : null;
  }

  /** Stores the session in which the shopper pays. A payment that has one keeps it. Returns the payment. */
  opened(id: PaymentId, session: { id: string; url: string }, now: Date): Promise<Payment | null> {
    return this.connection.write(async (trx) => {
      const locked = await lockPayment(trx, id);
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
  }

  /** Records that the gateway has the money. Repeated calls change nothing. */
  settle(id: PaymentId, charge: { id: string }, now: Date): Promise<SettleOutcome> {
    return changeCars(this.connection, now, async (trx, showHeld) => {
      const locked = await lockPayment(trx, id);
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
  }

  /** Records that the session ended without money, and ends its reservation. Changes nothing once it is paid. */
  closeUnpaid(id: PaymentId, reason: EndReason, now: Date): Promise<boolean> {
    return changeCars(this.connection, now, async (trx, showHeld) => {
      const locked = await lockPayment(trx, id);
      if (!locked || !["new", "open"].includes(locked.payment.state)) return false;
      const { reservation } = locked;
      if (reservation?.state === "held") {
        const state = reason === "unpaid" ? "expired" : "cancelled";
        await endHeld(trx, reservation, state, reason, now);
        await showHeld(reservation.car_id);
      } else await markPaymentUnpaid(trx, id);
      return true;
    });
  }

  /** Records that the gateway has given the money back. Repeated calls change nothing. */
  refunded(id: PaymentId, refund: Pick<GatewayRefund, "id" | "amount_cents">, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const locked = await lockPayment(trx, id);
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
      if (locked.reservation) await addEvent(trx, locked.reservation.id, "refunded", now, { again: true });
      return true;
    });
  }

  /** Records that the gateway could not send a refund that was due. Repeated calls change nothing. */
  refundFailed(
    id: PaymentId,
    refund: Pick<GatewayRefund, "id" | "amount_cents">,
    now: Date,
  ): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const locked = await lockPayment(trx, id);
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
  }

  /** Makes a refund that failed due again. Returns false in any other state. */
  refundAgain(id: PaymentId, now: Date): Promise<boolean> {
    return this.connection.write(async (trx) => {
      const due = await trx
        .updateTable("payments")
        .set({ state: "refund_due", check_at: now.toISOString(), last_error: null })
        .where("id", "=", id)
        .where("state", "=", "refund_failed")
        .executeTakeFirst();
      return due.numUpdatedRows > 0;
    });
  }

  /**
   * The payment is looked at again at that time, and only then. One that is `open` is looked at sooner when its hold
   * ends or its car goes.
   */
  async postpone(id: PaymentId, until: Date, why: Postponement): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("payments")
        .set({ check_at: until.toISOString(), last_error: inVain(why) })
        .where("id", "=", id)
        .where("state", "in", ["open", "refund_due"])
        .execute(),
    );
  }
}

/** What was tried without success; null: nothing was. */
function inVain(why: Postponement): string | null {
  if (why.reason === "open") return null;
  return why.reason === "failed" ? why.error.slice(0, ERROR_LENGTH) : why.reason;
}
