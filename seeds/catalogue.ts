import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { z } from "zod";

/* The vehicles that the demo stock is drawn from: the tables of seeds/catalogue, checked and joined. */

const text = z.string().min(1);
const number = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);
const optional = <Cell extends z.ZodType<unknown, string>>(cell: Cell) =>
  z
    .literal("")
    .transform(() => undefined)
    .or(cell);
/** Model years sold in Australia, "2014-2019"; "2014-" and null while it is on sale. */
const years = z
  .string()
  .regex(/^\d{4}-(\d{4})?$/)
  .transform((span) => [Number(span.slice(0, 4)), span.length > 5 ? Number(span.slice(5)) : null] as const);
/** The body words of the real feeds, then those of caravan and truck yards. */
const body = z.enum([
  ...(["SUV", "Hatchback", "Ute / Tray", "Sedan", "Wagon", "Commercial", "Coupe", "Convertible"] as const),
  ...(["People Mover", "Caravan", "Off-Road Caravan", "Pop-Top", "Hybrid Camper"] as const),
  ...(["Pantech", "Tray", "Tipper", "Prime Mover"] as const),
]);
/** "A8" automatic with eight gears, "M6" manual, "DCT7" dual-clutch, "A1" an electric's single speed. */
const gearbox = z.templateLiteral([z.enum(["A", "M", "DCT"]), z.int()]).or(z.literal("CVT"));
/** Equipment: 0 fleet, 1 entry, 2 middle, 3 high, 4 top. */
const level = number.pipe(z.literal([0, 1, 2, 3, 4]));

const modelRow = z
  .object({
    id: text,
    make: text,
    model: text,
    series: optional(text),
    item_type: z.enum(["car", "caravan", "truck"]),
    body,
    years,
    seats: number,
    doors: number,
    ancap: optional(number),
    length_mm: number,
    width_mm: number,
    height_mm: number,
    tank_l: number,
    gvm_kg: number,
    /** How common it is on dealers' yards, 1 to 20. */
    popularity: number,
    /** How well it keeps its value: 1 is average. */
    hold: number,
    /** Decides features, comments and the interior picture. */
    class: z.enum(["light", "small", "medium", "large", "sports", "luxury", "offroad", "work", "family"]),
  })
  .transform(({ item_type, ancap, length_mm, width_mm, height_mm, tank_l, gvm_kg, ...row }) => ({
    ...row,
    itemType: item_type,
    /** Stars, or null when the car was never rated. */
    ancap: ancap ?? null,
    /** mm. */
    size: [length_mm, width_mm, height_mm] as const,
    /** Litres; 0 for electric. */
    tank: tank_l,
    /** Gross vehicle mass, kg. */
    gvm: gvm_kg,
  }));

const engineRow = z
  .object({
    model_id: text,
    engine: text,
    size: optional(text),
    fuel: z.enum(["Unleaded", "Premium", "Diesel", "Hybrid", "Electric"]),
    drive: z.enum(["Front", "Rear", "AWD", "4WD", "4x2", "4x4", "6x4"]),
    gearboxes: text.transform((list) => list.split(" ")).pipe(z.array(gearbox)),
    l_per_100km: number,
    kw: number,
    nm: number,
    /** Empty: what is usual for the fuel. */
    induction: optional(z.enum(["Aspirated", "Turbo", "Supercharged"])),
    battery_kwh: optional(number),
    range_km: optional(number),
  })
  .refine(({ fuel, battery_kwh, range_km }) => (fuel === "Electric") === Boolean(battery_kwh && range_km), {
    error: "only an electric motor has battery_kwh and range_km",
  })
  .transform(({ model_id, engine, l_per_100km, kw, nm, battery_kwh, range_km, ...row }) => ({
    modelId: model_id,
    key: engine,
    fuel: row.fuel,
    /** Trucks state how many of their wheels are driven: "6x4" drives four of six. */
    drive: row.drive,
    /** As dealers write it, "4 cyl, 2.4 L"; null for an electric motor. */
    size: row.size ?? null,
    /** The available gearboxes, the most common first. */
    gearboxes: row.gearboxes,
    /** Combined; 0 for electric. */
    litresPer100: l_per_100km,
    kilowatts: kw,
    newtonMetres: nm,
    induction: row.induction ?? USUAL_INDUCTION[row.fuel],
    /** Of an electric: kilowatt-hours, and kilometres on one charge. */
    electric: battery_kwh && range_km ? { capacity: battery_kwh, range: range_km } : null,
  }));
const USUAL_INDUCTION = {
  ...{ Unleaded: "Aspirated", Premium: "Aspirated", Hybrid: "Aspirated" },
  ...{ Diesel: "Turbo", Electric: null },
} as const;

