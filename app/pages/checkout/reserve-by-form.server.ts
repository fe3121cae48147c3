import type { Car } from "~/domain/car/car";
import { blocksCar, type ReservationKind } from "~/domain/checkout/reservation";
import type { NewLead } from "~/domain/lead/lead";
import type { AccountId, ReservationId } from "~/domain/text/identifiers";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { checkoutTerms, reservationPath } from "~/services/checkout/checkout-of-site.server";
import { lostReservationOfCar, ownReservationOfCar } from "~/services/checkout/own-reservations.server";
import { rememberReservation } from "~/services/checkout/reservation-cookie.server";
import { clockText } from "~/services/checkout/reservation-texts.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { fullAddress } from "~/services/platform/site-origin.server";
import { shownCars } from "~/services/stock/shown-cars.server";
import { rememberDetails } from "~/services/visitor/autofill.server";
import type { CheckoutNoticeView } from "./checkout-view";
import { reserveOrReplace } from "./repeated-form.server";
import { unavailableReason, unavailableView } from "./unavailable-view.server";

/** A checked form that reserves a car. */
export interface ReservingForm {
  kind: ReservationKind;
  car: Car;
  accountId: AccountId | null;
  /** Who sends it, and what they agreed to. */
  lead: NewLead;
  /** Further answers, by field name. */
  answers: Record<string, string>;
  /** What the site computed from them. */
  serverAnswers?: Record<string, string>;
  /** The deposit that the form has shown, as it was posted. */
  depositSeen: string | null;
  /** The address of the form's page. */
  action: string;
}

/**
 * leave: to the gateway (`isPaying`), or to the shopper's own reservation. closed: nobody can reserve the car now.
 * again: the form comes back with a message.
 */
export type ReservingAnswer =
  | { kind: "leave"; to: string; isPaying: boolean; cookies: string[] }
  | { kind: "closed"; view: CheckoutNoticeView }
  | { kind: "again"; message: string; status: 409 | 503; cookie: string | null };

/** Reserves the car of a form, and says what its shopper sees then. */
export async function reserveByForm(
  context: RequestContext,
  visitor: VisitorRequest,
  { kind, car, accountId, lead, answers, serverAnswers, depositSeen, action }: ReservingForm,
): Promise<ReservingAnswer> {
  const { site, visitorOrigin: origin } = context;
  const t = translator(site);
  const own = () => ownReservationOfCar(context, visitor, accountId, car.id);
  const again = (message: string, status: 409 | 503, cookie: string | null = null) => ({
    kind: "again" as const,
    message,
    status,
    cookie,
  });
  const toOwn = (to: string): ReservingAnswer => ({ kind: "leave", to, isPaying: false, cookies: [] });
  const deposit = checkoutTerms(context, car)?.terms.amount_cents;
  // What they agree to pay is what they have read.
  if (deposit !== undefined && depositSeen !== String(deposit)) {
    const mine = await own();
    if (mine) return toOwn(reservationPath(site, mine));
    const amount = formatDollarsAndCents(site.language, deposit / 100);
    return again(t("checkout.error.deposit", { amount }), 409);
  }
  const address = (id: ReservationId) =>
    fullAddress(site, origin, reservationPath(site, { id, car_slug: car.slug }));
  const outcome = await reserveOrReplace(
    context,
    {
      submission_id: lead.submission_id,
      kind,
      car,
      account_id: accountId,
      visitorKey: context.visitorKey,
      content: {
        name: lead.name,
        last_name: lead.last_name,
        email: lead.email ?? "",
        phone: lead.phone ?? "",
        postcode: lead.postcode,
        consents: lead.consents,
        answers,
        ...(serverAnswers ? { worked_out: serverAnswers } : {}),
        url: lead.url,
        user_agent: lead.user_agent,
        ...(site.first && { language: site.language }),
      },
      returnUrl: address,
      cancelUrl: address,
      language: site.language,
    },
    own,
  );
  switch (outcome.outcome) {
    case "pay":
    case "done": {
      // A form that was sent before, and whose reservation has ended, must not hide the one that stands.
      const reservation = blocksCar(outcome.reservation.state)
        ? outcome.reservation
        : ((await own()) ?? outcome.reservation);
      const remembered = rememberReservation(context, visitor, reservation.id);
      return {
        kind: "leave",
        to: outcome.outcome === "pay" ? outcome.url : reservationPath(site, reservation),
        isPaying: outcome.outcome === "pay",
        cookies: [...(remembered ? [remembered] : []), ...rememberDetails(context, lead)],
      };
    }
    case "gateway_down": {
      const { reservation } = outcome;
      const time = clockText(site, reservation.ends_at);
      const cookie = rememberReservation(context, visitor, reservation.id);
      return again(t("checkout.error.gateway_down", { time }), 503, cookie);
    }
    case "too_many":
      return again(t(`checkout.error.unpaid_limit_${outcome.by}`), 409);
    default: {
      const mine = await own();
      if (mine) return toOwn(reservationPath(site, mine));
      // As it is now: the page was opened with the car for sale.
      const [now = car] = await shownCars(context, [car.id]);
      const closed = await unavailableReason(context, now);
      if (closed.reason === "being_paid")
        return again(t("checkout.error.being_paid", { count: closed.minutes }), 409);
      const lost = await lostReservationOfCar(context, visitor, accountId, car.id);
      if (lost) return toOwn(reservationPath(site, lost));
      return { kind: "closed", view: await unavailableView(context, now, closed, action, { sent: true }) };
    }
  }
}
