import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { CarType } from "~/domain/car/car";
import { asCarId, asCarSlug } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";

/** The cars that states of a page are about, by what they are. */
export const SAMPLES = { sale: "invented-for-sale", reserved: "invented-reserved", sold: "invented-sold" };

const DAY_SECONDS = 86_400;

interface Model {
  make: string;
  model: string;
  badge: string;
  body: string;
  fuel: string;
  drive: string;
  colour: string;
  year: number;
  km: number;
  price: number;
}

/** The first three are for sale, reserved and sold. */
const MODELS: readonly Model[] = [
  model("Toyota", "Hilux", "SR5", ["Ute / Tray", "Diesel", "4WD", "Glacier White"], [2022, 41_200, 52_990]),
  model("Mazda", "CX-5", "Maxx Sport", ["SUV", "Petrol", "AWD", "Soul Red"], [2021, 58_400, 33_490]),
  model("Kia", "Sportage", "GT-Line", ["SUV", "Petrol", "AWD", "Gravity Grey"], [2023, 19_800, 41_990]),
  model("Hyundai", "i30", "Active", ["Hatchback", "Petrol", "FWD", "Blue"], [2020, 63_100, 21_990]),
  model("Ford", "Ranger", "XLT", ["Ute / Tray", "Diesel", "4WD", "Shadow Black"], [2021, 72_500, 48_750]),
  model("Subaru", "Forester", "2.5i-L", ["SUV", "Petrol", "AWD", "Green"], [2019, 88_300, 27_990]),
];

function model(
  make: string,
  name: string,
  badge: string,
  [body, fuel, drive, colour]: [string, string, string, string],
  [year, km, price]: [number, number, number],
): Model {
  return { make, model: name, badge, body, fuel, drive, colour, year, km, price };
}

/** Returns cars that nobody has, for the listing rules of a site. They have no pictures. */
export function sampleCars({ dealerships, search }: Site, now: Date): IncomingCar[] {
  const dealership = dealerships.find(({ payments }) => payments?.account) ?? dealerships[0];
  if (!dealership) return [];
  const type: CarType =
    (["used", "demo", "new"] as const).find((each) => isListed(search.only.car_types, each)) ?? "used";
  const keys = Object.values(SAMPLES);
  return MODELS.map((each, index): IncomingCar => {
    const key = keys[index] ?? `invented-${index}`;
    const isSold = key === SAMPLES.sold;
    return {
      id: asCarId(key),
      slug: asCarSlug(key),
      source_key: key,
      dealership_id: dealership.id,
      dealership_slug: dealership.slug,
      dealership_name: dealership.name,
      location_id: null,
      location_name: null,
      name: `${each.year} ${each.make} ${each.model} ${each.badge}`,
      year: each.year,
      make: each.make,
      model: each.model,
      badge: each.badge,
      series: null,
      colour: each.colour,
      interior_colour: null,
      car_type: type,
      status: isSold ? "sold" : "in_stock",
      tag: null,
      reserved: key === SAMPLES.reserved,
      certified: false,
      price: each.price,
      before_price: null,
      offer_price: null,
      subscription_price: null,
      subscription_term: null,
      preorder: false,
      price_type: "drive_away",
      km: type === "new" ? 12 : each.km,
      simple_fuel: each.fuel,
      simple_body: each.body,
      simple_drive: each.drive,
      simple_transmission: "Automatic",
      seats: 5,
      doors: 4,
      engine_size: null,
      stocknum: `SAMPLES-${index + 1}`,
      vin: null,
      regplate: null,
      rego_expiry: null,
      compliance_date: null,
      build_date: null,
      images: [],
      dealercomments: null,
      standardEquipment: ["Reversing camera", "Cruise control", "Bluetooth"],
      file: null,
      city: null,
      state: dealership.state,
      item_type: "car",
      show_on_dealer_website: true,
      rank: 0,
      autograb_data: null,
      finance_lenders: null,
      payment_processors: null,
      variant: {},
      created_at: new Date(now.getTime() - (index + 20) * DAY_SECONDS * 1000).toISOString(),
      ...(isSold && { sold_date_timestamp: Math.floor(now.getTime() / 1000) - DAY_SECONDS / 2 }),
    };
  });
}

function isListed(list: readonly CarType[], type: CarType): boolean {
  return list.length === 0 || list.includes(type);
}
