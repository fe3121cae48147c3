import type { Car, CarType } from "./car";

/**
 * Conditions that select cars. All stated conditions must be met. A condition about a property that the car lacks is
 * not met. Amounts are whole dollars.
 */
export interface CarRule {
  car_types?: readonly CarType[] | undefined;
  /** Ignores letter case. */
  makes?: readonly string[] | undefined;
  certified?: boolean | undefined;
  history_report?: boolean | undefined;
  /** The feed lists at least one of these features. Ignores letter case. */
  features?: readonly string[] | undefined;
  /** Calendar years. */
  max_age_years?: number | undefined;
  max_km?: number | undefined;
  /** Compared with the price that the page shows. */
  min_price?: number | undefined;
  max_price?: number | undefined;
}

export type RuledCar = Pick<
  Car,
  "car_type" | "make" | "certified" | "file" | "standardEquipment" | "year" | "km"
> & {
  /** Dollars that the page shows for the car, or null when it shows none. */
  shownPrice: number | null;
};

/** @param currentYear on the site's calendar */
export function isNamedBy(rule: CarRule, car: RuledCar, currentYear: number): boolean {
  const { car_types, makes, certified, history_report, features } = rule;
  return (
    (car_types === undefined || car_types.includes(car.car_type)) &&
    (makes === undefined || isAmong(makes, [car.make])) &&
    (certified === undefined || car.certified === certified) &&
    (history_report === undefined || (car.file !== null) === history_report) &&
    (features === undefined || isAmong(features, car.standardEquipment)) &&
    isWithin(car.year === null ? null : currentYear - car.year, { max: rule.max_age_years }) &&
    isWithin(car.km, { max: rule.max_km }) &&
    isWithin(car.shownPrice, { min: rule.min_price, max: rule.max_price })
  );
}

function isAmong(names: readonly string[], values: readonly string[]): boolean {
  const wanted = new Set(names.map(plain));
  return values.some((value) => wanted.has(plain(value)));
}

function plain(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** An unknown figure is within no limit. */
function isWithin(
  figure: number | null,
  { min, max }: { min?: number | undefined; max?: number | undefined },
) {
  if (min === undefined && max === undefined) return true;
  return figure !== null && (min === undefined || figure >= min) && (max === undefined || figure <= max);
}
