import type { FinanceLender, FinanceLenders, FinanceProvider } from "../car/car";
import { localDay } from "../text/local-day";
import { areRatesInForce, lastDayOf } from "./comparison-rate";
import { type EligibleCar, type FinanceExclusions, isEligibleForFinance } from "./eligibility";
import { hasTrueRates, termMonthsOf } from "./lender";
import { feesBeside, lenderOfOwnRates, type OwnLoan, weeklyOf } from "./own-rates";
import { ENQUIRE_AT_OR_BELOW, wholeDollars } from "./repayment";

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
  /** What the comparison rate is of: the law's example, as the lender states it, or this loan, computed. */
  comparisonOf: "example" | "loan";
  termMonths: number;
  /** Dollars that make the repayment small; 0 where there are none, or the provider states none. */
  deposit: number;
  balloon: number;
  /** Dollars of fees that are borrowed or paid at the start, and of those paid each month. */
  fees: number;
  monthlyFees: number;
}
export type FinanceEstimate = RepaymentEstimate | { kind: "enquire" };

/** A provider's entry for a car, in force and eligible. */
export interface FinanceOffer {
  provider: FinanceProvider;
  lender: FinanceLender;
  /** The site's own rates, where the entry was calculated from them. */
  own: OwnLoan | null;
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
  const stated = car.finance_lenders?.[provider];
  const own = !stated && provider === "manual" && price !== null ? rates : null;
  const lender = stated ?? (own && price !== null ? lenderOfOwnRates(price, own) : null);
  const today = localDay(time_zone, now);
  if (!lender || !isEligibleForFinance(car, provider, lender, rules, Number(today.slice(0, 4)))) return null;
  const validUntil = lastDayOf(lender.validUntil, rules.valid_until);
  if (validUntil === null || !areRatesInForce(validUntil, time_zone, now)) return null;
  return { provider, lender, own, validUntil };
}

/** Returns a car's finance estimate for its card and page; null when none is shown. */
export function financeEstimate(car: FinancedCar, rules: FinanceRules, now: Date): FinanceEstimate | null {
  const offer = financeOffer(car, rules, now);
  return offer && estimateOfOffer(car, offer);
}

/** Returns the estimate of an offer; null when neither the provider nor the price gives a repayment. */
export function estimateOfOffer(
  car: Pick<FinancedCar, "shownPrice">,
  { provider, lender, own }: Omit<FinanceOffer, "validUntil">,
): FinanceEstimate | null {
  const termMonths = termMonthsOf(lender);
  const payment = paymentOf(car.shownPrice, provider, lender, termMonths);
  if (!payment || !hasTrueRates(lender)) return null;
  const { interestRate, comparisonRate } = lender;
  const amount = wholeDollars(payment.dollars);
  if (amount <= ENQUIRE_AT_OR_BELOW) return { kind: "enquire" };
  const { upFront, monthly } = feesBeside({ fees: own?.fees ?? null });
  return {
    kind: "repayment",
    amount,
    every: payment.every,
    interestRate,
    comparisonRate,
    comparisonOf: own?.fees ? "loan" : "example",
    termMonths,
    deposit: lender.deposit ?? 0,
    balloon: lender.balloon ?? 0,
    fees: (lender.establishmentFees ?? 0) + upFront,
    monthlyFees: monthly,
  };
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
