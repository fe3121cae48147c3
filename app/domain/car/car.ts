import type { CarId, CarSlug, DealershipId } from "../text/identifiers";

/**
 * Codes of the finance providers in the specification (rules/finance#finance-conditions). A site chooses one in
 * `finance.provider`; a feed's entries have them as keys.
 */
export const FINANCE_PROVIDERS = [
  "taurus",
  "finance_360",
  "ausloans",
  "manual",
  "angle",
  "powertorque",
  "nissan_finance",
  "car_clarity",
] as const;
export type FinanceProvider = (typeof FINANCE_PROVIDERS)[number];

/**
 * One provider's offer for one car (rules/stock-import#finance-fields). Rates are per cent a year, amounts dollars with
 * cents. A value that the feed does not state is null.
 */
export interface FinanceLender {
  interestRate: number | null;
  comparisonRate: number | null;
  paymentWeek: number | null;
  paymentMonth: number | null;
  deposit: number | null;
  /** The amount still owed after the last repayment. */
  balloon: number | null;
  termMonths: number | null;
  termYears: number | null;
  termWeeks: number | null;
  /** The sum of all repayments and the balloon. */
  totalPayable: number | null;
  establishmentFees: number | null;
  disclaimer: string | null;
  /** Last day of these rates, "2027-06-30"; null means the site's `finance.valid_until`. */
  validUntil: string | null;
}

/** A car's entries, keyed by provider. */
export type FinanceLenders = Partial<Record<FinanceProvider, FinanceLender>>;

/**
 * The car as the platform stores and shows it (rules/stock-import#car-fields).
 * A field that the feed did not give is `null`: it is left out, never guessed.
 */

/** Order matters: it is the order of car types in the panel (rules/facets#facet-order). */
export const CAR_TYPES = ["new", "demo", "used"] as const;
export type CarType = (typeof CAR_TYPES)[number];

export const CAR_STATUSES = ["in_stock", "coming_soon", "sold"] as const;
export type CarStatus = (typeof CAR_STATUSES)[number];

export const AUSTRALIAN_STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"] as const;
export type AustralianState = (typeof AUSTRALIAN_STATES)[number];

/** Order matters: of two kinds with equally many vehicles, a search is about the first (domain/search/searched-kinds.ts). */
export const ITEM_TYPES = ["car", "caravan", "truck"] as const;
export type ItemType = (typeof ITEM_TYPES)[number];

/** What a price is (research: ACL s48): shown next to the price wherever the price is shown. */
export const PRICE_TYPES = ["drive_away", "excluding_government_charges"] as const;
export type PriceType = (typeof PRICE_TYPES)[number];

/** Asking prices of similar cars from a valuation service, in whole dollars (rules/stock-import#market-fields). */
export interface MarketData {
  state_average_market_price: number | null;
  /** Average of all states. */
  average_market_price: number | null;
}

export interface CarImage {
  /** Absolute address, or a path below the app's own `/img`. */
  url: string;
  alt?: string;
}

/** Free-form specification values of rules/stock-import#car-fields ("Variant details", "Caravan specifications"). */
export interface VariantDetails {
  cylinders?: string | null;
  enginesize_litres?: string | null;
  induction?: string | null;
  geartype?: string | null;
  fuelconsumptioncombined?: string | null;
  fuelcapacity?: string | null;
  grossvehiclemass?: string | null;
  /** Cab and body of a truck: "Single cab, 6.2 m pantech". */
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
  /** Kilometres on one charge, e.g. "505": of an electric car, or of a plug-in hybrid without its engine. */
  electric_range?: string | null;
  /** Kilowatt-hours, e.g. "77.4". */
  battery_capacity?: string | null;
}

/** Everything that a feed or the demo stock can state about a car. Prices are whole dollars, distances whole km. */
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
  /** Months that a subscription runs at least. */
  subscription_term: number | null;
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
  item_type: ItemType;
  show_on_dealer_website: boolean;
  /** Custom rank for the default sort, higher first (rules/search#sort-default). */
  rank: number;
  /** Null: the feed has no market data. */
  autograb_data: MarketData | null;
  /** Finance offers for this car, by provider; null when the feed has none. */
  finance_lenders: FinanceLenders | null;
  /** Payment services that can take a deposit for this car; null when the feed names none. */
  payment_processors: string[] | null;
  /**
   * Listing date, ISO 8601 UTC: from the feed, otherwise the import that first had the car. Null when unknown, as for
   * the cars of a source's first import.
   */
  created_at: string | null;
  variant: VariantDetails;
}

/** A stored car: its facts, its location, and the platform's own fields. */
export interface Car extends CarFacts {
  id: CarId;
  /** Unique over the whole platform; the vehicle page is `/cars/{slug}`. */
  slug: CarSlug;
  dealership_id: DealershipId;
  dealership_slug: string;
  dealership_name: string;
  location_id: string | null;
  location_name: string | null;
  /** ISO 8601 UTC. */
  updated_at: string;
  /** Unix seconds; set when the status becomes sold. */
  sold_date_timestamp: number | null;
}

/** Returns "Toyota Hilux": the value of the facet `make_model` and the short name of the model. */
export function makeModel(car: Pick<CarFacts, "make" | "model">): string {
  return `${car.make} ${car.model}`.trim();
}
