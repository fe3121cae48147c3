import { localDay } from "../local-day";
import { type EligibleCar, type FinanceExclusions, isEligibleForFinance } from "./eligibility";
import { type FinanceLender, type FinanceLenders, termMonthsOf } from "./lender";
import { lenderOfOwnRates, type OwnRates, weeklyOf } from "./own-rates";
import type { FinanceProvider } from "./providers";
import { areRatesInForce, lastDayOf } from "./rate-expiry";

/** "Payments of $25 or less show 'Enquire for Finance'" (spec 2 §5). */
export const ENQUIRE_AT_OR_BELOW = 25;

/** What a site says of finance. */
export interface FinanceRules extends FinanceExclusions {
  /** Null: the site has no finance estimates. */
  provider: FinanceProvider | null;
  /** Last day of the rates, "2027-06-30". */
  valid_until: string | null;
  /** For the provider "manual": used for cars of which the feed brings no entry. */
  rates: OwnRates | null;
  /** Whose calendar tells the day and the year. */
  time_zone: string;
}

export interface FinancedCar extends EligibleCar {
  finance_lenders: FinanceLenders | null;
}

/**
 * What the pages show. A repayment is never without its rates: none of them may be shown alone (National Credit
 * Code; docs/decisions/0017). Rates are per cent a year.
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

/** The offer of the site's provider for this car; null when there is none to show (spec 1 §5). */
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

/** The finance estimate of a car for its card and its page; null: none is shown. */
export function financeEstimate(car: FinancedCar, rules: FinanceRules, now: Date): FinanceEstimate | null {
  const offer = financeOffer(car, rules, now);
  return offer && estimateOfOffer(car, offer);
}

/** The estimate that an offer comes to; null when neither provider nor price give a repayment. */
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

/** As the provider states it; a provider that states no repayment has it worked out from its rates. */
function paymentOf(
  price: number | null,
  provider: FinanceProvider,
  lender: FinanceLender,
  termMonths: number,
): { dollars: number; every: "week" | "month" } | null {
  const { paymentWeek, paymentMonth } = lender;
  // Nissan Finance quotes by the month: its condition asks for that payment (spec 1 §5).
  if (provider === "nissan_finance" && paymentMonth !== null)
    return { dollars: paymentMonth, every: "month" };
  if (paymentWeek !== null) return { dollars: paymentWeek, every: "week" };
  if (paymentMonth !== null) return { dollars: paymentMonth, every: "month" };
  return price === null ? null : { dollars: weeklyOf(price, lender, termMonths / 12), every: "week" };
}
