import type { FormField, OptInRules } from "./form-field";

const SINGLE: FormField[] = [{ name: "opt_in", kind: "checkbox", required: false }];
const SPLIT: FormField[] = [
  { name: "opt_in_finance", kind: "checkbox", required: false, label: "consent.opt_in_finance" },
  { name: "opt_in_trade", kind: "checkbox", required: false, label: "consent.opt_in_trade" },
];

/** "Some sites split opt-in into opt_in_finance and opt_in_trade" (rules/forms#field-opt-in). It is optional. */
export function optInFields({ opt_in }: OptInRules): FormField[] {
  return opt_in === "split" ? SPLIT : SINGLE;
}
