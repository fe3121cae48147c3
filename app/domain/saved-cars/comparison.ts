import type { Car } from "../car";
import { carDetails, keyInformation, type SpecItem } from "../spec-list";

/** One fact of every compared car, in the cars' order. */
export interface ComparisonRow {
  /** The page words it: `vehicle.spec.{key}`. */
  key: string;
  /** Null: this car's feed does not say. */
  values: (SpecItem | null)[];
  /** Whether the cars are not alike in it. */
  differs: boolean;
}

export interface FeatureRow {
  name: string;
  has: boolean[];
  differs: boolean;
}

export interface Comparison {
  facts: ComparisonRow[];
  features: FeatureRow[];
}

/** In the table's head already, or another for every single car: no line of a comparison. */
const NOT_COMPARED = new Set(["make", "model", "stocknum", "vin", "regplate"]);

/** Facts and features side by side, those most asked first; what no car has is no line. */
export function comparison(cars: readonly Car[]): Comparison {
  return { facts: factRows(cars), features: featureRows(cars) };
}

function factRows(cars: readonly Car[]): ComparisonRow[] {
  const lists = cars.map((car) => {
    const details = carDetails(car);
    const first = details.filter(({ key }) => key === "year");
    return [...first, ...keyInformation(car), ...details].filter(({ key }) => !NOT_COMPARED.has(key));
  });
  const keys = new Set(lists.flat().map(({ key }) => key));
  return [...keys].map((key) => {
    const values = lists.map((list) => list.find((item) => item.key === key) ?? null);
    return { key, values, differs: areDifferent(values.map((item) => sameText(item?.value ?? ""))) };
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
    const has = owned.map((features) => features.has(identity));
    return { name, has, differs: areDifferent(has) };
  });
}

/** Two feeds write "Reversing Camera" and "reversing camera". */
function sameText(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase();
}

/** Whether what is shown of the cars is not the same for all of them. */
export function areDifferent(values: readonly unknown[]): boolean {
  return new Set(values.map((value) => JSON.stringify(value))).size > 1;
}
