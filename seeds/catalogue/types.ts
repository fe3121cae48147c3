/** The body words of the real feeds. */
export const BODIES = [
  "SUV",
  "Hatchback",
  "Ute / Tray",
  "Sedan",
  "Wagon",
  "Commercial",
  "Coupe",
  "Convertible",
  "People Mover",
] as const;
export type Body = (typeof BODIES)[number];
export type Fuel = "Unleaded" | "Premium" | "Diesel" | "Hybrid" | "Electric";
export type Drive = "Front" | "Rear" | "AWD" | "4WD";

export interface Engine {
  /** As dealers write it, "4 cyl, 2.4 L"; null for an electric motor. */
  size: string | null;
  fuel: Fuel;
  drive: Drive;
  /** What the buyer could have; the first is the common one. */
  gearboxes: readonly Gearbox[];
  /** L/100 km combined; 0 for electric. */
  litresPer100: number;
  kilowatts: number;
  newtonMetres: number;
  induction: "Aspirated" | "Turbo" | "Supercharged" | null;
}

/** "A8" automatic with eight gears, "M6" manual, "CVT", "DCT7" dual-clutch, "A1" an electric's single speed. */
export type Gearbox = `A${number}` | `M${number}` | `DCT${number}` | "CVT";

export interface Badge {
  name: string;
  /** New price in whole dollars before on-road costs, in today's money. */
  price: number;
  /** Key of the model's `engines`. */
  engine: string;
  /** Equipment: 0 fleet, 1 entry, 2 middle, 3 high, 4 top. */
  level: 0 | 1 | 2 | 3 | 4;
  /** Narrower than the model's own span where the badge came later or went earlier. */
  years?: readonly [from: number, to: number | null];
  body?: Body;
  seats?: number;
  doors?: number;
  /** Written after the badge in the car's title: "(4x4)", "Double Cab". */
  suffix?: string;
}

export interface CatalogueModel {
  make: string;
  model: string;
  series?: string;
  body: Body;
  itemType: "car" | "caravan" | "truck";
  /** Model years sold in Australia; null: still on sale. */
  years: readonly [from: number, to: number | null];
  seats: number;
  doors: number;
  /** Stars, or null when the car was never rated. */
  ancap: number | null;
  /** mm. */
  size: readonly [length: number, width: number, height: number];
  /** Litres; 0 for electric. */
  tank: number;
  /** Gross vehicle mass, kg. */
  gvm: number;
  /** How often it stands on a dealer's yard, 1 to 20. */
  popularity: number;
  /** How well it keeps its value: 1 is average. */
  hold: number;
  /** What it is: steers features, comments and the interior picture. */
  class: "light" | "small" | "medium" | "large" | "sports" | "luxury" | "offroad" | "work" | "family";
  engines: Readonly<Record<string, Engine>>;
  badges: readonly Badge[];
}

type ModelFacts = Omit<CatalogueModel, "make" | "model" | "body" | "itemType">;

/** A catalogue entry; cars need not say that they are cars. */
export function model(make: string, name: string, body: Body, facts: ModelFacts): CatalogueModel {
  return { make, model: name, body, itemType: "car", ...facts };
}

/** An engine in the order of a brochure's table. Induction defaults to turbo for diesel. */
export function engine(
  size: string | null,
  fuel: Fuel,
  drive: Drive,
  gearboxes: readonly Gearbox[],
  litresPer100: number,
  kilowatts: number,
  newtonMetres: number,
  induction?: Engine["induction"],
): Engine {
  const usual = fuel === "Electric" ? null : fuel === "Diesel" ? "Turbo" : "Aspirated";
  return {
    size,
    fuel,
    drive,
    gearboxes,
    litresPer100,
    kilowatts,
    newtonMetres,
    induction: induction ?? usual,
  };
}

/** A badge; `more` holds what differs from the model. */
export function badge(
  name: string,
  price: number,
  engineKey: string,
  level: Badge["level"],
  more: Omit<Badge, "name" | "price" | "engine" | "level"> = {},
): Badge {
  return { name, price, engine: engineKey, level, ...more };
}
