import { checkoutHref } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import type { ReservationContent } from "~/domain/checkout/reservation";
import type { NewLead } from "~/domain/lead/lead";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import {
  type CheckoutTerms,
  checkoutOfCar,
  reservationPath,
  type UnavailableReason,
} from "~/services/checkout/payments-of-site.server";
import { clockText, rememberReservation } from "~/services/checkout/reservation-facts.server";
import type { ReserveOutcome } from "~/services/checkout/reserve-car.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { rememberDetails } from "~/services/visitor/autofill.server";
import type { Site } from "~/tenants/site";
import { type CheckoutNoticeView, dealershipPlace } from "./checkout-answers.server";
import { orderView, priceText } from "./checkout-form-view.server";
import type { CheckoutLink } from "./checkout-page";
import { similarTo } from "./reservation-view.server";

/* What the checkout and the purchase share around `reserveCar`. */

/** Why the form of a reservation comes back, with the cookie that goes with it. */
export interface FormProblem {
  message: string;
  status: 409 | 503;
  cookie: string | null;
}

/**
 * What a reservation keeps of its shopper's form: who sends it, and what they agreed to.
 * @param further answers to other questions, by field name, and what the site computed from them
 */
export function reservationContent(
  site: Site,
  { name, last_name, email, phone, postcode, consents, url, user_agent }: NewLead,
  further: Pick<ReservationContent, "answers" | "worked_out"> = { answers: {} },
): ReservationContent {
  return {
    name,
    last_name,
    email: email ?? "",
    phone: phone ?? "",
    postcode,
    consents,
    ...further,
    url,
    user_agent,
    ...(site.first && { language: site.language }),
  };
}

/** Returns where the shopper goes after a reservation, and what their browser remembers of it. */
export function leaveReserved(
  context: RequestContext,
  visitor: VisitorRequest,
  lead: NewLead,
  outcome: Extract<ReserveOutcome, { outcome: "pay" | "done" | "own" }>,
): { to: string; cookies: string[] } {
  const { reservation } = outcome;
  const own = reservationPath(context.site, reservation);
  if (outcome.outcome === "own") return { to: own, cookies: [] };
  const remembered = rememberReservation(context, visitor, reservation.id);
  return {
    to: outcome.outcome === "pay" ? outcome.url : own,
    cookies: [...(remembered ? [remembered] : []), ...rememberDetails(context, lead)],
  };
}

/** Returns what the form says when it comes back. */
export function describeProblem(
  context: RequestContext,
  visitor: VisitorRequest,
  car: Car,
  { terms }: CheckoutTerms,
  outcome: Exclude<ReserveOutcome, { outcome: "pay" | "done" | "own" | "closed" }>,
): FormProblem {
  const { site } = context;
  const t = translator(site);
  const refused = (message: string): FormProblem => ({ message, status: 409, cookie: null });
  switch (outcome.outcome) {
    case "price_changed":
      return refused(t("checkout.error.price", { price: priceText(site, car) }));
    case "deposit_changed": {
      const amount = formatDollarsAndCents(site.language, terms.amount_cents / 100);
      return refused(t("checkout.error.deposit", { amount }));
    }
    case "too_many":
      return refused(t(`checkout.error.unpaid_limit_${outcome.by}`));
    case "being_paid":
      return refused(t("checkout.error.being_paid", { count: outcome.minutes }));
    case "gateway_down": {
      const { id, ends_at, payment } = outcome.reservation;
      const message =
        payment.state === "new"
          ? t("checkout.error.gateway_down", { time: clockText(site, ends_at) })
          : t("checkout.error.not_checked");
      return { message, status: 503, cookie: rememberReservation(context, visitor, id) };
    }
  }
}

/**
 * The page of a car that can't be reserved now: why, and what else the shopper can do.
 * @param sent whether it answers a form: only then does somebody ask themselves whether they have paid
 */
export async function unavailableView(
  context: RequestContext,
  car: Car,
  closed: UnavailableReason,
  action: string,
  { sent }: { sent: boolean } = { sent: false },
): Promise<CheckoutNoticeView> {
  const { site, origin } = context;
  const t = translator(site);
  const key = `checkout.closed.${closed.reason}`;
  const heading = t(`${key}.heading`);
  const place = dealershipPlace(site, car, car);
  const values = { dealership: car.dealership_name, phone: place.phone.text };
  const count = closed.reason === "being_paid" ? { count: closed.minutes } : {};
  const link = (label: string, href: string, emphasis: CheckoutLink["emphasis"]) => ({
    label: t(label),
    href,
    emphasis,
  });
  const asks = site.enquiry.enabled;
  const links: CheckoutLink[] = [];
  if (closed.reason === "being_paid") links.push(link(`${key}.again`, action, "primary"));
  // It can be reserved here, and bought at the dealership.
  if (closed.reason === "not_sold_online" && checkoutOfCar(context, car))
    links.push(link("action.reserve", checkoutHref(car, site.actions.checkout), "primary"));
  if (asks && closed.reason === "sold")
    links.push(link("checkout.action.similar", `/cars/${car.slug}/similar`, "primary"));
  else if (asks) links.push(link("checkout.action.enquire", `/cars/${car.slug}/enquire`, "secondary"));
  return {
    kind: "notice",
    heading,
    order: orderView(context, car, []),
    held: null,
    error: null,
    paragraphs: [...(sent ? [t("checkout.money.none")] : []), t(`${key}.text`, { ...values, ...count })],
    facts: [],
    next: null,
    form: null,
    links,
    place,
    cancel: null,
    // The car itself is still for sale where it only can't be reserved online.
    similar: ["reserved", "sold", "being_paid"].includes(closed.reason)
      ? await similarTo(context, car)
      : null,
    page: {
      title: t("checkout.title", { heading, car: car.name, site: site.name }),
      canonical: origin + action,
    },
  };
}

/** The page of a link that leads to no reservation of this site. */
export function unknownReservationView({ site, origin }: RequestContext, action: string): CheckoutNoticeView {
  const t = translator(site);
  const heading = t("checkout.closed.unknown.heading");
  return {
    kind: "notice",
    heading,
    order: null,
    held: null,
    error: null,
    paragraphs: [t("checkout.closed.unknown.text", { phone: site.phone })],
    facts: [],
    next: null,
    form: null,
    links: [{ label: t("checkout.action.cars"), href: "/cars", emphasis: "secondary" }],
    place: null,
    cancel: null,
    similar: null,
    page: {
      title: t("checkout.title", { heading, car: site.name, site: site.name }),
      canonical: origin + action,
    },
  };
}
