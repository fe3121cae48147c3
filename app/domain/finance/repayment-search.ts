import { comparisonRate } from "./comparison-rate";
import { FINANCE_PRICE_FLOOR } from "./eligibility";
import { feesBeside, lenderOfOwnRates, type OwnLoan, type OwnRates } from "./own-rates";
import { areRatesInForce } from "./rate-expiry";
import { ENQUIRE_AT_OR_BELOW, type Loan, repayment } from "./repayment";

/*
 * Search by repayment (rules/finance#repayment-search): a price filter, worked out of what a shopper would pay a week by
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
export interface RepaymentSearchRules {
  provider: string | null;
  search_by_repayment: boolean;
  valid_until: string | null;
  rates: OwnRates | null;
  calculator: { fees: OwnLoan["fees"] };
}

/** Returns the site's rates while repayments may be shown; null: shoppers can't search by repayment. */
export function repaymentSearchRates(
  { provider, search_by_repayment, valid_until, rates, calculator }: RepaymentSearchRules,
  timeZone: string,
  now: Date,
): OwnLoan | null {
  const isOffered = search_by_repayment && provider === "manual";
  return isOffered && rates && areRatesInForce(valid_until, timeZone, now)
    ? { ...rates, fees: calculator.fees }
    : null;
}

/** What a car of a price costs a week, and what that assumes. Dollars; per cent a year. */
export interface PricedRepayment {
  price: number;
  /** Whole dollars. */
  weekly: number;
  deposit: number;
  residual: number;
  interestRate: number;
  /** Of this price, term and rate. */
  comparisonRate: number;
  termMonths: number;
}

/** Returns the repayment of a price; null where none may be shown. */
export function repaymentOfPrice(price: number, rates: OwnLoan): PricedRepayment | null {
  if (price <= FINANCE_PRICE_FLOOR) return null;
  const { deposit, balloon } = lenderOfOwnRates(price, rates);
  const { interest_rate: interestRate, term_years: years, establishment_fee } = rates;
  const received = price - (deposit ?? 0);
  const residual = balloon ?? 0;
  const loan: Loan = { amount: received + establishment_fee, interestRate, years, balloon: residual };
  const exact = repayment(loan, "week");
  const weekly = Math.round(exact);
  const { upFront, monthly } = feesBeside(rates);
  const compared = comparisonRate({
    received: received - upFront,
    repayment: exact,
    every: "week",
    years,
    balloon: residual,
    monthlyFees: monthly,
  });
  if (weekly <= ENQUIRE_AT_OR_BELOW || compared === null) return null;
  return {
    price,
    weekly,
    deposit: received === price ? 0 : price - received,
    residual,
    interestRate,
    comparisonRate: compared,
    termMonths: Math.round(years * 12),
  };
}

/**
 * Returns the highest price in dollars whose repayment is at most so much a week, in hundreds where these have the same
 * repayment; null when no price has one.
 */
export function priceOfRepayment(weekly: number, rates: OwnLoan): number | null {
  const isWithin = (price: number) => {
    const found = repaymentOfPrice(price, rates);
    // What is too small for a repayment is below any.
    return found === null || found.weekly <= weekly;
  };
  if (weekly <= ENQUIRE_AT_OR_BELOW) return null;
  let [low, high] = [0, MOST_PRICE];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isWithin(middle)) low = middle;
    else high = middle - 1;
  }
  const rounded = low - (low % PRICE_STEP);
  const isSame = repaymentOfPrice(rounded, rates)?.weekly === repaymentOfPrice(low, rates)?.weekly;
  const price = isSame ? rounded : low;
  return repaymentOfPrice(price, rates) && price;
}
