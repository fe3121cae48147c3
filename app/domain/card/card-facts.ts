import type { Car, CarFacts } from "../car/car";
import {
  conditionEntry,
  items,
  type MeasureKey,
  measureEntries,
  type SpecEntry,
  type SpecItem,
} from "../car/spec-list";
import type { CardMeasures } from "../search/card-measures";

/** The fields of a search hit that `cardFacts` reads. */
export interface FactsCar extends Pick<CarFacts, "item_type" | "car_type" | "km"> {
  transmission: string | null;
  body: string | null;
  fuel: string | null;
  drive: string | null;
  /** Kilometres; null where none is stated. */
  electric_range: number | null;
  /** Null on a car. */
  measures: CardMeasures | null;
}

type FactKey =
  | "condition"
  | "km"
  | "transmission"
  | "body"
  | "fuel"
  | "electric_range"
  | "drive"
  | MeasureKey;

/**
 * Caravans have no engine or odometer: their buyers want berths, length and towing weight. Truck buyers want the weight
 * and the driven wheels.
 */
const CARD_FACTS: Readonly<Record<CarFacts["item_type"], readonly FactKey[]>> = {
  car: ["condition", "km", "transmission", "body", "fuel", "electric_range"],
  caravan: ["condition", "sleeps", "body_length", "tare_weight", "aggregate_trailer_mass", "axle_type"],
  truck: ["condition", "km", "transmission", "body", "grossvehiclemass", "drive"],
};

/** The "icon row (km, transmission, body)", and the equivalents for caravans and trucks (rules/vehicle-page#icon-row). */
const ICON_ROW: Readonly<Record<CarFacts["item_type"], readonly FactKey[]>> = {
  car: ["km", "transmission", "body"],
  caravan: ["sleeps", "body_length", "aggregate_trailer_mass"],
  truck: ["km", "body", "grossvehiclemass"],
};

/** What the largest utes and off-roaders tow, in kg: the end of a weight gauge. */
const MOST_TOWED_KG = 3500;

export interface CardFact extends SpecItem {
  /** Tenths of a weight gauge that a caravan's aggregate trailer mass fills, 1 to 10. */
  gauge?: number;
}

/** The labelled facts of a car's card, in order; empty ones are left out. */
export function cardFacts(car: FactsCar): CardFact[] {
  return factItems(car, CARD_FACTS[car.item_type]).map((fact) =>
    fact.key === "aggregate_trailer_mass" && fact.unit === "kg"
      ? { ...fact, gauge: Math.max(1, Math.min(10, Math.round((Number(fact.value) / MOST_TOWED_KG) * 10))) }
      : fact,
  );
}

/** The icon row of the vehicle page's sidebar. */
export function iconRow(car: Car): SpecItem[] {
  return factItems(factsOf(car), ICON_ROW[car.item_type]);
}

/** What is under the title of a vehicle page: a card's first two facts, condition and kilometres of a car. */
export function titleFacts(car: Car): SpecItem[] {
  return factItems(factsOf(car), CARD_FACTS[car.item_type].slice(0, 2));
}

function factsOf(car: Car): FactsCar {
  return {
    item_type: car.item_type,
    car_type: car.car_type,
    km: car.km,
    transmission: car.simple_transmission,
    body: car.simple_body,
    fuel: car.simple_fuel,
    drive: car.simple_drive,
    electric_range: null,
    measures: car.variant,
  };
}

function factItems(car: FactsCar, keys: readonly FactKey[]): SpecItem[] {
  const all: Record<FactKey, SpecEntry> = {
    condition: conditionEntry(car),
    km: ["km", car.km, "km"],
    transmission: ["transmission", car.transmission],
    body: ["body", car.body],
    fuel: ["fuel", car.fuel],
    electric_range: ["electric_range", car.electric_range, "km"],
    drive: ["drive", car.drive],
    ...measureEntries(car.measures ?? {}),
  };
  return items(keys.map((key) => all[key]));
}
