import type { Car } from "../car/car";
import { carDetails, keyInformation, type SpecItem } from "../car/spec-list";

/** One fact of every compared car, in the cars' order. */
interface ComparisonRow {
  /** Its label is `vehicle.spec.{key}`. */
  key: string;
  /** Null when the car's feed has no value. */
  values: (SpecItem | null)[];
  /** Whether two cars have different values. A missing value is no difference. */
  differs: boolean;
  /** Whether all cars have the same value. */
  same: boolean;
}

/**
 * A feature of the compared cars. A car may have a feature that its feed doesn't list, so no page says that a car lacks
 * one.
 */
interface FeatureRow {
  name: string;
  /** Which cars list the feature. */
  listed: boolean[];
  /** Whether all cars list it. */
  same: boolean;
}

export interface Comparison {
  facts: ComparisonRow[];
  features: FeatureRow[];
}

/** Already in the table's head, or different for every car, so not compared. */
const NOT_COMPARED = new Set(["make", "model", "stocknum", "vin", "regplate"]);

/**
 * Returns facts and features side by side, the most important first. Leaves out rows without a value for any car.
 * @param site whether the site offers subscriptions, whose minimum terms are compared then
 */
export function comparison(cars: readonly Car[], site = { offersSubscription: false }): Comparison {
  return { facts: factRows(cars, site), features: featureRows(cars) };
}

function factRows(cars: readonly Car[], site: { offersSubscription: boolean }): ComparisonRow[] {
  const lists = cars.map((car) => {
    const details = carDetails(car);
    const first = details.filter(({ key }) => key === "year");
    return [...first, ...keyInformation(car, site), ...details].filter(({ key }) => !NOT_COMPARED.has(key));
  });
  const keys = new Set(lists.flat().map(({ key }) => key));
  return [...keys].map((key) => {
    const values = lists.map((list) => list.find((item) => item.key === key) ?? null);
    const texts = values.map((item) => item && sameText(item.value));
    const stated = texts.filter((text) => text !== null);
    return { key, values, differs: areDifferent(stated), same: !areDifferent(texts) };
  });
}

function featureRows(cars: readonly Car[]): FeatureRow[] {
  const owned = cars.map((car) => new Set(car.standardEquipment.map(sameText)));
  const names = new Map<string, string>();
  for (const name of cars.flatMap((car) => car.standardEquipment)) {
    const identity = sameText(name);
    if (identity && !names.has(identity)) names.set(identity, name.trim());
  }
  return [...names].map(([identity, name]) => {
    const listed = owned.map((features) => features.has(identity));
    return { name, listed, same: listed.every(Boolean) };
  });
}

/** Normalises letter case, because feeds write both "Reversing Camera" and "reversing camera". */
function sameText(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether the shown values are not all the same. */
export function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size > 1;
}
