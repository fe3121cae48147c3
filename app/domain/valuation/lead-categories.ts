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
