import type { FormDefinition } from "../forms/form-definition";
import { type ContactRules, contactFields, type FormField } from "../forms/form-field";

/** "Reservation" is what the dealership's lead is filed as. */
const CATEGORY = "Reservation";

const TERMS: FormField = {
  name: "terms_conditions",
  kind: "checkbox",
  required: true,
  label: "checkout.form.terms",
  missing: "checkout.error.terms",
  links: [
    { label: "nav.terms", href: "/terms-and-conditions" },
    { label: "nav.privacy_policy", href: "/privacy-policy" },
  ],
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
    fields: [...fields, TERMS],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: CATEGORY, subcategory: null },
    failure: "checkout.error.failed",
    consentForm: "reservation",
    anchor: null,
  };
}
