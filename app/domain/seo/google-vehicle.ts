import type { Car, PriceType } from "~/domain/car/car";
import { isCertified } from "~/domain/car/car-state";
import { priceDisplay } from "~/domain/car/price";
import { csvRows } from "~/domain/text/csv";

/** Writes the feed's rows. Line breaks within a value become spaces, for readers that split at line ends. */
export function feedRows(rows: readonly (readonly string[])[]): string {
  return csvRows(rows.map((row) => row.map((value) => value.replace(/\s*[\r\n]+\s*/g, " "))));
}

/**
 * Cleans free text for a cell: removes leading characters that a spreadsheet would treat as a formula, and control
 * characters. Quoting them instead would change what Google shows.
 */
export function csvText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
      .replace(/^[\s=+\-@]+/, "")
      .trim()
  );
}

/**
 * A car as an offer in Google's vehicle ads, by Google's specification of the primary feed for Australia
 * (support.google.com/merchants/answer/11192663 and the pages of its attributes; docs/google-vehicles.md).
 */
export interface GoogleVehicleContext {
  /** Absolute. */
  url: string;
  /** Absolute, the best one first. */
  images: readonly string[];
  /** Store code of the Google Business Profile; null when the car's location is unknown. */
  storeCode: string | null;
  /** The dealer's licence number must be in every advertisement (NSW s19A, WA s21). */
  licence: string | null;
  /** The licence number in the site's wording: "Licence 12345". */
  licenceText: string | null;
  certifiedMake: string | null;
  /** Whether the car's page shows a weekly price where it has one. */
  offersSubscription: boolean;
}

/** In the order of the file, with Google's names. */
export const GOOGLE_VEHICLE_ATTRIBUTES = [
  "id",
  "vin",
  "store_code",
  "vehicle_fulfillment(option:store_code)",
  "google_product_category",
  "condition",
  "certified_pre-owned",
  "brand",
  "model",
  "trim",
  "year",
  "mileage",
  "color",
  "body_style",
  "engine",
  "price",
  "vehicle_price_type",
  "title",
  "description",
  "link",
  "link_template",
  "image_link",
  "additional_image_link",
] as const;
export type GoogleVehicle = Record<(typeof GOOGLE_VEHICLE_ATTRIBUTES)[number], string>;

/** Why a car is not in the feed: Google would refuse it. */
const LEFT_OUT_REASONS = [
  "no_car",
  "not_in_stock",
  "reserved",
  "no_price",
  "price_kind",
  "no_vin",
  "same_vin",
  "no_year",
  "no_mileage",
  "no_color",
  "no_picture",
  "no_store",
  "no_licence",
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** "Vehicles & Parts > Vehicles > Motor Vehicles > Cars, Trucks & Vans". */
const CATEGORY = "916";
const ADDITIONAL_IMAGES = 10;
/** Maximum characters. */
const LIMITS = { title: 150, description: 5000, name: 70, trim: 150, color: 100 };
/** 17 characters without I, O and Q. */
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;

const PRICE_TYPES: Record<PriceType, string> = {
  drive_away: "drive_away_price",
  excluding_government_charges: "excluding_government_charges_price",
};

/**
 * Returns the offer, or the first reason to leave the car out. The caller checks for a second car with the same VIN.
 */
export function googleVehicle(car: Car, context: GoogleVehicleContext): GoogleVehicle | LeftOutReason {
  const { images, storeCode, licence } = context;
  // Only passenger cars and utes: no caravans, no trucks.
  if (car.item_type !== "car") return "no_car";
  if (car.status !== "in_stock" || car.preorder) return "not_in_stock";
  if (car.reserved) return "reserved";
  // The price must be the page's, and a subscription's weekly price is no price of the car.
  const price = priceDisplay(car, context);
  if (price.kind !== "price" && price.kind !== "reduced") return "no_price";
  // New cars are advertised drive away; a price without a kind may include anything.
  if (!price.type || (car.car_type === "new" && price.type !== "drive_away")) return "price_kind";
  const vin = (car.vin ?? "").toUpperCase().replaceAll(/[\s-]/g, "");
  if (!VIN.test(vin)) return "no_vin";
  if (car.year === null) return "no_year";
  // "Zero is accepted for new cars". A used car without kilometres has no mileage.
  const km = car.km ?? (car.car_type === "new" ? 0 : null);
  if (km === null) return "no_mileage";
  const color = csvText(car.colour ?? "").slice(0, LIMITS.color);
  if (!color) return "no_color";
  const [image, ...more] = images;
  if (!image) return "no_picture";
  if (!storeCode) return "no_store";
  if (!licence) return "no_licence";
  return {
    id: car.id,
    vin,
    store_code: storeCode,
    "vehicle_fulfillment(option:store_code)": `in_store:${storeCode}`,
    google_product_category: CATEGORY,
    condition: car.car_type === "new" ? "New" : "Used",
    "certified_pre-owned": isCertified(car, context.certifiedMake) ? "yes" : "no",
    brand: csvText(car.make).slice(0, LIMITS.name),
    model: csvText(car.model).slice(0, LIMITS.name),
    trim: csvText(car.badge ?? "").slice(0, LIMITS.trim),
    year: String(car.year),
    mileage: `${km} km`,
    color,
    body_style: bodyStyle(car.simple_body) ?? "",
    engine: engine(car.simple_fuel) ?? "",
    price: `${price.amount} AUD`,
    vehicle_price_type: PRICE_TYPES[price.type],
    title: csvText(car.name).slice(0, LIMITS.title),
    description: description(car, context.licenceText ?? licence),
    link: context.url,
    link_template: `${context.url}?store={store_code}`,
    image_link: image,
    additional_image_link: more
      .slice(0, ADDITIONAL_IMAGES)
      .map((url) => url.replaceAll(",", "%2C"))
      .join(","),
  };
}

/** Returns the dealer's comments with the licence at the end, which is never cut off. */
function description({ dealercomments, name }: Car, licence: string): string {
  const end = ` ${licence}`;
  const comments = csvText(dealercomments ?? "") || csvText(name);
  return comments.slice(0, LIMITS.description - end.length) + end;
}

/** Returns Google's value for a feed's body, or undefined when it has none. */
export function bodyStyle(body: string | null): string | undefined {
  return BODY_STYLES.find(([pattern]) => pattern.test(body ?? ""))?.[1];
}

const BODY_STYLES: readonly [RegExp, string][] = [
  [/\bute\b|cab[ -]chassis|pick[ -]?up|\btray\b/i, "ute"],
  [/\bsuv\b/i, "suv"],
  [/\bhatch(back)?\b/i, "hatchback"],
  [/\bsedan\b|\bsaloon\b/i, "sedan"],
  [/\bwagon\b|\bestate\b/i, "station_wagon"],
  [/\bconvertible\b|\bcabriolet\b|\broadster\b/i, "convertible"],
  [/\bcoup[eé]/i, "coupe"],
  [/people mover|\bminivan\b|\bmpv\b/i, "minivan"],
  [/\bvan\b/i, "full_size_van"],
];

/** Returns Google's value for a feed's fuel. A plug-in hybrid counts as a hybrid. */
export function engine(fuel: string | null): string | undefined {
  return ENGINES.find(([pattern]) => pattern.test(fuel ?? ""))?.[1];
}

const ENGINES: readonly [RegExp, string][] = [
  [/hybrid/i, "hybrid"],
  [/electric/i, "electric"],
  [/diesel/i, "diesel"],
  [/petrol|unleaded|premium/i, "petrol"],
];
