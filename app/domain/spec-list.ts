import type { Car } from "./car";

/** One line of a car's specification; the page words the key and the unit. */
export interface SpecItem {
  key: string;
  value: string;
  /** A bare number or an ISO date (day or month) to be written in the site's language. */
  unit?: "km" | "seats" | "doors" | "date";
}

type Given = string | number | null | undefined;

/** Spec lists drop entries that are empty or the text null (spec 1 §5). */
function items(entries: [key: string, value: Given, unit?: SpecItem["unit"]][]): SpecItem[] {
  const kept: SpecItem[] = [];
  for (const [key, given, unit] of entries) {
    const value = String(given ?? "").trim();
    if (value === "" || /^(null|undefined|nan)$/i.test(value)) continue;
    kept.push(unit ? { key, value, unit } : { key, value });
  }
  return kept;
}

/** Key information, most asked first; the page shows four and the rest behind a toggle (spec 1 §2). */
export function keyInformation(car: Car): SpecItem[] {
  return items([
    ["km", car.km, "km"],
    ["transmission", car.simple_transmission],
    ["body", car.simple_body],
    ["fuel", car.simple_fuel],
    ["engine", car.engine_size],
    ["drive", car.simple_drive],
    ["seats", car.seats, "seats"],
    ["doors", car.doors, "doors"],
    ["colour", car.colour],
    ["interior_colour", car.interior_colour],
    ["economy", car.variant.fuelconsumptioncombined],
    ["ancap", car.variant.ancaprating],
  ]);
}

/** The Car Details card: what identifies the car, then its measures. */
export function carDetails(car: Car): SpecItem[] {
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
    ["grossvehiclemass", car.variant.grossvehiclemass],
    ["body_length", car.variant.body_length],
    ["body_width", car.variant.body_width],
    ["tare_weight", car.variant.tare_weight],
    ["aggregate_trailer_mass", car.variant.aggregate_trailer_mass],
    ["axle_type", car.variant.axle_type],
    ["sleeps", car.variant.sleeps],
  ]);
}
