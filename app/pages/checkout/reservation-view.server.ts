import { onlinePurchaseHref } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import { isNameOfAnotherCar } from "~/domain/car/car-name";
import {
  canCancel,
  HOLD_MINUTES,
  type MoneyStage,
  moneyStage,
  type ReservationStage,
  type ReservationWithPayment,
  reservationStage,
} from "~/domain/checkout/reservation";
import { formatDollars, formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { checkoutOfCar, isSoldOnline, reservationPath } from "~/services/checkout/payments-of-site.server";
import { clockText, momentText, reservationCalendarHref } from "~/services/checkout/reservation-facts.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { loadSimilarCars } from "~/services/stock/similar-cars.server";
import { type CheckoutNoticeView, dealershipName, dealershipPlace } from "./checkout-answers.server";
import { orderView } from "./checkout-form-view.server";
import type { CheckoutLink, HeldView } from "./checkout-page";
import type { Fact } from "./checkout-parts";

const MINUTE_MS = 60_000;

/** Cars shown to somebody whose reservation is over. */
const SUGGESTED = 4;

/** What the page says and offers, whichever it is. */
interface ReservationState {
  reservation: ReservationWithPayment;
  stage: ReservationStage;
  money: MoneyStage;
  /** Null: the site does not show it any more. */
  car: Car | null;
  /** Values of the texts. */
  values: Record<string, string | number>;
}

/**
 * The page of a reservation, which answers its shopper at every moment (rules/checkout#reservation-page). It names no
 * person: a forwarded link shows no more than the car and the reference.
 * @param error what went wrong with the last step
 */
export async function reservationView(
  context: RequestContext,
  reservation: ReservationWithPayment,
  error: string | null = null,
): Promise<CheckoutNoticeView> {
  const { site } = context;
  const t = translator(site);
  const state = await stateOf(context, reservation);
  const { stage, money, values } = state;
  const heading = t(`checkout.reservation.${stage}.heading`);
  const isEnd = !canCancel(stage) && stage !== "completed";
  return {
    ...noticePage(context, state, heading, error),
    held: stage === "reserved" ? heldView(context, reservation) : null,
    paragraphs: [
      t(`checkout.reservation.${stage}.text`, values),
      ...(money === "paid" || stage === "checking" ? [] : [t(`checkout.money.${money}`, values)]),
    ],
    facts: factsOf(context, state),
    next:
      stage === "reserved"
        ? {
            heading: t("checkout.next.heading"),
            steps: ["receipt", reservation.kind === "purchase" ? "purchase" : "call", "buy", "not"].map(
              (step) => t(`checkout.after.${step}`, values),
            ),
          }
        : null,
    form:
      stage === "not_sent"
        ? {
            action: reservationPath(site, reservation),
            intent: "pay",
            submit: t("checkout.action.pay", values),
            emphasis: "primary",
          }
        : null,
    links: linksOf(context, state),
    place: dealershipPlace(site, reservation, state.car),
    cancel: canCancel(stage)
      ? { label: t("checkout.action.cancel"), href: `${reservationPath(site, reservation)}&cancel=1` }
      : null,
    similar: isEnd ? await similarTo(context, state.car) : null,
  };
}

/** "Cancel this reservation?": what that means for the car and the money, and both answers. */
export async function cancelView(
  context: RequestContext,
  reservation: ReservationWithPayment,
  error: string | null = null,
): Promise<CheckoutNoticeView> {
  const { site } = context;
  const t = translator(site);
  const state = await stateOf(context, reservation);
  const here = reservationPath(site, reservation);
  const key = state.money === "paid" ? "paid" : state.stage === "checking" ? "checking" : "unpaid";
  return {
    ...noticePage(context, state, t("checkout.cancel.heading"), error),
    held: null,
    paragraphs: [t(`checkout.cancel.text_${key}`, state.values)],
    facts: factsOf(context, state),
    next: null,
    // Of equal weight: a cancellation can't be undone, so nothing leads to it.
    form: { action: here, intent: "cancel", submit: t("checkout.cancel.submit"), emphasis: "secondary" },
    links: [{ label: t("checkout.cancel.keep"), href: here, emphasis: "secondary" }],
    place: null,
    cancel: null,
    similar: null,
  };
}

async function stateOf(
  context: RequestContext,
  reservation: ReservationWithPayment,
): Promise<ReservationState> {
  const { platform, site } = context;
  const { payment } = reservation;
  const stage = reservationStage(reservation, platform.now());
  const money = moneyStage(stage, payment.state);
  const [shown = null] = await shownCars(context, [reservation.car_id]).catch((error: unknown) => {
    platform.log.warn({ err: error }, "the car of a reservation can't be shown");
    return [];
  });
  // A feed may use a sold car's key again.
  const car = shown && isNameOfAnotherCar(reservation.car_name, shown) ? null : shown;
  const place = dealershipPlace(site, reservation, car);
  const isSoon = reservation.state === "held";
  return {
    reservation,
    stage,
    money,
    car,
    values: {
      car: reservation.car_name,
      amount: formatDollarsAndCents(site.language, payment.amount_cents / 100),
      dealership: dealershipName(site, reservation),
      phone: place.phone.text,
      minutes: HOLD_MINUTES,
      until: isSoon ? clockText(site, reservation.ends_at) : momentText(site, reservation.ends_at).text,
    },
  };
}

function factsOf(context: RequestContext, { reservation, stage, money, values }: ReservationState): Fact[] {
  const { site } = context;
  const t = translator(site);
  const until = momentText(site, reservation.ends_at);
  const paidText = t("checkout.fact.paid_text", values);
  const fact = (name: string, text: string, rest: Partial<Fact> = {}): Fact => ({
    label: t(`checkout.fact.${name}`),
    text,
    ...rest,
  });
  return [
    fact("reference", reservation.reference),
    fact("car", reservation.car_name),
    ...(stage === "to_pay" || stage === "not_sent"
      ? [fact("pay_until", clockText(site, reservation.ends_at), { datetime: until.datetime })]
      : []),
    ...(money === "paid" ? [fact("paid", paidText)] : []),
    ...(stage === "to_pay" || stage === "not_sent" ? [fact("to_pay", paidText)] : []),
    ...(reservation.car_price === null
      ? []
      : [fact("price", formatDollars(site.language, reservation.car_price))]),
  ];
}

function linksOf(
  context: RequestContext,
  { reservation, stage, car, values }: ReservationState,
): CheckoutLink[] {
  const { site } = context;
  const t = translator(site);
  const link = (name: string, href: string, emphasis: CheckoutLink["emphasis"]): CheckoutLink => ({
    label: t(`checkout.action.${name}`, values),
    href,
    emphasis,
  });
  const { session_url } = reservation.payment;
  const links: CheckoutLink[] = [];
  if (stage === "to_pay" && session_url) links.push(link("pay", session_url, "primary"));
  if (stage === "checking") links.push(link("check", reservationPath(site, reservation), "primary"));
  const isEnd = !canCancel(stage) && stage !== "completed";
  const isFree = car !== null && checkoutOfCar(context, car) !== null;
  if (isEnd && isFree) {
    const buys = reservation.kind === "purchase" && isSoldOnline(context, car);
    const again = buys ? onlinePurchaseHref(car) : reservationPath(site, reservation).replace(/\?.*/, "");
    links.push(link(buys ? "buy_again" : "reserve_again", again, "primary"));
  }
  links.push(link("cars", "/cars", "quiet"));
  return links;
}

export async function similarTo(
  context: RequestContext,
  car: Car | null,
): Promise<CheckoutNoticeView["similar"]> {
  if (!car) return null;
  const cars = (await loadSimilarCars(context, car)).slice(0, SUGGESTED);
  return cars.length > 0 ? { heading: translator(context.site)("checkout.similar"), cars } : null;
}

/** Until when the car is the shopper's, and how long that still is. */
function heldView({ platform, site }: RequestContext, { id, ends_at }: ReservationWithPayment): HeldView {
  const t = translator(site);
  const minutes = Math.max(1, Math.floor((Date.parse(ends_at) - platform.now().getTime()) / MINUTE_MS));
  return {
    label: t("checkout.fact.until"),
    until: momentText(site, ends_at),
    left:
      minutes < 60
        ? t("checkout.left.minutes", { count: minutes })
        : t("checkout.left.hours", { count: Math.floor(minutes / 60) }),
    calendar: { label: t("success.drive.calendar"), href: reservationCalendarHref(id) },
  };
}

function noticePage(
  context: RequestContext,
  { reservation, stage, money, car, values }: ReservationState,
  heading: string,
  error: string | null,
) {
  const { site, origin } = context;
  const t = translator(site);
  const name = money === "paid" ? "paid" : stage === "to_pay" || stage === "not_sent" ? "to_pay" : null;
  const facts = name ? [{ label: t(`checkout.fact.${name}`), text: String(values.amount) }] : [];
  const title = t("checkout.title", { heading, car: reservation.car_name, site: site.name });
  return {
    kind: "notice" as const,
    heading,
    order: car && hasPage(context, car) ? orderView(context, car, facts, canCancel(stage)) : null,
    error,
    page: {
      title: error === null ? title : t("form.error_title", { title }),
      // Without the reservation's id: a canonical address is copied and counted.
      canonical: origin + reservationPath(site, reservation).replace(/\?.*/, ""),
    },
  };
}
