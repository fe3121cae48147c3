import type { Car, VariantDetails } from "./car";
import { electricRangeOf, feetOf, kilogramsOf, kilowattHoursOf, sleepsOf } from "./measures";

/** One line of a car's specification. The page has the texts for key and unit. */
export interface SpecItem {
  key: string;
  value: string;
  /** A bare number, an ISO date (day or month) or a car type to be written in the site's language. */
  unit?:
    | "km"
    | "seats"
    | "doors"
    | "date"
    | "feet"
    | "kg"
    | "kwh"
    | "litres"
    | "cc"
    | "months"
    | "stars"
    | "condition";
}

type Given = string | number | null | undefined;

/** The value as text; null when it is empty or the text null (rules/vehicle-page#spec-lists). */
export function given(value: Given): string | null {
  const text = String(value ?? "").trim();
  return text === "" || /^(null|undefined|nan)$/i.test(text) ? null : text;
}
export type SpecEntry = [key: string, value: Given, unit?: SpecItem["unit"]];

/** Spec lists drop entries that are empty or the text null (rules/vehicle-page#spec-lists). */
export function items(entries: readonly SpecEntry[]): SpecItem[] {
  const kept: SpecItem[] = [];
  for (const [key, entry, unit] of entries) {
    const value = given(entry);
    if (value === null) continue;
    kept.push(unit ? { key, value, unit } : { key, value });
  }
  return kept;
}

export type MeasureKey =
  | "sleeps"
  | "body_length"
  | "body_width"
  | "tare_weight"
  | "aggregate_trailer_mass"
  | "axle_type"
  | "grossvehiclemass";

/**
 * Returns the measures of a caravan or truck in feet and kilograms (rules/vehicle-page#caravan-measures). A measure
 * whose text can't be parsed is empty.
 */
export function measureEntries(variant: VariantDetails): Record<MeasureKey, SpecEntry> {
  const feet = (key: "body_length" | "body_width", measure: "length" | "width"): SpecEntry => [
    key,
    feetOf(variant[key] ?? "", measure),
    "feet",
  ];
  const kilograms = (key: "tare_weight" | "aggregate_trailer_mass" | "grossvehiclemass"): SpecEntry => [
    key,
    kilogramsOf(variant[key] ?? ""),
    "kg",
  ];
  return {
    sleeps: ["sleeps", sleepsOf(variant.sleeps ?? "")],
    body_length: feet("body_length", "length"),
    body_width: feet("body_width", "width"),
    tare_weight: kilograms("tare_weight"),
    aggregate_trailer_mass: kilograms("aggregate_trailer_mass"),
    axle_type: ["axle_type", variant.axle_type],
    grossvehiclemass: kilograms("grossvehiclemass"),
  };
}

/** Range and battery of an electric car (rules/vehicle-page#electric-measures). */
function electricEntries({ electric_range, battery_capacity }: VariantDetails): SpecEntry[] {
  return [
    ["electric_range", electricRangeOf(electric_range ?? ""), "km"],
    ["battery_capacity", kilowattHoursOf(battery_capacity ?? ""), "kwh"],
  ];
}

/** New, demo or used (rules/vehicle-page#condition). */
export function conditionEntry(car: Pick<Car, "car_type">): SpecEntry {
  return ["condition", car.car_type, "condition"];
}

/** Programs write it for an electric motor or an unknown engine. */
const NO_LITRES = /^0+(\.0+)?( ?L)?$/i;

/** The engine in the feed's words, or its litres. A number alone is litres or cubic centimetres by its size. */
function engineEntry({ engine_size, variant }: Car): SpecEntry {
  const [size = null, litres = null] = [given(engine_size), given(variant.enginesize_litres)].map((text) =>
    text !== null && NO_LITRES.test(text) ? null : text,
  );
  if (size === null && litres !== null && Number(litres) > 0) return ["engine", litres, "litres"];
  if (size !== null && /^\d{1,2}\.\d$/.test(size)) return ["engine", size, "litres"];
  if (size !== null && /^\d{2,5}$/.test(size)) return ["engine", size, "cc"];
  return ["engine", size ?? litres];
}

