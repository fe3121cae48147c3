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

/** The valuation pages (rules/valuation#valuation-address). Each files its leads under its own category. */
export const VALUATION_PATHS = ["/trade-in", "/sell-your-car", "/sell-my-car"] as const;
export type ValuationPath = (typeof VALUATION_PATHS)[number];

export const TRADE_IN_CATEGORY = "Trade-In Valuation";
export const SELL_CATEGORY = "Sell My Car";
/** Category of the lead when a shopper accepts a valuation; its event is 18 (rules/valuation#valuation-accepted). */
export const ACCEPTED_CATEGORY = "Valuation Offer Accepted";

/**
 * Returns the category of a valuation. A car that is offered against another, or on a trade-in page, is a trade-in; on
 * the other pages the shopper sells it.
 */
export function valuationCategory(path: ValuationPath, againstCar: boolean): string {
  return againstCar || path === "/trade-in" ? TRADE_IN_CATEGORY : SELL_CATEGORY;
}

/** The valuation providers. Each has an adapter in app/services/valuation/valuation-offer.server.ts. */
export const VALUATION_PROVIDERS = ["comparable_stock"] as const;
