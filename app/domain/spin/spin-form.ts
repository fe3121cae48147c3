import type { FormDefinition } from "../forms/form-definition";
import { EMAIL, NAME } from "../forms/form-field";
import { SPIN_CATEGORY } from "./draw-prize";

export const SPIN_TERMS_PATH = "/spin-to-win/terms";

/** Who spins. The number is the account's: it was confirmed by a code (rules/spin-to-win#spin-form). */
export function spinForm(): FormDefinition {
  return {
    heading: "spin.heading",
    intro: null,
    submit: "spin.submit",
    message: null,
    disclaimer: null,
    fields: [
      NAME,
      EMAIL,
      {
        name: "terms_conditions",
        kind: "checkbox",
        required: true,
        label: "spin.agree",
        missing: "spin.error.terms",
        links: [{ label: "spin.terms_link", href: SPIN_TERMS_PATH }],
      },
    ],
    steps: [],
    partial_leads: false,
    preset: {},
    filedAs: { category: SPIN_CATEGORY, subcategory: null },
    failure: "spin.error.failed",
    consentForm: "spin_to_win",
    anchor: null,
  };
}
