import type { FormField } from "./form-field";

/** How a site asks whether it may send offers: in one box, or in one each for finance and trade-in (spec 1 §3). */
export const OPT_IN_STYLES = ["single", "split"] as const;

export interface OptInRules {
  /** Absent: single. */
  opt_in?: (typeof OPT_IN_STYLES)[number];
}

const SINGLE: FormField[] = [{ name: "opt_in", kind: "checkbox", required: false }];
const SPLIT: FormField[] = [
  { name: "opt_in_finance", kind: "checkbox", required: false, label: "consent.opt_in_finance" },
  { name: "opt_in_trade", kind: "checkbox", required: false, label: "consent.opt_in_trade" },
];

/** "Some sites split opt-in into opt_in_finance and opt_in_trade" (spec 1 §3). "Optional" (spec 2 §5). */
export function optInFields({ opt_in }: OptInRules): FormField[] {
  return opt_in === "split" ? SPLIT : SINGLE;
}
