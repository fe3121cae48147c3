import type { FinanceLenders } from "./finance/lender";

/**
 * The car as the platform stores and shows it (spec 1 §3 "Car"). Field names are the spec's.
 * A field that the feed did not give is `null`: it is left out, never guessed.
 */

/** Order matters: it is the spec's car-type order (spec 1 §9). */
export const CAR_TYPES = ["new", "demo", "used"] as const;
export type CarType = (typeof CAR_TYPES)[number];

export const CAR_STATUSES = ["in_stock", "coming_soon", "sold"] as const;
export type CarStatus = (typeof CAR_STATUSES)[number];

export const AUSTRALIAN_STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

/** What a price is (research: ACL s48): shown beside the price wherever the price is shown. */
export const PRICE_TYPES = ["drive_away", "excluding_government_charges"] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** What a valuation service says cars like this one are asked for, in whole dollars (spec 1 §3 "Market data"). */
export interface MarketData {
  state_average_market_price: number | null;
  /** Of the whole country. */
  average_market_price: number | null;
}

export interface CarImage {
  /** Absolute address, or a path below the app's own `/img`. */
  url: string;
  alt?: string;
}

/** Free-form specification values of spec 1 §3 ("Variant details", "Caravan specifications"). */
export interface VariantDetails {
  cylinders?: string | null;
  enginesize_litres?: string | null;
  induction?: string | null;
  geartype?: string | null;
  fuelconsumptioncombined?: string | null;
  fuelcapacity?: string | null;
  grossvehiclemass?: string | null;
  /** What is built on a truck's chassis and how: "Single cab, 6.2 m pantech". */
  bodyconfiguration?: string | null;
  vehiclelength?: string | null;
  vehicleheight?: string | null;
  vehiclewidth?: string | null;
  torque?: string | null;
  ancaprating?: string | null;
  /** Feet, e.g. "7.5". */
  body_width?: string | null;
  /** Feet, e.g. "21.5". */
  body_length?: string | null;
  /** Kilograms, e.g. "2140". */
  tare_weight?: string | null;
  axle_type?: string | null;
  sleeps?: string | null;
  aggregate_trailer_mass?: string | null;
}

/** Everything a feed or the demo stock may say of a car. Dollars are whole dollars, km whole km. */
export interface CarFacts {
  /** "2022 Toyota Hilux SR5 (4x4)": the car's own title. */
  name: string;
  year: number | null;
  make: string;
  model: string;
  badge: string | null;
  series: string | null;
  colour: string | null;
  interior_colour: string | null;
  car_type: CarType;
  status: CarStatus;
  /** Free text shown on the card, e.g. "Test Drive Only", "runout sale". */
  tag: string | null;
  reserved: boolean;
  certified: boolean;
  price: number | null;
  before_price: number | null;
  offer_price: number | null;
  /** Dollars a week. */
  subscription_price: number | null;
  preorder: boolean;
  price_type: PriceType | null;
  km: number | null;
  /** Facet `fuel`. The feed's own words. */
  simple_fuel: string | null;
  /** Facet `body`. */
  simple_body: string | null;
  /** Facet `drive`. */
  simple_drive: string | null;
  /** Facet `transmission`. */
  simple_transmission: string | null;
  seats: number | null;
  doors: number | null;
  /** As the feed writes it, e.g. "4 cyl, 2.2 L". */
  engine_size: string | null;
  stocknum: string | null;
  vin: string | null;
  regplate: string | null;
  rego_expiry: string | null;
  compliance_date: string | null;
  build_date: string | null;
  images: CarImage[];
  /** Plain text; blank lines separate paragraphs. */
  dealercomments: string | null;
  /** Feature names, in the feed's order. */
  standardEquipment: string[];
  /** Address of the vehicle history report. */
  file: string | null;
  city: string | null;
  state: AustralianState | null;
  item_type: "car" | "caravan" | "truck";
  show_on_dealer_website: boolean;
  /** Custom rank for the default sort, higher first (spec 1 §9). */
  rank: number;
  /** Null: the feed has no market data. */
  autograb_data: MarketData | null;
  /** What finance providers offer for this car, by provider; null: the feed has none. */
  finance_lenders: FinanceLenders | null;
  /** Names of the payment services that may take a deposit for this car; null: the feed says nothing. */
  payment_processors: string[] | null;
  variant: VariantDetails;
}

/** A stored car: its facts, where it stands, and the platform's own fields. */
export interface Car extends CarFacts {
  id: string;
  /** Unique over the whole platform; the vehicle page is `/cars/{slug}`. */
  slug: string;
  dealership_id: string;
  dealership_slug: string;
  dealership_name: string;
  location_id: string | null;
  location_name: string | null;
  /** ISO 8601 UTC. */
  created_at: string;
  updated_at: string;
  /** Unix seconds; set when the status becomes sold. */
  sold_date_timestamp: number | null;
}

/** "Toyota Hilux": the facet `make_model` and the plain name of the car's kind. */
export function makeModel(car: Pick<CarFacts, "make" | "model">): string {
  return `${car.make} ${car.model}`.trim();
}
