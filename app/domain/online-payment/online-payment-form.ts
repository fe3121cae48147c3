import type { FormDefinition } from "../forms/form-definition";
import { EMAIL, type FormField, NAME, PHONE } from "../forms/form-field";
import type { AmountLimits } from "./amount-fault";
import { ONLINE_PAYMENT_CATEGORY } from "./online-payment";

/** Longest reference: an invoice's number, with some words around it. */
export const MAX_REFERENCE = 60;

const REFERENCE: FormField = {
  name: "reference",
  kind: "text",
  required: true,
  autoComplete: "off",
  label: "online_payment.form.reference",
  hint: "online_payment.form.reference_hint",
  longest: MAX_REFERENCE,
};

export interface OnlinePaymentFormRules extends AmountLimits {
  /** Dealerships that can be paid; with one of them nobody is asked. */
  dealerships: readonly { slug: string; name: string }[];
}

/** Returns the form of an online payment (rules/online-payment#payment-form). */
export function onlinePaymentForm(rules: OnlinePaymentFormRules): FormDefinition {
  const { min_dollars: min, max_dollars: max, dealerships } = rules;
  const amount: FormField = {
    name: "amount",
    kind: "dollars",
    required: true,
    label: "online_payment.form.amount",
    hint: "online_payment.form.amount_hint",
    range: { min, max },
  };
  const dealership: FormField = {
    name: "dealership_slug",
    kind: "select",
    required: true,
    label: "online_payment.form.dealership",
    options: dealerships.map(({ slug, name }) => ({ value: slug, text: name })),
  };
  const phone = { ...PHONE, hint: "form.hint.phone_general" };
  const email = { ...EMAIL, hint: "online_payment.form.email_hint" };
  return {
    heading: "online_payment.form.heading",
    intro: null,
    submit: "online_payment.form.submit",
    message: null,
    disclaimer: "checkout.form.before_paying",
    fields: [...(dealerships.length > 1 ? [dealership] : []), REFERENCE, amount, NAME, email, phone],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: ONLINE_PAYMENT_CATEGORY, subcategory: null },
    failure: "online_payment.error.failed",
    consentForm: "online_payment",
    anchor: null,
  };
}
