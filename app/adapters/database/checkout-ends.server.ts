import type { Transaction } from "kysely";
import type { EndReason, ReservationState, ReservationWithPayment } from "~/domain/checkout/reservation";
import type { PaymentId } from "~/domain/text/identifiers";
import { addEvent, forgetVisitor } from "./checkout-rows.server";
import type { Tables } from "./tables";

/* How reservations end. The caller has locked them, and frees their cars. */

/** Ends a reservation that nobody has paid for. Nobody needs to hear of it. */
export async function endHeld(
  trx: Transaction<Tables>,
  { id, payment_id }: ReservationWithPayment,
  state: ReservationState,
  reason: EndReason,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("reservations")
    .set({ state, end_reason: reason, blocks: 0, ends_at: now.toISOString(), remind_at: null })
    .where("id", "=", id)
    .execute();
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
  await trx
    .updateTable("reservations")
    .set({ state, end_reason: reason, blocks: 0, ends_at: now.toISOString(), remind_at: null })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("payments")
    .set({ state: "refund_due", check_at: now.toISOString() })
    .where("id", "=", payment_id)
    .where("state", "=", "paid")
    .execute();
  await addEvent(trx, id, "ended", now);
}
