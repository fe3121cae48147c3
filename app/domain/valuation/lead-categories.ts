/** Which page of a site a car is offered on (spec 2 §2): each is filed in its own way. */
export const VALUATION_PATHS = ["/trade-in", "/sell-your-car", "/sell-my-car"] as const;
export type ValuationPath = (typeof VALUATION_PATHS)[number];

export const TRADE_IN_CATEGORY = "Trade-In Valuation";
export const SELL_CATEGORY = "Sell My Car";
/** What follows a valuation that the shopper takes up; its event is 18 (spec 1 §9). */
export const ACCEPTED_CATEGORY = "Valuation Offer Accepted";

/** A car offered against another, or on a trade-in page, is a trade-in; on the others it is sold outright. */
export function valuationCategory(path: ValuationPath, againstCar: boolean): string {
  return againstCar || path === "/trade-in" ? TRADE_IN_CATEGORY : SELL_CATEGORY;
}
