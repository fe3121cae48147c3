import type { Car, CarFacts, VariantDetails } from "./car";
import { items, type MeasureKey, measureEntries, type SpecEntry, type SpecItem } from "./spec-list";

/** The measures of a caravan or truck that its card shows; held with the car in the search index. */
export type CardMeasures = Pick<
  VariantDetails,
  "sleeps" | "body_length" | "tare_weight" | "aggregate_trailer_mass" | "axle_type" | "grossvehiclemass"
>;

/** What `cardFacts` reads: fields of a car in the search index. */
export interface FactsCar extends Pick<CarFacts, "item_type" | "km"> {
  transmission: string | null;
  body: string | null;
  fuel: string | null;
  drive: string | null;
  /** Null on a car. */
  measures: CardMeasures | null;
}

type FactKey = "km" | "transmission" | "body" | "fuel" | "drive" | MeasureKey;

/**
 * A caravan has no engine and no odometer: shoppers ask how many it sleeps, how long it is and whether their car may
 * tow it. A truck's buyer asks what it may weigh and how many wheels drive.
 */
const CARD_FACTS: Readonly<Record<CarFacts["item_type"], readonly FactKey[]>> = {
  car: ["km", "transmission", "body", "fuel"],
  caravan: ["sleeps", "body_length", "tare_weight", "aggregate_trailer_mass", "axle_type"],
  truck: ["km", "transmission", "body", "grossvehiclemass", "drive"],
};

/** Spec 1 §2: "icon row (km, transmission, body)", and what stands for it on caravans and trucks. */
const ICON_ROW: Readonly<Record<CarFacts["item_type"], readonly FactKey[]>> = {
  car: ["km", "transmission", "body"],
  caravan: ["sleeps", "body_length", "aggregate_trailer_mass"],
  truck: ["km", "body", "grossvehiclemass"],
};

/** The labelled facts of a car's card, in order; empty ones are left out. */
export function cardFacts(car: FactsCar): SpecItem[] {
  return factItems(car, CARD_FACTS[car.item_type]);
}

/** The icon row of the vehicle page's sidebar. */
export function iconRow(car: Car): SpecItem[] {
  const facts: FactsCar = {
    item_type: car.item_type,
    km: car.km,
    transmission: car.simple_transmission,
    body: car.simple_body,
    fuel: car.simple_fuel,
    drive: car.simple_drive,
    measures: car.variant,
  };
  return factItems(facts, ICON_ROW[car.item_type]);
}

/** What the index holds of a car's measures. */
export function cardMeasures(car: Pick<CarFacts, "item_type" | "variant">): CardMeasures | null {
  if (car.item_type === "car") return null;
  const { sleeps, body_length, tare_weight, aggregate_trailer_mass, axle_type, grossvehiclemass } =
    car.variant;
  return { sleeps, body_length, tare_weight, aggregate_trailer_mass, axle_type, grossvehiclemass };
}

function factItems(car: FactsCar, keys: readonly FactKey[]): SpecItem[] {
  const all: Record<FactKey, SpecEntry> = {
    km: ["km", car.km, "km"],
    transmission: ["transmission", car.transmission],
    body: ["body", car.body],
    fuel: ["fuel", car.fuel],
    drive: ["drive", car.drive],
    ...measureEntries(car.measures ?? {}),
  };
  return items(keys.map((key) => all[key]));
}
