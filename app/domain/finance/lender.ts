import type { FinanceProvider } from "./providers";

/**
 * What one provider offers for one car (spec 1 §3 "Finance data", spec 2 §3 "Finance lender"). Rates are per cent a
 * year, amounts dollars with cents. What the feed does not say is null.
 */
export interface FinanceLender {
  interestRate: number | null;
  comparisonRate: number | null;
  paymentWeek: number | null;
  paymentMonth: number | null;
  deposit: number | null;
  /** What is left to pay after the last repayment. */
  balloon: number | null;
  termMonths: number | null;
  termYears: number | null;
  termWeeks: number | null;
  /** All repayments and the balloon. */
  totalPayable: number | null;
  establishmentFees: number | null;
  disclaimer: string | null;
  /** Last day of these rates, "2027-06-30"; null: as long as the site's own `finance.valid_until`. */
  validUntil: string | null;
}

/** A car's entries, keyed by provider. */
export type FinanceLenders = Partial<Record<FinanceProvider, FinanceLender>>;

/** An entry of which nothing is known. */
export function blankLender(): FinanceLender {
  return {
    interestRate: null,
    comparisonRate: null,
    paymentWeek: null,
    paymentMonth: null,
    deposit: null,
    balloon: null,
    termMonths: null,
    termYears: null,
    termWeeks: null,
    totalPayable: null,
    establishmentFees: null,
    disclaimer: null,
    validUntil: null,
  };
}

/** The provider's term, however it is written, or the specification's basis of 5 years (spec 1 §9). */
export function termMonthsOf({
  termMonths,
  termYears,
  termWeeks,
}: Pick<FinanceLender, "termMonths" | "termYears" | "termWeeks">): number {
  if (termMonths) return termMonths;
  if (termYears) return Math.round(termYears * 12);
  if (termWeeks) return Math.round((termWeeks * 12) / 52);
  return BASIS_YEARS * 12;
}

/** "Finance term basis 5 years" (spec 1 §9). */
export const BASIS_YEARS = 5;
