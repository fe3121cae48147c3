import { isOver, type ReservationWithPayment } from "~/domain/checkout/reservation";
import type { ReservationId } from "~/domain/text/identifiers";
import type { SiteContext } from "../platform/platform";
import { isGatewayError } from "./gateway-call.server";
import { refundAtOnce } from "./refund-payment.server";
import { endSession, syncPaymentFromGateway } from "./settle-payment.server";

type ReservationContext = Pick<SiteContext, "platform" | "site">;

/**
 * Returns a reservation as it is now, for the page to which the shopper comes back: while its payment is open the
 * gateway is asked, and what it says is stored. When the gateway does not answer, it is returned as it is stored.
 * @returns null when there is none on this site
 */
export async function currentReservation(
  context: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const { platform } = context;
  const reservation = await ofSite(context, id);
  if (reservation?.payment.state !== "open") return reservation;
  try {
    if (isOver(reservation, platform.now())) await endSession(platform, reservation.payment, "unpaid");
    else await syncPaymentFromGateway(platform, reservation.payment);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    noteFailure(context, reservation, error);
    return reservation;
  }
  return ofSite(context, id);
}

/**
 * Cancels a reservation for its shopper (rules/checkout#shopper-cancels): the car is free immediately, and a deposit that was
 * paid goes back. One that is completed or has ended stays as it is, and so does an unpaid one while the gateway can't
 * say whether it was paid.
 * @returns the reservation as it is then; null when there is none on this site
 */
export async function cancelReservation(
  context: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const { platform } = context;
  const { checkout } = platform.store;
  // Twice: the session may be stored by another process at this moment.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reservation = await ofSite(context, id);
    if (reservation?.state === "held" && reservation.payment.state === "open") {
      try {
        await endSession(platform, reservation.payment, "shopper");
      } catch (error) {
        if (!isGatewayError(error)) throw error;
        noteFailure(context, reservation, error);
        return reservation;
      }
    }
    const current = await ofSite(context, id);
    if (current?.state !== "held" && current?.state !== "paid") return current;
    if (!(await checkout.end(id, "cancelled", "shopper", platform.now()))) continue;
    platform.log.info({ site: context.site.slug, reference: current.reference }, "a shopper cancelled");
    await refundAtOnce(platform, current.payment_id);
    break;
  }
  return ofSite(context, id);
}

async function ofSite(
  { platform, site }: ReservationContext,
  id: ReservationId,
): Promise<ReservationWithPayment | null> {
  const reservation = await platform.store.checkout.byId(id);
  return reservation?.site === site.slug ? reservation : null;
}

function noteFailure(
  { platform, site }: ReservationContext,
  { reference }: ReservationWithPayment,
  error: Error,
): void {
  platform.log.warn({ site: site.slug, reference, error: error.message }, "the gateway did not say more");
}
