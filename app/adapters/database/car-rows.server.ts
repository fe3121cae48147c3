import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import { canonicalJson } from "~/domain/canonical-json";
import type { Car } from "~/domain/car";
import type { IncomingCar, StoredCar } from "./store";
import type { CarsTable } from "./tables";

export type CarRow = Selectable<CarsTable>;

/** An incoming car with what is stored of it worked out once. */
export interface PreparedCar {
  incoming: IncomingCar;
  facts: string;
  contentHash: string;
}

/**
 * The hash leaves out what the store decides (id, slug, times) and the status, which has a column of its own:
 * so cars can be marked sold without touching their content.
 */
export function prepareCar(incoming: IncomingCar): PreparedCar {
  const {
    id: _id,
    slug: _slug,
    status: _status,
    dealership_id,
    source_key: _sourceKey,
    created_at: _createdAt,
    sold_date_timestamp: _soldAt,
    ...rest
  } = incoming;
  const facts = canonicalJson(rest);
  return { incoming, facts, contentHash: hashOf(`${dealership_id}\n${facts}`) };
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
  "created_at",
  "updated_at",
] as const satisfies readonly (keyof CarRow)[];

/** Facts that cars stored by an earlier version do not have: null for them. */
const LATER_FIELDS = [
  "autograb_data",
  "finance_lenders",
  "payment_processors",
] as const satisfies readonly (keyof Car)[];

/** Fills the parsed facts in: spreading objects of so many fields into new ones costs ten times as much as parsing. */
export function carFromRow(row: Pick<CarRow, (typeof CAR_COLUMNS)[number]>): Car {
  const { facts, ...columns } = row;
  const car: Car = Object.assign(JSON.parse(facts) as Omit<Car, keyof typeof columns>, columns);
  for (const field of LATER_FIELDS) if (car[field] === undefined) car[field] = null;
  return car;
}

export function storedCarFromRow({
  revision,
  ...row
}: Pick<CarRow, (typeof CAR_COLUMNS)[number] | "revision">): StoredCar {
  return Object.assign(carFromRow(row), { revision });
}

export function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
