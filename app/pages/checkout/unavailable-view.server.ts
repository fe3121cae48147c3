import { checkoutHref } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { checkoutOfCar, type UnavailableReason } from "~/services/checkout/payments-of-site.server";
import { type CheckoutNoticeView, dealershipPlace } from "./checkout-answers.server";
import { orderView } from "./checkout-form-view.server";
import type { CheckoutLink } from "./checkout-page";
import { similarTo } from "./reservation-view.server";

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
