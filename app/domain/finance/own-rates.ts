import type { FinanceLender } from "../car/finance-lenders";
import { BASIS_YEARS } from "./lender";
import { cents, numberOfRepayments, repayment } from "./repayment";

/** Rates that a dealership sets itself, for the provider "Manual": `finance.rates` in site.json. */
export interface OwnRates {
  /** Per cent a year. */
  interest_rate: number;
  /**
   * Per cent a year, of the example that the law prescribes: $30,000 secured over 5 years
   * (rules/finance#finance-warning).
   */
  comparison_rate: number;
  term_years: number;
  deposit_percent: number;
  balloon_percent: number;
  /** Dollars, added to the loan. */
  establishment_fee: number;
}

/** Calculates an entry, like those of a feed, from the site's own rates for a car of this price (dollars). */
export function lenderOfOwnRates(price: number, rates: OwnRates): FinanceLender {
  const deposit = cents((price * rates.deposit_percent) / 100);
  const amount = price - deposit + rates.establishment_fee;
  const balloon = Math.min(amount, cents((price * rates.balloon_percent) / 100));
  const loan = { amount, interestRate: rates.interest_rate, years: rates.term_years, balloon };
  const paymentWeek = cents(repayment(loan, "week"));
  const weeks = numberOfRepayments(rates.term_years, "week");
  return {
    interestRate: rates.interest_rate,
    comparisonRate: rates.comparison_rate,
    paymentWeek,
    paymentMonth: cents(repayment(loan, "month")),
    deposit,
    balloon,
    termMonths: Math.round(rates.term_years * 12),
    termYears: rates.term_years,
    termWeeks: weeks,
    totalPayable: cents(paymentWeek * weeks + balloon),
    establishmentFees: rates.establishment_fee,
    disclaimer: null,
    validUntil: null,
  };
}

/**
 * Calculates the repayment in dollars a week, for a provider that states rates but no repayment: the price less the
 * deposit, over the provider's term or otherwise the specification's 5 years (rules/finance#finance-term).
 */
export function weeklyOf(price: number, lender: FinanceLender, years = BASIS_YEARS): number {
  const amount = Math.max(0, price - (lender.deposit ?? 0) + (lender.establishmentFees ?? 0));
  const balloon = Math.min(amount, lender.balloon ?? 0);
  return repayment({ amount, interestRate: lender.interestRate ?? 0, years, balloon }, "week");
}
