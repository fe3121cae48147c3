import { daysBetween, localDay } from "~/domain/text/local-day";
import { numberOfRepayments, REPAYMENTS_A_YEAR, type RepaymentEvery } from "./repayment";

/** What a loan gives and takes, in dollars. */
interface LoanCost {
  /** What the borrower has of it on the first day: the amount borrowed less every fee of that day. */
  received: number;
  repayment: number;
  every: RepaymentEvery;
  years: number;
  /** Paid with the last repayment. */
  balloon: number;
  /** Paid each month next to the repayments. */
  monthlyFees: number;
}

/** Per cent a year, far above the National Credit Code's limit of 48 %, fees included: no loan comes near it. */
const HIGHEST = 1000;

/**
 * Returns the comparison rate of the National Credit Code in per cent a year, to two decimals: the annual rate that
 * discounts all repayments and fees to what the borrower received (rules/finance#calculator-comparison-rate). Returns
 * null when there is none: fees took the whole loan, or the rate is above 1,000 %.
 */
export function comparisonRate(cost: LoanCost): number | null {
  if (!(cost.received > 0) || presentValue(cost, HIGHEST) > cost.received) return null;
  let low = 0;
  let high = HIGHEST;
  // Halves the distance to a millionth of a per cent.
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (presentValue(cost, middle) > cost.received) low = middle;
    else high = middle;
  }
  return Math.round(low * 100) / 100;
}

/** The example of the National Credit Code that a stated comparison rate belongs to (rules/finance#finance-warning). */
export const STATED_EXAMPLE = { dollars: 30_000, years: 5 } as const;

/** What all payments are worth on the first day, at a rate in per cent a year. */
function presentValue(cost: LoanCost, percent: number): number {
  const { repayment, every, years, balloon, monthlyFees } = cost;
  const count = numberOfRepayments(years, every);
  const growth = 1 + percent / 100 / REPAYMENTS_A_YEAR[every];
  // The Code counts time in repayments: with weekly ones a month is 52/12 of them.
  const monthlyGrowth = growth ** (REPAYMENTS_A_YEAR[every] / 12);
  return (
    repayment * annuity(growth, count) +
    balloon / growth ** count +
    monthlyFees * annuity(monthlyGrowth, Math.round(years * 12))
  );
}

/** What one dollar at the end of each period is worth at the beginning of the first. */
function annuity(growth: number, count: number): number {
  return growth === 1 ? count : (1 - growth ** -count) / (growth - 1);
}

/**
 * Returns the last day of some rates: the earlier of the entry's and the site's. Days look like "2027-06-30". Returns
 * null when no day is stated.
 */
export function lastDayOf(...days: (string | null)[]): string | null {
  const stated = days.filter((day) => day !== null).sort();
  return stated[0] ?? null;
}

/**
 * Whether rates are in force. They are shown up to and including their last day on the site's calendar; rates without a
 * last day are never shown.
 */
export function areRatesInForce(lastDay: string | null, timeZone: string, now: Date): boolean {
  return lastDay !== null && localDay(timeZone, now) <= lastDay;
}

/** How many days before rates expire the warnings start. */
const EXPIRY_WARNING_DAYS = 30;

/** Returns whether rates have expired, expire within 30 days or are in force, with the days left. */
export function expiryOf(
  lastDay: string,
  timeZone: string,
  now: Date,
): { state: "over" | "soon" | "good"; daysLeft: number } {
  const daysLeft = daysBetween(localDay(timeZone, now), lastDay);
  return { state: daysLeft < 0 ? "over" : daysLeft <= EXPIRY_WARNING_DAYS ? "soon" : "good", daysLeft };
}
