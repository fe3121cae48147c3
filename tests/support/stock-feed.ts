import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type FeedMapping, parseMapping } from "~/domain/stock-import/mapping";
import type { Site } from "~/tenants/site";
import { siteLocation } from "./site-folders";

export const PROJECT = fileURLToPath(new URL("../..", import.meta.url));

/** The real feed is next to the project on some machines only; its tests are skipped elsewhere. */
export const REAL_FEED = path.join(PROJECT, "../shared/data/australian-vehicle-prices.csv");

export async function shippedMapping(name: "australian-listings" | "forecourt"): Promise<FeedMapping> {
  return parseMapping(JSON.parse(await readFile(path.join(PROJECT, "seeds/feeds", `${name}.json`), "utf8")));
}

const dealership = (slug: string, state: string, head_office: boolean) => ({
  id: `alpha-${slug}`,
  slug,
  name: `Alpha ${slug}`,
  state,
  head_office,
  lead_email: `${slug}@alpha.example`,
});

/** A site with a head office in NSW and a second dealership in VIC. */
export const ALPHA = {
  slug: "alpha",
  dealerships: [dealership("main", "NSW", true), dealership("south", "VIC", false)],
  locations: [
    siteLocation("alpha-main", { id: "main-service", name: "Main service", location_type: "service" }),
    siteLocation("alpha-main", { id: "main-yard", name: "Main yard", location_type: "sales", primary: true }),
    siteLocation("alpha-south", { id: "south-yard", name: "South yard", location_type: "sales" }),
  ],
  dealershipIds: ["alpha-main", "alpha-south"],
  time_zone: "Australia/Sydney",
} as unknown as Site;

export const LISTING_COLUMNS =
  "Brand,Year,Model,Car/Suv,Title,UsedOrNew,Transmission,Engine,DriveType,FuelType,FuelConsumption,Kilometres,ColourExtInt,Location,CylindersinEngine,BodyType,Doors,Seats,Price";

const FIRST_LISTING: Record<string, string> = {
  Brand: "Toyota",
  Year: "2018",
  Model: "Hilux",
  "Car/Suv": "Ute / Tray",
  Title: "2018 Toyota Hilux SR (4X4)",
  UsedOrNew: "USED",
  Transmission: "Automatic",
  Engine: "4 cyl, 2.8 L",
  DriveType: "4WD",
  FuelType: "Diesel",
  FuelConsumption: "8.4 L / 100 km",
  Kilometres: "98000",
  ColourExtInt: "White / Grey",
  Location: "Caringbah, NSW",
  CylindersinEngine: "4 cyl",
  BodyType: "Ute / Tray",
  Doors: " 4 Doors",
  Seats: " 5 Seats",
  Price: "39990",
};

/** Returns a line of the listings' CSV; a test names only what it needs. */
export function listing(changes: Record<string, string> = {}): string {
  const values = { ...FIRST_LISTING, ...changes };
  return LISTING_COLUMNS.split(",")
    .map((column) => values[column] ?? "")
    .map((value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(",");
}

export function listingsCsv(rows: readonly string[], lineBreak = "\r\n"): string {
  return [LISTING_COLUMNS, ...rows, ""].join(lineBreak);
}
