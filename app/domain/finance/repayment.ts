/** The repayment formula of a loan with equal repayments at the end of each period. */

/** Repayments in a year (rules/finance#finance-formula). */
export const REPAYMENTS_A_YEAR = { week: 52, fortnight: 26, month: 12 } as const;
export type RepaymentEvery = keyof typeof REPAYMENTS_A_YEAR;

/** "Payments of $25 or less show 'Enquire for Finance'" (rules/finance#finance-enquire). Dollars. */
export const ENQUIRE_AT_OR_BELOW = 25;

export interface Loan {
  /** Dollars borrowed, including fees that are added to the loan. */
  amount: number;
  /** Per cent a year. */
  interestRate: number;
  years: number;
  /** Dollars still owed after the last repayment: balloon or residual. */
  balloon: number;
}

/**
 * Returns the repayment in dollars, not rounded; 0 when there is nothing to repay.
 * @throws RangeError when amount, rate, term or balloon are impossible for a loan
 */
export function repayment({ amount, interestRate, years, balloon }: Loan, every: RepaymentEvery): number {
  const given = [amount, interestRate, years, balloon];
  if (given.some((figure) => !Number.isFinite(figure) || figure < 0) || years === 0 || balloon > amount)
    throw new RangeError(`no loan: ${JSON.stringify({ amount, interestRate, years, balloon })}`);
  const periods = numberOfRepayments(years, every);
  const rate = interestRate / 100 / REPAYMENTS_A_YEAR[every];
  if (rate === 0) return (amount - balloon) / periods;
  const growth = (1 + rate) ** periods;
  return ((amount * growth - balloon) * rate) / (growth - 1);
}

/** Returns the number of repayments of a term; at least one. */
export function numberOfRepayments(years: number, every: RepaymentEvery): number {
  return Math.max(1, Math.round(years * REPAYMENTS_A_YEAR[every]));
}

/** Rounds to the cent. */
export function cents(dollars: number): number {
  return Math.round((dollars + Number.EPSILON) * 100) / 100;
}

/** A repayment as it is shown. It is rounded to the cent first, as lenders' entries are, so that all pages agree. */
export function wholeDollars(dollars: number): number {
  return Math.round(cents(dollars));
}
