import { createHash } from "node:crypto";
import type { Generated, Selectable } from "kysely";
import type { Car, CarStatus } from "~/domain/car/car";
import { canonicalJson } from "~/domain/text/canonical-json";
import type { CarId, CarSlug, DealershipId, SiteSlug } from "~/domain/text/identifiers";

declare module "./connection" {
  interface Tables {
    cars: CarsTable;
  }
}

export interface CarsTable {
  id: CarId;
  site: SiteSlug;
  source: string;
  /** Unique within (site, source). */
  source_key: string;
  slug: CarSlug;
  dealership_id: DealershipId;
  status: CarStatus;
  /** `show_on_dealer_website`, for the sitemap's query. */
  shown: number;
  /** The number plate normalised for comparison (`normalRego`); null when unknown. */
  rego: string | null;
  /** Unix seconds. */
  sold_date_timestamp: number | null;
  /** JSON of every other field of the car. */
  facts: string;
  /** SHA-256 of `facts`, the dealership and all else that an import decides, except the status. */
  content_hash: string;
  revision: number;
  /** When the car was first stored. */
  created_at: string;
  updated_at: string;
  /** The listing date: the car's `created_at`. Null when nobody knows. */
  listed_at: string | null;
  /** The stock revision at which the car was first shown for sale; null before that. It never changes. */
  first_shown_revision: number | null;
  /** 1: a reservation has the car. Imports don't touch it. */
  held: Generated<number>;
}

/** A car as an import passes it in: everything except what the store itself decides. */
export type IncomingCar = Omit<Car, "created_at" | "updated_at" | "sold_date_timestamp"> & {
  /** The feed's own key, or the stable key derived from the row; unique within (site, source). */
  source_key: string;
  /**
   * The listing date that the feed or the seed gives. Without one an existing car keeps its stored date. For a new car
   * null means that nobody knows the date; undefined means that the car is newly listed, from now.
   */
  created_at?: string | null;
  sold_date_timestamp?: number | null;
};

export interface StoredCar extends Car {
  /** The stock revision at which this car last changed. */
  revision: number;
}

/** A position in the order in which cars changed. An empty id is the position before the first car. */
export interface StockPosition {
  revision: number;
  id: CarId | "";
}

export type CarRow = Selectable<CarsTable>;

/** An incoming car with its stored values, computed once. */
export interface PreparedCar {
  incoming: IncomingCar;
  facts: string;
  contentHash: string;
}

const NOT_FACTS: ReadonlySet<string> = new Set<keyof IncomingCar>([
  "id",
  "slug",
  "status",
  "dealership_id",
  "source_key",
  "created_at",
  "sold_date_timestamp",
]);
const NOT_FACTS_WITHOUT_TERM = new Set([...NOT_FACTS, "subscription_term"]);

/**
 * The hash leaves out what the store decides (id, slug, times) and the status, which has its own column, so a car can
 * be marked sold without changing its content. It includes the listing date that a feed gives.
 */
export function prepareCar(incoming: IncomingCar): PreparedCar {
  const { dealership_id, created_at, subscription_term } = incoming;
  // A later field without a value is not stored: the facts equal those from before the field existed, so no stored
  // car counts as changed.
  const facts = canonicalJson(incoming, subscription_term === null ? NOT_FACTS_WITHOUT_TERM : NOT_FACTS);
  // Without a listing date the hash equals the one from before listing dates existed, so no stored car counts as
  // changed.
  const listed = created_at ? `\n${created_at}` : "";
  return { incoming, facts, contentHash: hashOf(`${dealership_id}\n${facts}${listed}`) };
}

export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export const CAR_COLUMNS = [
  "id",
  "slug",
  "dealership_id",
  "status",
  "sold_date_timestamp",
  "facts",
  "listed_at as created_at",
  "updated_at",
  "held",
] as const satisfies readonly (keyof CarRow | `${keyof CarRow} as ${keyof Car}`)[];

/** The columns of a row that `CAR_COLUMNS` selects. */
type ReadCarRow = Pick<
  CarRow,
  "id" | "slug" | "dealership_id" | "status" | "sold_date_timestamp" | "facts" | "updated_at" | "held"
> & { created_at: string | null };

/** Facts that an earlier version did not store: null for its cars. */
const LATER_FIELDS = [
  "autograb_data",
  "finance_lenders",
  "payment_processors",
  "subscription_term",
] as const satisfies readonly (keyof Car)[];

/**
 * A car is reserved when its feed reserves it or a reservation has it. Adds to the parsed facts in place: spreading so many
 * fields into a new object costs ten times as much as parsing.
 */
export function carFromRow(row: ReadCarRow): Car {
  const { facts, held, ...columns } = row;
  const car: Car = Object.assign(JSON.parse(facts) as Omit<Car, keyof typeof columns>, columns);
  for (const field of LATER_FIELDS) if (car[field] === undefined) car[field] = null;
  if (held === 1) car.reserved = true;
  return car;
}

export function storedCarFromRow({ revision, ...row }: ReadCarRow & Pick<CarRow, "revision">): StoredCar {
  return Object.assign(carFromRow(row), { revision });
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
