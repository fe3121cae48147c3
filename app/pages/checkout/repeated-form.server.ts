import {
  blocksCar,
  type ReservationContent,
  type ReservationWithPayment,
} from "~/domain/checkout/reservation";
import { checkoutTerms } from "~/services/checkout/checkout-of-site.server";
import { cancelReservation } from "~/services/checkout/current-reservation.server";
import { derivedSubmission } from "~/services/checkout/derived-submission.server";
import {
  type ReservationRequest,
  type ReserveOutcome,
  reserveCar,
} from "~/services/checkout/reserve-car.server";
import type { SiteContext } from "~/services/platform/platform";

/**
 * Reserves a car for who has filled in this form. Somebody who comes back from the gateway, fixes the e-mail address and
 * sends the form again has other answers: their reservation, which is not paid, makes room for one with these
 * (rules/checkout#changed-answers). Sent twice, the changed form is one reservation too.
 * @param own returns the visitor's own reservation of the car, if there is one
 */
export async function reserveOrReplace(
  context: SiteContext,
  request: ReservationRequest,
  own: () => Promise<ReservationWithPayment | null>,
): Promise<ReserveOutcome> {
  const outcome = await reserveCar(context, request);
  const current = "reservation" in outcome ? outcome.reservation : await own();
  if (!current || isSame(context, current, request)) return outcome;
  if (blocksCar(current.state)) {
    if (current.state !== "held") return outcome;
    const after = await cancelReservation(context, current.id);
    if (after?.state !== "cancelled") return outcome;
  }
  return reserveCar(context, {
    ...request,
    submission_id: derivedSubmission(
      request.submission_id,
      answersOf(request.content),
      ...(isSameDeposit(context, current, request) ? [] : [String(depositNow(context, request))]),
    ),
  });
}

function isSame(context: SiteContext, current: ReservationWithPayment, request: ReservationRequest): boolean {
  const { content } = current;
  if (content === null) return true;
  return answersOf(content) === answersOf(request.content) && isSameDeposit(context, current, request);
}

/** The form has shown the deposit that the site asks for now. */
function isSameDeposit(
  context: SiteContext,
  { payment }: ReservationWithPayment,
  request: ReservationRequest,
): boolean {
  const now = depositNow(context, request);
  return now === undefined || now === payment.amount_cents;
}

function depositNow(context: SiteContext, { car }: ReservationRequest): number | undefined {
  return checkoutTerms(context, car)?.terms.amount_cents;
}

function answersOf({ name, email, phone, postcode, answers }: ReservationContent): string {
  const further = Object.entries(answers).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([name, email, phone, postcode, further]);
}
