import { purchaseDollars, purchasePrice } from "~/domain/buttons/checkout";
import type { Car } from "~/domain/car/car";
import { HOLD_MINUTES, reservationEnd } from "~/domain/checkout/reservation";
import type { FormView } from "~/domain/forms/form-view";
import { firstAnswer, type PostedForm } from "~/domain/forms/posted-form";
import { formatDollars, formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import type { CheckoutTerms } from "~/services/checkout/payments-of-site.server";
import { momentText } from "~/services/checkout/reservation-facts.server";
import { formCarView } from "~/services/forms/form-car.server";
import type { Site } from "~/tenants/site";
import { formMeta } from "../forms/form-answer.server";
import { moneyBackHours } from "../vehicle/vehicle-sections.server";
import type { CheckoutFormView } from "./checkout-answers.server";
import type { Fact, OrderView } from "./checkout-parts";

/** The price that a form has shown, in dollars, and the deposit, in cents, posted with it. */
const PRICE_SEEN = "price_seen";
const DEPOSIT_SEEN = "deposit_seen";

/** What the shopper asks before paying: how much, to whom, until when, how it comes back, what happens next. */
export function checkoutFormView(
  context: RequestContext,
  car: Car,
  terms: CheckoutTerms,
  form: FormView,
): CheckoutFormView {
  const { platform, site } = context;
  const t = translator(site);
  const { hours } = terms;
  const amount = formatDollarsAndCents(site.language, terms.terms.amount_cents / 100);
  const dealership = car.dealership_name;
  const until = momentText(site, reservationEnd(platform.now(), hours).toISOString());
  const price = priceText(site, car);
  const moneyBack = moneyBackHours(site, car);
  return {
    ...formPage(context, { ...form, hidden: { ...form.hidden, ...seenFields(car, terms) } }, car.name),
    order: orderView(context, car, [
      { label: t("checkout.summary.pay"), text: t("checkout.summary.deposit", { amount }) },
    ]),
    summary: {
      heading: t("checkout.summary.heading"),
      facts: [
        { label: t("checkout.summary.pay"), text: t("checkout.summary.deposit", { amount }) },
        { label: t("checkout.summary.to"), text: dealership },
        {
          label: t("checkout.summary.held"),
          text: t("checkout.summary.held_text", { count: hours, until: until.text }),
        },
        { label: t("checkout.summary.back"), text: t("checkout.summary.back_text") },
        ...(price === null ? [] : [{ label: t("checkout.summary.price"), text: price }]),
      ],
    },
    moneyBack: moneyBack === null ? null : t("vehicle.reserve.money_back", { count: moneyBack }),
    next: {
      heading: t("checkout.next.heading"),
      steps: ["pay", "receipt", "call", "decide"].map((step) =>
        t(`checkout.next.${step}`, { minutes: HOLD_MINUTES, dealership }),
      ),
    },
    terms: checkoutTermsView(site, car, terms),
  };
}

/** The car at the price that the buyer pays, with what is paid now. */
export function orderView(
  { platform, site }: RequestContext,
  car: Car,
  facts: Fact[],
  isRefundable = facts.length > 0,
): OrderView {
  return {
    car: { ...formCarView(platform, site, car), price: purchasePrice(car) },
    facts,
    note: isRefundable ? translator(site)("checkout.refundable") : null,
  };
}

/** The hidden fields of a form that shows what is agreed to. */
export function seenFields(car: Car, { terms }: CheckoutTerms): Record<string, string> {
  return { [PRICE_SEEN]: String(purchaseDollars(car)), [DEPOSIT_SEEN]: String(terms.amount_cents) };
}

export function readSeen({ typed }: PostedForm) {
  return { price: firstAnswer(typed, PRICE_SEEN), deposit: firstAnswer(typed, DEPOSIT_SEEN) };
}

export function checkoutTermsView(
  site: Site,
  { dealership_name: dealership }: Pick<Car, "dealership_name">,
  { terms: { amount_cents }, hours }: CheckoutTerms,
): { heading: string; items: string[] } {
  const t = translator(site);
  const amount = formatDollarsAndCents(site.language, amount_cents / 100);
  return {
    heading: t("checkout.terms.heading"),
    items: ["held", "refund", "price", "receiver"].map((item) =>
      t(`checkout.terms.${item}`, { count: hours, amount, dealership }),
    ),
  };
}

/** The same page while the store, and so the car, can't be read: with everything that was typed. */
export function checkoutFormWithoutCar(context: RequestContext, form: FormView): CheckoutFormView {
  return {
    ...formPage(context, form, null),
    order: null,
    summary: null,
    moneyBack: null,
    next: null,
    terms: null,
  };
}

function formPage({ platform, site, origin }: RequestContext, form: FormView, car: string | null) {
  const t = translator(site);
  const heading = t("checkout.form.heading");
  const title = t("checkout.title", { heading, car: car ?? site.name, site: site.name });
  return {
    kind: "form" as const,
    heading,
    demo: platform.payments?.name === "sandbox" ? t("checkout.demo") : null,
    form,
    page: formMeta({ site, origin }, form.action, title, form.errors.length > 0),
  };
}

/** "$24,990 drive away"; null: there is no price. */
export function priceText(site: Site, car: Car): string | null {
  const price = purchasePrice(car);
  if (price.kind !== "price" && price.kind !== "reduced") return null;
  const amount = formatDollars(site.language, price.amount);
  return price.type ? `${amount} ${translator(site)(`card.price_type.${price.type}`)}` : amount;
}
