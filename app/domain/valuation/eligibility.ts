import type { ValuedVehicle } from "./valued-vehicle";

/**
 * "Online estimates are generally not given for cars over 7 years or 100,000 km" (rules/valuation#valuation-limits).
 */
export const MAX_AGE_YEARS = 7;
export const MAX_KMS = 100_000;

export interface EligibilityRules {
  max_age_years: number;
  max_kms: number;
}

export type Ineligible = "age" | "kms";

/**
 * Returns why a car gets no online estimate, or null when it gets one. Both limits are inclusive: a car of 7 years with
 * 100,000 km gets one. The age is this year less the model year, because the month is unknown.
 */
export function ineligibleFor(
  { year, kms }: Pick<ValuedVehicle, "year" | "kms">,
  thisYear: number,
  { max_age_years, max_kms }: EligibilityRules,
): Ineligible | null {
  if (thisYear - year > max_age_years) return "age";
  return kms > max_kms ? "kms" : null;
}
