import type { CarStatus } from "../car";
import type { FinanceLender } from "./lender";
import type { FinanceProvider } from "./providers";

/** "Finance estimate price floor: over 500" (spec 1 §9). */
export const FINANCE_PRICE_FLOOR = 500;
/** "year newer than current year minus 12" (spec 1 §5, §9). */
export const FINANCE_CAR_AGE = 12;

/** What the table reads of a car. */
export interface EligibleCar {
  status: CarStatus;
  year: number | null;
  make: string;
  dealership_id: string;
  /** Dollars that the page shows for the car, or null when it shows none. */
  shownPrice: number | null;
}

/** Where a site shows no estimate: "Hidden for one make, for some configuration flags, and for a list of … dealerships". */
export interface FinanceExclusions {
  /** In any case. */
  excluded_makes: readonly string[];
  /** Ids. */
  excluded_dealerships: readonly string[];
}

type Condition = (car: EligibleCar, lender: FinanceLender, currentYear: number) => boolean;

const inStock: Condition = (car) => car.status === "in_stock";
const priced: Condition = (car) => (car.shownPrice ?? 0) > FINANCE_PRICE_FLOOR;
const young: Condition = (car, _lender, currentYear) => (car.year ?? 0) > currentYear - FINANCE_CAR_AGE;
const comparable: Condition = (_car, lender) => (lender.comparisonRate ?? 0) > 0;
const weekly: Condition = (_car, lender) => (lender.paymentWeek ?? 0) > 0;
const monthly: Condition = (_car, lender) => (lender.paymentMonth ?? 0) > 0;

/**
 * Spec 1 §5 "Finance estimate eligibility". The specification leaves Car Clarity's conditions out; they are those of
 * the other providers that quote for each car, so that nothing is shown which they would not show.
 */
const CONDITIONS: Record<FinanceProvider, readonly Condition[]> = {
  taurus: [young, priced, inStock, comparable],
  finance_360: [inStock],
  ausloans: [inStock],
  manual: [priced, inStock, weekly],
  angle: [priced, inStock, weekly],
  powertorque: [priced, inStock, weekly],
  nissan_finance: [priced, inStock, monthly],
  car_clarity: [priced, inStock, weekly],
};

/**
 * Whether a car has a finance estimate by this provider's entry.
 * @param currentYear on the site's calendar
 */
export function isEligibleForFinance(
  car: EligibleCar,
  provider: FinanceProvider,
  lender: FinanceLender | null | undefined,
  exclusions: FinanceExclusions,
  currentYear: number,
): boolean {
  if (!lender || lender.interestRate === null || lender.comparisonRate === null) return false;
  const make = car.make.toLowerCase();
  if (exclusions.excluded_makes.some((excluded) => excluded.toLowerCase() === make)) return false;
  if (exclusions.excluded_dealerships.includes(car.dealership_id)) return false;
  return CONDITIONS[provider].every((holds) => holds(car, lender, currentYear));
}
