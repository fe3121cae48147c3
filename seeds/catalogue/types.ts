/** The body words of the real feeds, then those of caravan and truck yards. */
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
  "Caravan",
  "Off-Road Caravan",
  "Pop-Top",
  "Hybrid Camper",
  "Pantech",
  "Tray",
  "Tipper",
  "Prime Mover",
] as const;
export type Body = (typeof BODIES)[number];
export type Fuel = "Unleaded" | "Premium" | "Diesel" | "Hybrid" | "Electric";
/** Trucks state how many of their wheels are driven: "6x4" drives four of six. */
export type Drive = "Front" | "Rear" | "AWD" | "4WD" | "4x2" | "4x4" | "6x4";

export interface Engine {
  /** As dealers write it, "4 cyl, 2.4 L"; null for an electric motor. */
  size: string | null;
  fuel: Fuel;
  drive: Drive;
  /** The available gearboxes, the most common first. */
  gearboxes: readonly Gearbox[];
  /** L/100 km combined; 0 for electric. */
  litresPer100: number;
  kilowatts: number;
  newtonMetres: number;
  induction: "Aspirated" | "Turbo" | "Supercharged" | null;
}

/** "A8" automatic with eight gears, "M6" manual, "CVT", "DCT7" dual-clutch, "A1" an electric's single speed. */
export type Gearbox = `A${number}` | `M${number}` | `DCT${number}` | "CVT";

/** What a caravan has instead of an engine (rules/stock-import#caravan-fields). */
export interface Towed {
  /** Feet of the body, without drawbar. */
  length: number;
  width: number;
  /** Kilograms: empty weight and maximum weight. */
  tare: number;
  atm: number;
  axle: "Single" | "Tandem";
  sleeps: number;
  layout: "couple" | "family" | "camper";
}

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
  /** Of a caravan. */
  towed?: Towed;
  /** Of a truck: what is built on the chassis, and its own gross vehicle mass in kg. */
  built?: { configuration: string; gvm: number };
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
  /** How common it is on dealers' yards, 1 to 20. */
  popularity: number;
  /** How well it keeps its value: 1 is average. */
  hold: number;
  /** The kind of car: decides features, comments and the interior picture. */
  class: "light" | "small" | "medium" | "large" | "sports" | "luxury" | "offroad" | "work" | "family";
  engines: Readonly<Record<string, Engine>>;
  badges: readonly Badge[];
}

/** A placeholder in the place of a car's engine. It is never shown. */
const NO_ENGINE: Engine = {
  size: null,
  fuel: "Unleaded",
  drive: "Rear",
  gearboxes: ["A1"],
  litresPer100: 0,
  kilowatts: 0,
  newtonMetres: 0,
  induction: null,
};

type TowedModel = Pick<CatalogueModel, "years" | "popularity" | "hold"> &
  Partial<Pick<CatalogueModel, "series">>;

/** A caravan or camper and its layouts: name, new price, equipment, measures. */
export function caravan(
  make: string,
  name: string,
  body: Body,
  facts: TowedModel,
  layouts: readonly (readonly [
    name: string,
    price: number,
    level: Badge["level"],
    towed: Towed,
    suffix?: string,
  ])[],
): CatalogueModel {
  return {
    make,
    model: name,
    body,
    itemType: "caravan",
    seats: 0,
    doors: 1,
    ancap: null,
    size: [0, 0, 0],
    tank: 0,
    gvm: 0,
    class: "family",
    engines: { none: NO_ENGINE },
    badges: layouts.map(([layout, price, level, towed, suffix]) => ({
      name: layout,
      price,
      engine: "none",
      level,
      towed,
      ...(suffix ? { suffix } : {}),
    })),
    ...facts,
  };
}

/** A truck's chassis and the bodies built on it. */
export function truck(
  make: string,
  name: string,
  facts: Omit<ModelFacts, "ancap" | "doors" | "class" | "badges" | "gvm">,
  built: readonly (readonly [
    name: string,
    price: number,
    engineKey: string,
    level: Badge["level"],
    body: Body,
    gvm: number,
    configuration: string,
  ])[],
): CatalogueModel {
  return {
    make,
    model: name,
    body: built[0]?.[4] ?? "Tray",
    itemType: "truck",
    ancap: null,
    doors: 2,
    gvm: built[0]?.[5] ?? 0,
    class: "work",
    ...facts,
    badges: built.map(([badgeName, price, engineKey, level, body, gvm, configuration]) => ({
      name: badgeName,
      price,
      engine: engineKey,
      level,
      body,
      suffix: body,
      built: { configuration, gvm },
    })),
  };
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