/** New prices are whole dollars before on-road costs, in today's money. */
const badgeRow = z
  .object({
    model_id: text,
    badge: text,
    price: number,
    engine: text,
    level,
    /** Narrower than the model's own span where the badge came later or went earlier. */
    years: optional(years),
    body: optional(body),
    seats: optional(number),
    doors: optional(number),
    /** Written after the badge in the car's title: "(4x4)", "Double Cab". */
    suffix: optional(text),
  })
  .transform(({ model_id, badge, ...row }) => ({ modelId: model_id, name: badge, ...row }));

const caravanRow = z
  .object({
    model_id: text,
    layout: text,
    price: number,
    level,
    /** Of the body, without drawbar. */
    length_ft: number,
    width_ft: number,
    /** Empty weight and maximum weight. */
    tare_kg: number,
    atm_kg: number,
    axle: z.enum(["Single", "Tandem"]),
    sleeps: number,
    kind: z.enum(["couple", "family", "camper"]),
  })
  .transform(({ model_id, layout, price, level, axle, sleeps, kind, ...row }) => ({
    ...{ modelId: model_id, name: layout, price, engine: "none", level },
    /** What a caravan has instead of an engine (rules/stock-import#caravan-fields). */
    towed: {
      ...{ length: row.length_ft, width: row.width_ft, tare: row.tare_kg, atm: row.atm_kg },
      ...{ axle, sleeps, layout: kind },
    },
  }));

const truckRow = z
  .object({
    model_id: text,
    chassis: text,
    price: number,
    engine: text,
    level,
    body,
    gvm_kg: number,
    configuration: text,
  })
  .transform(({ model_id, chassis, body, gvm_kg, configuration, ...row }) => ({
    ...{ modelId: model_id, name: chassis, body, suffix: body, ...row },
    /** What is built on the chassis, and its own gross vehicle mass in kg. */
    built: { configuration, gvm: gvm_kg },
  }));

export type Body = z.output<typeof body>;
export type Gearbox = z.output<typeof gearbox>;
export type Towed = z.output<typeof caravanRow>["towed"];
export type Engine = Omit<z.output<typeof engineRow>, "modelId" | "key">;
type Named = "name" | "price" | "engine" | "level";
type BadgeRow = z.output<typeof badgeRow>;
export type Badge = Pick<BadgeRow, Named> &
  Partial<Omit<BadgeRow, Named | "modelId">> &
  Partial<Pick<z.output<typeof caravanRow>, "towed"> & Pick<z.output<typeof truckRow>, "built">>;
export interface CatalogueModel extends Omit<z.output<typeof modelRow>, "id"> {
  engines: ReadonlyMap<string, Engine>;
  badges: readonly Badge[];
}

/** A placeholder in the place of a caravan's engine. It is never shown. */
const NO_ENGINE: Engine = {
  size: null,
  fuel: "Unleaded",
  drive: "Rear",
  gearboxes: ["A1"],
  litresPer100: 0,
  kilowatts: 0,
  newtonMetres: 0,
  induction: null,
  electric: null,
};

function readTable<Row extends z.ZodType>(folder: string, name: string, row: Row): z.output<Row>[] {
  const rows: unknown[] = parse(readFileSync(path.join(folder, `${name}.csv`)), { columns: true });
  return rows.map((cells, index) => {
    const read = row.safeParse(cells);
    if (!read.success)
      throw new Error(`${name}.csv, line ${index + 2}: ${z.prettifyError(read.error).replaceAll("\n", " ")}`);
    return read.data;
  });
}

/**
 * Reads the tables of a folder.
 * @throws Error that names the table, the line and the cell
 */
export function readCatalogue(folder: string): CatalogueModel[] {
  const models = readTable(folder, "models", modelRow).map(({ id, ...model }) => ({
    ...model,
    id,
    engines: new Map<string, Engine>(model.itemType === "caravan" ? [["none", NO_ENGINE]] : []),
    badges: [] as Badge[],
  }));
  const byId = new Map(models.map((model) => [model.id, model]));
  const modelOf = (id: string) => {
    const model = byId.get(id);
    if (!model) throw new Error(`models.csv has no id ${id}`);
    return model;
  };
  for (const { modelId, key, ...engine } of readTable(folder, "engines", engineRow))
    modelOf(modelId).engines.set(key, engine);
  const badges = [
    ...readTable(folder, "badges", badgeRow),
    ...readTable(folder, "caravan-layouts", caravanRow),
    ...readTable(folder, "truck-bodies", truckRow),
  ];
  for (const { modelId, ...badge } of badges) modelOf(modelId).badges.push(badge);
  return models;
}

export const CATALOGUE: readonly CatalogueModel[] = readCatalogue(
  path.join(process.cwd(), "seeds/catalogue"),
);
