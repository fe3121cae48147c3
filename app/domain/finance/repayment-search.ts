import { areRatesInForce } from "./comparison-rate";
import { FINANCE_PRICE_FLOOR } from "./eligibility";
import { estimateOfOffer, type RepaymentEstimate } from "./estimate";
import { lenderOfOwnRates, type OwnLoan } from "./own-rates";
import { type LoanSettings, ownLoan } from "./provider-terms";
import { ENQUIRE_AT_OR_BELOW } from "./repayment";

/*
 * Search by repayment (rules/finance#repayment-search): a price filter, computed from what a shopper would pay a week by
 * the site's own rates. At one rate repayments rise with the price, so the order by price is the order by repayment.
 */

/** The highest price that is searched, and the step that it is rounded down to. Dollars. */
const MOST_PRICE = 1_000_000;
const PRICE_STEP = 100;
/** The example that stands where no price is chosen, in dollars. */
export const EXAMPLE_PRICE = 30_000;
/** Dollars a week, where no repayment of that price may be shown. */
export const EXAMPLE_WEEKLY = 150;

/** A site's finance configuration, as far as a search by repayment needs it. */
interface RepaymentSearchRules extends LoanSettings {
  search_by_repayment: boolean;
  valid_until: string | null;
}

/** Returns the site's rates while repayments may be shown; null: shoppers can't search by repayment. */
export function repaymentSearchRates(
  finance: RepaymentSearchRules,
  timeZone: string,
  now: Date,
): OwnLoan | null {
  const isOffered = finance.search_by_repayment && finance.provider === "manual";
  return isOffered && areRatesInForce(finance.valid_until, timeZone, now) ? ownLoan(finance) : null;
}

/** Returns what a car of a price costs a week, as its card and page show it; null where no repayment may be shown. */
export function repaymentOfPrice(price: number, rates: OwnLoan): RepaymentEstimate | null {
  if (price <= FINANCE_PRICE_FLOOR) return null;
  const lender = lenderOfOwnRates(price, rates);
  const estimate = estimateOfOffer({ shownPrice: price }, { provider: "manual", lender, own: rates });
  return estimate?.kind === "repayment" ? estimate : null;
}

/**
 * Returns the highest price in dollars whose repayment is at most so much a week, in hundreds where these have the same
 * repayment; null when no price has one.
 */
export function priceOfRepayment(weekly: number, rates: OwnLoan): number | null {
  const isWithin = (price: number) => {
    const found = repaymentOfPrice(price, rates);
    // What is too small for a repayment is below any.
    return found === null || found.amount <= weekly;
  };
  if (weekly <= ENQUIRE_AT_OR_BELOW) return null;
  let [low, high] = [0, MOST_PRICE];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWithin(middle)) low = middle;
    else high = middle - 1;
  }
  const rounded = low - (low % PRICE_STEP);
  const isSame = repaymentOfPrice(rounded, rates)?.amount === repaymentOfPrice(low, rates)?.amount;
  const price = isSame ? rounded : low;
  return repaymentOfPrice(price, rates) && price;
}
