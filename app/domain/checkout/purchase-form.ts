import {
  type ContactRules,
  contactFields,
  type FormDefinition,
  type FormField,
  postcodeField,
} from "../forms/form-field";
import type { FormAnswers } from "../forms/form-schema";
import type { StepDefinition } from "../forms/form-steps";
import { HAS_TRADE_IN } from "../valuation/valuation-form";

/** Buying a car online, step by step (rules/checkout#purchase-steps). */

/** Fields of the purchase. What a shopper answers is stated: only the deposit is charged. */
export const PAYMENT_METHOD = "payment_method";
export const HANDOVER = "handover";
export const PURCHASE_TERMS = "terms_conditions";

/** Stored and sent to the dealership as they are. */
const PAYMENT_METHODS = { full: "Full payment", finance: "Finance" } as const;
const HANDOVERS = { collect: "Collection", deliver: "Delivery" } as const;

const TRADE_IN: FormField = {
  name: HAS_TRADE_IN,
  kind: "radio",
  required: true,
  options: [
    { value: "Yes", label: "form.option.yes" },
    { value: "No", label: "form.option.no" },
  ],
};

const PAYMENT: FormField = {
  name: PAYMENT_METHOD,
  kind: "radio",
  required: true,
  label: "purchase.field.payment_method",
  options: [
    { value: PAYMENT_METHODS.full, label: "purchase.option.full" },
    { value: PAYMENT_METHODS.finance, label: "purchase.option.finance" },
  ],
};

const COLLECT_OR_DELIVER: FormField = {
  name: HANDOVER,
  kind: "radio",
  required: true,
  label: "purchase.field.handover",
  options: [
    { value: HANDOVERS.collect, label: "purchase.option.collect" },
    { value: HANDOVERS.deliver, label: "purchase.option.deliver" },
  ],
};

const DELIVERED_TO: FormField = { ...postcodeField(true), label: "purchase.field.postcode" };

const TERMS: FormField = {
  name: PURCHASE_TERMS,
  kind: "checkbox",
  required: true,
  label: "purchase.field.terms",
  missing: "purchase.error.terms",
  links: [
    { label: "nav.terms", href: "/terms-and-conditions" },
    { label: "nav.privacy_policy", href: "/privacy-policy" },
  ],
};

export interface PurchaseParts {
  rules: Pick<ContactRules, "postcode">;
  /** Whether the site delivers; if not, the shopper is not asked. */
  delivers: boolean;
  /** The questions about a car that is traded in, whichever way the answers lead. */
  tradeInFields: readonly FormField[];
}

/** Returns the form with the fields of all steps. */
export function purchaseForm(parts: PurchaseParts): FormDefinition {
  return {
    heading: "purchase.heading",
    intro: null,
    submit: "checkout.form.submit",
    message: null,
    disclaimer: "checkout.form.before_paying",
    fields: [
      TRADE_IN,
      ...parts.tradeInFields,
      PAYMENT,
      ...(parts.delivers ? [COLLECT_OR_DELIVER] : []),
      ...personFields(parts, true),
      TERMS,
    ],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: "Online Purchase", subcategory: null },
    failure: "purchase.error.failed",
    consentForm: "online_purchase",
    anchor: null,
  };
}

/**
 * Returns the steps that the answers so far lead to: car and price, trade-in, pay or finance, collect or deliver, who
 * you are, deposit.
 * @param tradeIn the steps about the car that is traded in, without the shopper's details
 */
export function purchaseSteps(
  answers: FormAnswers,
  tradeIn: readonly StepDefinition[],
  parts: PurchaseParts,
): StepDefinition[] {
  const step = (name: string, fields: readonly FormField[]): StepDefinition => ({
    heading: `purchase.step.${name}`,
    intro: `purchase.intro.${name}`,
    fields,
  });
  return [
    step("car", []),
    step("trade_in", [TRADE_IN]),
    ...(answers[HAS_TRADE_IN] === "Yes" ? tradeIn : []),
    step("payment", [PAYMENT]),
    ...(parts.delivers ? [step("handover", [COLLECT_OR_DELIVER])] : []),
    ...(isDelivered(answers) ? [step("delivery", [DELIVERED_TO])] : []),
    step(
      "contact",
      personFields(parts, false).filter(({ name }) => !isDelivered(answers) || name !== "postcode"),
    ),
    step("deposit", [TERMS]),
  ];
}

export function isDelivered(answers: FormAnswers): boolean {
  return answers[HANDOVER] === HANDOVERS.deliver;
}

export function wantsFinance(answers: FormAnswers): boolean {
  return answers[PAYMENT_METHOD] === PAYMENT_METHODS.finance;
}

/** @param withDelivery the postcode is among them though no form of the site asks for one: it is delivered there */
function personFields({ rules, delivers }: PurchaseParts, withDelivery: boolean): FormField[] {
  const fields = contactFields(rules).map((field) =>
    field.name === "email" ? { ...field, hint: "checkout.form.email_hint" } : field,
  );
  const asksPostcode = fields.some(({ name }) => name === "postcode");
  return withDelivery && delivers && !asksPostcode ? [...fields, DELIVERED_TO] : fields;
}

const RESERVATION_TERMS: FormField = {
  ...TERMS,
  label: "checkout.form.terms",
  missing: "checkout.error.terms",
};

/** Returns the form that reserves a car: who reserves it, and the terms (rules/checkout#checkout-form). */
export function checkoutForm(rules: Pick<ContactRules, "postcode">): FormDefinition {
  const fields = contactFields(rules).map((field) =>
    field.name === "email" ? { ...field, hint: "checkout.form.email_hint" } : field,
  );
  return {
    heading: "checkout.form.heading",
    intro: null,
    submit: "checkout.form.submit",
    message: null,
    disclaimer: "checkout.form.before_paying",
    fields: [...fields, RESERVATION_TERMS],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: "Reservation", subcategory: null },
    failure: "checkout.error.failed",
    consentForm: "reservation",
    anchor: null,
  };
}
