import type { Car } from "~/domain/car/car";
import {
  HANDOVER,
  isDelivered,
  PAYMENT_METHOD,
  PURCHASE_TERMS,
  wantsFinance,
} from "~/domain/checkout/purchase-form";
import { reservationEnd } from "~/domain/checkout/reservation";
import type { FormAnswers } from "~/domain/forms/form-schema";
import type { ShownStep } from "~/domain/forms/form-steps";
import { HAS_TRADE_IN } from "~/domain/valuation/valuation-form";
import type { ValuationView } from "~/domain/valuation/valuation-view";
import { formatDollarsAndCents } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import type { CheckoutTerms } from "~/services/checkout/payments-of-site.server";
import { deliveryText, type PlacedPurchase, PURCHASE_PATH } from "~/services/checkout/purchase-form.server";
import { momentText } from "~/services/checkout/reservation-facts.server";
import { lookUpPostcode } from "~/services/postcodes/postcode-lookup.server";
import { valuationView } from "~/services/valuation/valuation-offer.server";
import type { Site } from "~/tenants/site";
import { formMeta } from "../forms/form-answer.server";
import { moneyBackHours } from "../vehicle/vehicle-sections.server";
import type { PurchaseStepView } from "./checkout-answers.server";
import { checkoutTermsView, orderView, priceText, seenFields } from "./checkout-form-view.server";
import type { Fact } from "./checkout-parts";

/** One step of buying a car online, with what the shopper needs to know for it (rules/checkout#purchase-steps). */
export async function purchaseStepView(
  context: RequestContext,
  car: Car,
  terms: CheckoutTerms,
  placed: PlacedPurchase,
  { form, index, answers }: ShownStep,
): Promise<PurchaseStepView> {
  const { platform, site, origin } = context;
  const t = translator(site);
  const { step } = form;
  if (!step) throw new RangeError("the purchase has no step");
  const asks = (name: string) => form.fields.some((field) => field.name === name);
  const isLast = asks(PURCHASE_TERMS);
  const heading = t("purchase.heading");
  const title = t("form_steps.title", {
    step: step.number,
    count: step.headings.length,
    heading: step.heading,
    title: t("checkout.title", { heading, car: car.name, site: site.name }),
  });
  const moneyBack = moneyBackHours(site, car);
  const tradeIn = await tradeInOf(site, placed, answers);
  const estimateShown = site.valuation.estimate_shown === "after_contact" ? isLast : asks(PAYMENT_METHOD);
  const delivery = isDelivered(answers) ? await deliveryOf(context, car, answers) : null;
  return {
    kind: "step",
    heading,
    order: orderView(
      context,
      car,
      depositFacts(context, car, terms, isLast ? "deposit" : "deposit_at_end").slice(0, 1),
    ),
    demo: platform.payments?.name === "sandbox" && (index === 0 || isLast) ? t("checkout.demo") : null,
    form: {
      ...form,
      step,
      // Named in the address too, for the sign-in that may be in between.
      action: purchaseAddress(car),
      hidden: {
        ...form.hidden,
        ...(isLast ? seenFields(car, terms) : {}),
      },
      // What happens to an answer is said where the shopper says who they are.
      ...(asks("name") ? {} : { notice: null }),
    },
    valuation: estimateShown ? tradeIn : null,
    notes: asks("name") && delivery !== null ? [t("purchase.delivery.note", { distance: delivery })] : [],
    facts: isLast
      ? [
          ...priceFacts(site, car),
          ...statedFacts(site, car, answers, tradeIn, delivery),
          ...depositFacts(context, car, terms, "deposit"),
        ]
      : index === 0
        ? [...priceFacts(site, car), ...depositFacts(context, car, terms, "deposit_at_end")]
        : [],
    moneyBack:
      moneyBack === null || !(isLast || index === 0)
        ? null
        : t("vehicle.reserve.money_back", { count: moneyBack }),
    next:
      index === 0
        ? {
            heading: t("purchase.next.heading"),
            steps: ["say", "deposit", "call", "pay"].map((name) =>
              t(`purchase.next.${name}`, { dealership: car.dealership_name }),
            ),
          }
        : null,
    terms: isLast ? checkoutTermsView(site, car, terms) : null,
    takesPayment: isLast,
    page: formMeta({ site, origin }, purchaseAddress(car), title, form.errors.length > 0),
  };
}

export function purchaseAddress({ slug }: Pick<Car, "slug">): string {
  return `${PURCHASE_PATH}?${new URLSearchParams({ car_id: slug })}`;
}

async function tradeInOf(
  site: Site,
  placed: PlacedPurchase,
  answers: FormAnswers,
): Promise<ValuationView | null> {
  const valued = await placed.valueTradeIn(answers);
  return valued && valuationView(site, valued.vehicle, valued.valuation);
}

/** Where to, and how far; only the postcode while it can't be looked up. */
async function deliveryOf({ platform, site }: RequestContext, car: Car, { postcode }: FormAnswers) {
  const typed = typeof postcode === "string" ? postcode : "";
  return deliveryText(site, car, await lookUpPostcode(platform, typed)) ?? typed;
}

function priceFacts(site: Site, car: Car): Fact[] {
  const t = translator(site);
  const price = priceText(site, car);
  return price === null ? [] : [{ label: t("checkout.summary.price"), text: price }];
}

/** What the shopper has said, to be read once more before it is sent. */
function statedFacts(
  site: Site,
  car: Car,
  answers: FormAnswers,
  tradeIn: ValuationView | null,
  delivery: string | null,
): Fact[] {
  const t = translator(site);
  const fact = (name: string, text: string) => ({ label: t(`purchase.fact.${name}`), text });
  const hasTradeIn = answers[HAS_TRADE_IN] === "Yes";
  return [
    fact("trade_in", hasTradeIn ? tradeInText(site, tradeIn, answers) : t("purchase.fact.no_trade_in")),
    fact("payment", t(wantsFinance(answers) ? "purchase.fact.finance" : "purchase.fact.full")),
    ...(answers[HANDOVER] === undefined
      ? []
      : [
          fact(
            "handover",
            delivery === null
              ? t("purchase.fact.collect", { dealership: car.dealership_name })
              : t("purchase.fact.deliver", { distance: delivery }),
          ),
        ]),
  ];
}

function tradeInText(site: Site, tradeIn: ValuationView | null, { rego }: FormAnswers): string {
  const t = translator(site);
  if (!tradeIn) return typeof rego === "string" ? rego : t("form.option.yes");
  if (tradeIn.kind === "none") return t("purchase.fact.by_person", { car: tradeIn.car });
  return t("purchase.fact.estimate", { car: tradeIn.car, range: tradeIn.range });
}

function depositFacts(
  { platform, site }: RequestContext,
  car: Car,
  { terms: { amount_cents }, hours }: CheckoutTerms,
  when: "deposit" | "deposit_at_end",
): Fact[] {
  const t = translator(site);
  const amount = formatDollarsAndCents(site.language, amount_cents / 100);
  const until = momentText(site, reservationEnd(platform.now(), hours).toISOString());
  return [
    { label: t(`purchase.fact.${when}`), text: t("checkout.summary.deposit", { amount }) },
    { label: t("checkout.summary.to"), text: car.dealership_name },
    {
      label: t("checkout.summary.held"),
      text: t("checkout.summary.held_text", { count: hours, until: until.text }),
    },
    { label: t("checkout.summary.back"), text: t("checkout.summary.back_text") },
  ];
}
