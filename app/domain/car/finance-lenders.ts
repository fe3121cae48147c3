/**
 * Codes of the finance providers in the specification (rules/finance#finance-conditions). A site chooses one in
 * `finance.provider`; a feed's entries have them as keys.
 */
export const FINANCE_PROVIDERS = [
  "taurus",
  "finance_360",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number];

/**
 * One provider's offer for one car (rules/stock-import#finance-fields). Rates are per cent a year, amounts dollars with
 * cents. A value that the feed does not state is null.
 */
export interface FinanceLender {
  interestRate: number | null;
  comparisonRate: number | null;
  paymentWeek: number | null;
  paymentMonth: number | null;
  deposit: number | null;
  /** The amount still owed after the last repayment. */
  balloon: number | null;
  termMonths: number | null;
  termYears: number | null;
  termWeeks: number | null;
  /** The sum of all repayments and the balloon. */
  totalPayable: number | null;
  establishmentFees: number | null;
  disclaimer: string | null;
  /** Last day of these rates, "2027-06-30"; null means the site's `finance.valid_until`. */
  validUntil: string | null;
}

/** A car's entries, keyed by provider. */
export type FinanceLenders = Partial<Record<FinanceProvider, FinanceLender>>;