/** "5", "5 star" and "5 Stars" are five stars; other texts are shown as the feed writes them. */
function ancapEntry({ ancaprating }: VariantDetails): SpecEntry {
  const stars = /^([0-5](?:\.5)?)\s*(?:stars?)?$/i.exec(ancaprating?.trim() ?? "")?.[1];
  return stars ? ["ancap", stars, "stars"] : ["ancap", ancaprating];
}

/**
 * Returns the key information, the most important first. The page shows four entries and the rest behind a toggle
 * (rules/vehicle-page#key-information). Where the site offers subscriptions, it begins with the minimum term of a car
 * with a weekly price (rules/cards#price-subscription).
 */
export function keyInformation(car: Car, { offersSubscription = false } = {}): SpecItem[] {
  const term = offersSubscription && (car.subscription_price ?? 0) > 0 ? car.subscription_term : null;
  return [...items([["subscription_term", term, "months"], conditionEntry(car)]), ...vehicleInformation(car)];
}

function vehicleInformation(car: Car): SpecItem[] {
  if (car.item_type === "caravan") return caravanKeyInformation(car);
  if (car.item_type === "truck") return truckKeyInformation(car);
  return items([
    ["km", car.km, "km"],
    // A buyer of an electric car asks for these first; most have the same transmission.
    ...electricEntries(car.variant),
    ["transmission", car.simple_transmission],
    ["body", car.simple_body],
    ["fuel", car.simple_fuel],
    engineEntry(car),
    ["drive", car.simple_drive],
    ["seats", car.seats, "seats"],
    ["doors", car.doors, "doors"],
    ["colour", car.colour],
    ["interior_colour", car.interior_colour],
    ["economy", car.variant.fuelconsumptioncombined],
    ancapEntry(car.variant),
  ]);
}

function caravanKeyInformation(car: Car): SpecItem[] {
  const measures = measureEntries(car.variant);
  return items([
    measures.sleeps,
    measures.body_length,
    measures.aggregate_trailer_mass,
    measures.tare_weight,
    measures.axle_type,
    measures.body_width,
    ["body", car.simple_body],
    ["colour", car.colour],
    ["interior_colour", car.interior_colour],
  ]);
}

function truckKeyInformation(car: Car): SpecItem[] {
  return items([
    ["km", car.km, "km"],
    ["transmission", car.simple_transmission],
    ["body", car.simple_body],
    measureEntries(car.variant).grossvehiclemass,
    ["bodyconfiguration", car.variant.bodyconfiguration],
    ["drive", car.simple_drive],
    ["axle_type", car.variant.axle_type],
    engineEntry(car),
    ["fuel", car.simple_fuel],
    ...electricEntries(car.variant),
    ["seats", car.seats, "seats"],
    ["colour", car.colour],
    ["interior_colour", car.interior_colour],
  ]);
}

/**
 * Returns the entries of the Car Details card: what identifies the car, then its measures. Leaves out what is in key
 * information.
 */
export function carDetails(car: Car): SpecItem[] {
  const measures = measureEntries(car.variant);
  const shownKeys = new Set(keyInformation(car).map(({ key }) => key));
  return items([
    ["year", car.year],
    ["make", car.make],
    ["model", car.model],
    ["badge", car.badge],
    ["series", car.series],
    ["stocknum", car.stocknum],
    ["vin", car.vin],
    ["regplate", car.regplate],
    ["rego_expiry", car.rego_expiry, "date"],
    ["build_date", car.build_date, "date"],
    ["compliance_date", car.compliance_date, "date"],
    ["cylinders", car.variant.cylinders],
    ["induction", car.variant.induction],
    ["geartype", car.variant.geartype],
    ["torque", car.variant.torque],
    ["fuelcapacity", car.variant.fuelcapacity],
    ["vehiclelength", car.variant.vehiclelength],
    ["vehiclewidth", car.variant.vehiclewidth],
    ["vehicleheight", car.variant.vehicleheight],
    kilogramsOf(car.variant.grossvehiclemass ?? "") === null
      ? ["grossvehiclemass", car.variant.grossvehiclemass]
      : measures.grossvehiclemass,
    ["bodyconfiguration", car.variant.bodyconfiguration],
    measures.body_length,
    measures.body_width,
    measures.tare_weight,
    measures.aggregate_trailer_mass,
    measures.axle_type,
    measures.sleeps,
    ...electricEntries(car.variant),
  ]).filter(({ key }) => !shownKeys.has(key));
}
