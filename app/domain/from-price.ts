import { FINANCE_PRICE_FLOOR } from "./finance/eligibility";
import type { Extent } from "./search/listed-cars";

/** "From" so much: dollars, or dollars a week. */
export interface FromPrice {
  amount: number;
  weekly: boolean;
}

/**
 * What a yard's cars are to be had from. A car is shown with any price above 10 (spec 1 §9), but "110 cars from $11"
 * tells of one auction or one slip in a feed, and would be bait: a price that no estimate takes for a whole car's
 * ("price over 500", spec 1 §5) makes no "from".
 * @param price of available cars with a shown price
 * @param weekly the same of subscription prices; null: the site offers none
 */
export function fromPrice(price: Extent, weekly: Extent | null): FromPrice | null {
  if (weekly && weekly.min !== null) return { amount: weekly.min, weekly: true };
  const { min } = price;
  return min === null || min <= FINANCE_PRICE_FLOOR ? null : { amount: min, weekly: false };
}
