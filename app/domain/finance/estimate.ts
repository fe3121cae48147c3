import type { FinanceLender, FinanceLenders, FinanceProvider } from "../car/finance-lenders";
import { localDay } from "../text/local-day";
import { type EligibleCar, type FinanceExclusions, isEligibleForFinance } from "./eligibility";
import { termMonthsOf } from "./lender";
import { lenderOfOwnRates, type OwnLoan, weeklyOf } from "./own-rates";
import { areRatesInForce, lastDayOf } from "./rate-expiry";
import { ENQUIRE_AT_OR_BELOW } from "./repayment";

/** A site's finance settings. */
export interface FinanceRules extends FinanceExclusions {
  /** Null when the site has no finance estimates. */
  provider: FinanceProvider | null;
  /** Last day of the rates, "2027-06-30". */
  valid_until: string | null;
  /** For the provider "manual": used for cars without an entry in the feed. */
  rates: OwnLoan | null;
  /** Time zone of the site's calendar, for the day and the year. */
  time_zone: string;
}

export interface FinancedCar extends EligibleCar {
  finance_lenders: FinanceLenders | null;
}

/**
 * What the pages show. A repayment is always shown with its rates, as the National Credit Code requires
 * (docs/decisions/0017). Rates are per cent a year.
 */
export interface RepaymentEstimate {
  kind: "repayment";
  /** Whole dollars. */
  amount: number;
  every: "week" | "month";
  interestRate: number;
  comparisonRate: number;
  termMonths: number;
}
export type FinanceEstimate = RepaymentEstimate | { kind: "enquire" };

/** A provider's entry for a car, in force and eligible. */
export interface FinanceOffer {
  provider: FinanceProvider;
  lender: FinanceLender;
  /** Last day of the rates. */
  validUntil: string;
}

/**
 * Returns the offer of the site's provider for this car; null when none can be shown
 * (rules/finance#finance-rates-needed).
 */
export function financeOffer(car: FinancedCar, rules: FinanceRules, now: Date): FinanceOffer | null {
  const { provider, rates, time_zone } = rules;
  if (provider === null) return null;
  const price = car.shownPrice;
  const own = provider === "manual" && rates && price !== null ? lenderOfOwnRates(price, rates) : null;
  const lender = car.finance_lenders?.[provider] ?? own;
  const today = localDay(time_zone, now);
  if (!lender || !isEligibleForFinance(car, provider, lender, rules, Number(today.slice(0, 4)))) return null;
  const validUntil = lastDayOf(lender.validUntil, rules.valid_until);
  if (validUntil === null || !areRatesInForce(validUntil, time_zone, now)) return null;
  return { provider, lender, validUntil };
}

/** Returns a car's finance estimate for its card and page; null when none is shown. */
export function financeEstimate(car: FinancedCar, rules: FinanceRules, now: Date): FinanceEstimate | null {
  const offer = financeOffer(car, rules, now);
  return offer && estimateOfOffer(car, offer);
}

/** Returns the estimate of an offer; null when neither the provider nor the price gives a repayment. */
export function estimateOfOffer(
  car: Pick<FinancedCar, "shownPrice">,
  { provider, lender }: FinanceOffer,
): FinanceEstimate | null {
  const termMonths = termMonthsOf(lender);
  const payment = paymentOf(car.shownPrice, provider, lender, termMonths);
  const { interestRate, comparisonRate } = lender;
  if (!payment || interestRate === null || comparisonRate === null) return null;
  const amount = Math.round(payment.dollars);
  if (amount <= ENQUIRE_AT_OR_BELOW) return { kind: "enquire" };
  return { kind: "repayment", amount, every: payment.every, interestRate, comparisonRate, termMonths };
}

/** Returns the provider's repayment, or calculates it from the rates when the provider states none. */
function paymentOf(
  price: number | null,
  provider: FinanceProvider,
  lender: FinanceLender,
  termMonths: number,
): { dollars: number; every: "week" | "month" } | null {
  const { paymentWeek, paymentMonth } = lender;
  // Nissan Finance quotes by the month: its condition asks for that payment (rules/finance#finance-conditions).
  if (provider === "nissan_finance" && paymentMonth !== null)
    return { dollars: paymentMonth, every: "month" };
  if (paymentWeek !== null) return { dollars: paymentWeek, every: "week" };
  if (paymentMonth !== null) return { dollars: paymentMonth, every: "month" };
  return price === null ? null : { dollars: weeklyOf(price, lender, termMonths / 12), every: "week" };
}
