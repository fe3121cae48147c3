import type { CarStatus, FinanceLender, FinanceProvider } from "../car/car";
import type { DealershipId } from "../text/identifiers";
import { hasTrueRates } from "./lender";

/** "Finance estimate price floor: over 500" (rules/finance#finance-conditions). */
export const FINANCE_PRICE_FLOOR = 500;
/** "year newer than current year minus 12" (rules/finance#finance-conditions). */
const FINANCE_CAR_AGE = 12;

/** The fields of a car that the conditions read. */
export interface EligibleCar {
  status: CarStatus;
  year: number | null;
  make: string;
  dealership_id: DealershipId;
  /** Dollars that the page shows for the car, or null when it shows none. */
  shownPrice: number | null;
}

/** Where a site shows no estimate: "Hidden for one make, for some configuration flags, and for a list of … dealerships". */
export interface FinanceExclusions {
  /** Maximum age of a car with an estimate, in calendar years, for every provider; null means no maximum. */
  max_age_years: number | null;
  /** Ignores letter case. */
  excluded_makes: readonly string[];
  /** Dealership ids. */
  excluded_dealerships: readonly DealershipId[];
}

type Condition = (car: EligibleCar, lender: FinanceLender, currentYear: number) => boolean;

const inStock: Condition = (car) => car.status === "in_stock";
const priced: Condition = (car) => (car.shownPrice ?? 0) > FINANCE_PRICE_FLOOR;
const young: Condition = (car, _lender, currentYear) => (car.year ?? 0) > currentYear - FINANCE_CAR_AGE;
const weekly: Condition = (_car, lender) => (lender.paymentWeek ?? 0) > 0;
const monthly: Condition = (_car, lender) => (lender.paymentMonth ?? 0) > 0;

/**
 * The conditions of each provider (rules/finance#finance-conditions). The specification states none for Car Clarity. It
 * gets those of the other providers that quote per car, so it never shows an estimate that they would not.
 */
const CONDITIONS: Record<FinanceProvider, readonly Condition[]> = {
  taurus: [young, priced, inStock],
  finance_360: [inStock],
  ausloans: [inStock],
  manual: [priced, inStock, weekly],
  angle: [priced, inStock, weekly],
  powertorque: [priced, inStock, weekly],
  nissan_finance: [priced, inStock, monthly],
  car_clarity: [priced, inStock, weekly],
};

/**
 * Whether a provider's entry makes the car eligible for a finance estimate.
 * @param currentYear on the site's calendar
 */
export function isEligibleForFinance(
  car: EligibleCar,
  provider: FinanceProvider,
  lender: FinanceLender | null | undefined,
  exclusions: FinanceExclusions,
  currentYear: number,
): boolean {
  if (!lender || !hasTrueRates(lender)) return false;
  if (isExcludedFromFinance(car, exclusions, currentYear)) return false;
  return CONDITIONS[provider].every((holds) => holds(car, lender, currentYear));
}

/** Whether the site shows no repayment for this car, whoever lends (rules/finance#finance-exclusions). */
export function isExcludedFromFinance(
  car: Pick<EligibleCar, "make" | "dealership_id" | "year">,
  exclusions: FinanceExclusions,
  currentYear: number,
): boolean {
  const make = car.make.toLowerCase();
  return (
    exclusions.excluded_makes.some((excluded) => excluded.toLowerCase() === make) ||
    exclusions.excluded_dealerships.includes(car.dealership_id) ||
    isTooOld(car, exclusions.max_age_years, currentYear)
  );
}

/** A car without a year is too old wherever the age matters. */
function isTooOld({ year }: Pick<EligibleCar, "year">, maxAge: number | null, currentYear: number): boolean {
  return maxAge !== null && (year === null || currentYear - year > maxAge);
}
