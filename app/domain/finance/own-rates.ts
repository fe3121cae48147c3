import type { FinanceLender } from "../car/car";
import { type CalculatorFee, feesOf } from "./calculator";
import { comparisonRate, STATED_EXAMPLE } from "./comparison-rate";
import { BASIS_YEARS } from "./lender";
import { cents, numberOfRepayments, repayment } from "./repayment";

/** Rates that a dealership sets itself, for the provider "Manual": `finance.rates` in site.json. */
export interface OwnRates {
  /** Per cent a year. */
  interest_rate: number;
  /**
   * Per cent a year, of the example that the law prescribes: $30,000 secured over 5 years
   * (rules/finance#finance-warning). `sites:check` works it out where the fees are known.
   */
  comparison_rate: number;
  term_years: number;
  deposit_percent: number;
  balloon_percent: number;
  /** Dollars, added to the loan. */
  establishment_fee: number;
}

/** The rates with the loan's other fees, where the site's calculator lists them (rules/finance#finance-one-loan). */
export interface OwnLoan extends OwnRates {
  /** As the calculator has them; of the borrowed ones `establishment_fee` is counted. Null: unknown. */
  fees: readonly CalculatorFee[] | null;
}

/** Dollars that are paid next to the repayments: once at the start, and each month. */
export function feesBeside({ fees }: Pick<OwnLoan, "fees">): { upFront: number; monthly: number } {
  return { upFront: feesOf({ fees }, "up_front"), monthly: feesOf({ fees }, "monthly") };
}

/**
 * Returns the comparison rate in per cent a year that the example of the law has at an interest rate: $30,000 over 5 years,
 * repaid monthly. Null when there is none.
 */
export function statedComparisonRate(interestRate: number, fees: readonly CalculatorFee[]): number | null {
  const { dollars, years } = STATED_EXAMPLE;
  const { upFront, monthly } = feesBeside({ fees });
  const loan = { amount: dollars + feesOf({ fees }, "borrowed"), interestRate, years, balloon: 0 };
  return comparisonRate({
    received: dollars - upFront,
    repayment: repayment(loan, "month"),
    every: "month",
    ...{ years, balloon: 0, monthlyFees: monthly },
  });
}

/** Stated and calculated comparison rates may differ by so many per cent: by rounding, and by weeks instead of months. */
export const RATE_TOLERANCE = 0.05;

/**
 * Calculates an entry, like those of a feed, from the site's own rates for a car of this price (dollars). Its comparison
 * rate is that of this loan where the site knows its fees, otherwise the stated one.
 */
export function lenderOfOwnRates(price: number, rates: OwnLoan): FinanceLender {
  const deposit = cents((price * rates.deposit_percent) / 100);
  const amount = price - deposit + rates.establishment_fee;
  const balloon = Math.min(amount, cents((price * rates.balloon_percent) / 100));
  const years = rates.term_years;
  const loan = { amount, interestRate: rates.interest_rate, years, balloon };
  const exact = repayment(loan, "week");
  const paymentWeek = cents(exact);
  const weeks = numberOfRepayments(years, "week");
  const months = Math.round(years * 12);
  const { upFront, monthly } = feesBeside(rates);
  const received = price - deposit - upFront;
  const cost = { received, repayment: exact, every: "week", years, balloon, monthlyFees: monthly } as const;
  return {
    interestRate: rates.interest_rate,
    comparisonRate: rates.fees === null ? rates.comparison_rate : comparisonRate(cost),
    paymentWeek,
    paymentMonth: cents(repayment(loan, "month")),
    deposit,
    balloon,
    termMonths: months,
    termYears: rates.term_years,
    termWeeks: weeks,
    totalPayable: cents(paymentWeek * weeks + balloon + upFront + monthly * months),
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
