import { FINANCE_PRICE_FLOOR } from "../finance/eligibility";

/** A "from" price in dollars, or dollars a week. */
export interface FromPrice {
  amount: number;
  weekly: boolean;
}

/** The lowest of some amounts; null when there are none. */
interface Lowest {
  min: number | null;
}

/**
 * Returns a yard's "from" price. A car is shown with any price above 10 (rules/cards#price-floor). But "110 cars from
 * $11" reflects one auction or one mistake in a feed, and would be bait advertising. So a price that is too low for a
 * finance estimate ("price over 500", rules/finance#finance-conditions) makes no "from" price.
 * @param price prices of available cars with a shown price
 * @param weekly their subscription prices; null when the site offers none
 */
export function fromPrice(price: Lowest, weekly: Lowest | null): FromPrice | null {
  if (weekly && weekly.min !== null) return { amount: weekly.min, weekly: true };
  const { min } = price;
  return min === null || min <= FINANCE_PRICE_FLOOR ? null : { amount: min, weekly: false };
}
