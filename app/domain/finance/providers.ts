/**
 * The finance providers that the specification tells apart (spec 1 §5 "Finance estimate eligibility"), by code: a
 * site names its own in `finance.provider`, a feed keys its entries by them.
 */
export const FINANCE_PROVIDERS = [
  "taurus",
  "finance_360",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number];
