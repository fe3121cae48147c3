import type { Generated, Insertable, Transaction } from "kysely";
import type { Car } from "~/domain/car/car";
import { isNameOfAnotherCar } from "~/domain/car/car-name";
import { isAvailable } from "~/domain/car/car-state";
import { asCarSlug, type CarSlug, type SiteSlug } from "~/domain/text/identifiers";
import { normalRego } from "~/domain/valuation/valued-vehicle";
import { type CarsTable, hashOf, type IncomingCar, type PreparedCar, unixSeconds } from "./car-rows.server";
import type { Connection, Tables } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";

declare module "./connection" {
  interface Tables {
    stock_sources: StockSourcesTable;
  }
}

/** The sources that had a completed import with cars. */
interface StockSourcesTable {
  site: SiteSlug;
  source: string;
  first_imported_at: string;
  /** The stock revision at the end of that import: cars shown since a later revision are new. */
  first_revision: Generated<number>;
}

export interface BatchOutcome {
  created: number;
  updated: number;
  unchanged: number;
  /** Updated cars whose key was another car's until now. */
  reused: ReusedKey[];
}

interface ReusedKey {
  sourceKey: string;
  /** The name of the car that had the key before. */
  name: string;
}

/** Cars per transaction: on SQLite each transaction blocks the event loop and other writers for some milliseconds. */
export const CARS_PER_TRANSACTION = 250;

/** Splits a batch into groups of one transaction each. A repeated key starts a new group, so the last car wins. */
export function* groupsOfDistinctKeys(cars: readonly IncomingCar[]): Generator<IncomingCar[]> {
  let group = new Map<string, IncomingCar>();
  for (const car of cars) {
    if (group.size === CARS_PER_TRANSACTION || group.has(car.source_key)) {
      yield [...group.values()];
      group = new Map();
    }
    group.set(car.source_key, car);
  }
  if (group.size > 0) yield [...group.values()];
}

type ExistingCar = Pick<
  CarsTable,
  "source_key" | "slug" | "dealership_id" | "status" | "sold_date_timestamp" | "content_hash"
>;

export async function existingByKey(
  database: Connection["read"] | Transaction<Tables>,
  site: SiteSlug,
  source: string,
  cars: readonly PreparedCar[],
): Promise<Map<string, ExistingCar>> {
  const rows = await database
    .selectFrom("cars")
    .select(["source_key", "slug", "dealership_id", "status", "sold_date_timestamp", "content_hash"])
    .where("site", "=", site)
    .where("source", "=", source)
    .where("source_key", "in", keysOf(cars))
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
}

function keysOf(cars: readonly PreparedCar[]): string[] {
  return cars.map((car) => car.incoming.source_key);
}

/** Reads the stored names only of cars whose address no longer follows from their name. */
export async function reusedKeys(
  database: Connection["read"] | Transaction<Tables>,
  site: SiteSlug,
  source: string,
  cars: readonly PreparedCar[],
  existing: ReadonlyMap<string, ExistingCar>,
): Promise<ReusedKey[]> {
  const renamed = cars.filter(({ incoming }) => {
    const slug = existing.get(incoming.source_key)?.slug;
    return slug !== undefined && !slug.startsWith(incoming.slug);
  });
  if (renamed.length === 0) return [];
  const rows = await database
    .selectFrom("cars")
    .select(["source_key", "facts"])
    .where("site", "=", site)
    .where("source", "=", source)
    .where("source_key", "in", keysOf(renamed))
    .execute();
  const names = new Map(rows.map(({ source_key, facts }) => [source_key, (JSON.parse(facts) as Car).name]));
  return renamed.flatMap(({ incoming }) => {
    const name = names.get(incoming.source_key);
    const isReused = name !== undefined && isNameOfAnotherCar(name, incoming);
    return isReused ? [{ sourceKey: incoming.source_key, name }] : [];
  });
}

export function isUnchanged(car: PreparedCar, existing: ExistingCar | undefined): boolean {
  const soldAt = car.incoming.sold_date_timestamp ?? null;
  return (
    existing !== undefined &&
    existing.content_hash === car.contentHash &&
    existing.status === car.incoming.status &&
    (soldAt === null || existing.status !== "sold" || existing.sold_date_timestamp === soldAt)
  );
}

/** One transaction, or none when no car changed. */
export async function applyGroup(
  connection: Connection,
  site: SiteSlug,
  source: string,
  cars: readonly PreparedCar[],
  now: Date,
): Promise<BatchOutcome> {
  // A feed without changes takes no write lock.
  const before = await existingByKey(connection.read, site, source, cars);
  const candidates = cars.filter((car) => !isUnchanged(car, before.get(car.incoming.source_key)));
  if (candidates.length === 0) return { created: 0, updated: 0, unchanged: cars.length, reused: [] };

  return connection.write(async (trx) => {
    const revision = await lockRevision(trx);
    const existing = await existingByKey(trx, site, source, candidates);
    const changed = candidates.filter((car) => !isUnchanged(car, existing.get(car.incoming.source_key)));
    const created = changed.filter((car) => !existing.has(car.incoming.source_key));
    const reused = await reusedKeys(trx, site, source, changed, existing);
    if (changed.length > 0) {
      const slugs = await freeSlugs(trx, site, source, created);
      const rows = changed.map((car) =>
        carRow(car, existing.get(car.incoming.source_key), slugs.get(car), {
          site,
          source,
          revision: revision + 1,
          now,
        }),
      );
      await upsertCars(trx, rows);
      const dealerships = changed.flatMap(({ incoming }) => [
        incoming.dealership_id,
        existing.get(incoming.source_key)?.dealership_id ?? incoming.dealership_id,
      ]);
      await raiseRevision(trx, revision, dealerships);
    }
    return {
      created: created.length,
      updated: changed.length - created.length,
      unchanged: cars.length - changed.length,
      reused,
    };
  });
}

/** A slug that another car has gets a short suffix. It is derived from the car's key, so it is the same every time. */
async function freeSlugs(
  trx: Transaction<Tables>,
  site: SiteSlug,
  source: string,
  created: readonly PreparedCar[],
): Promise<Map<PreparedCar, CarSlug>> {
  const wanted = created.map((car) => car.incoming.slug);
  if (wanted.length === 0) return new Map();
  const rows = await trx.selectFrom("cars").select("slug").where("slug", "in", wanted).execute();
  const taken = new Set(rows.map((row) => row.slug));
  const slugs = new Map<PreparedCar, CarSlug>();
  for (const car of created) {
    const { slug, source_key } = car.incoming;
    const suffix = () => slugSuffix(`${site}\n${source}\n${source_key}`);
    const free = taken.has(slug) ? asCarSlug(`${slug}-${suffix()}`) : slug;
    taken.add(free);
    slugs.set(car, free);
  }
  return slugs;
}

function slugSuffix(key: string): string {
  return hashOf(key).slice(0, 8);
}

function carRow(
  car: PreparedCar,
  existing: ExistingCar | undefined,
  slug: CarSlug | undefined,
  write: { site: SiteSlug; source: string; revision: number; now: Date },
): Insertable<CarsTable> {
  const { incoming } = car;
  const stillSoldSince = existing?.status === "sold" ? existing.sold_date_timestamp : null;
  return {
    id: incoming.id,
    site: write.site,
    source: write.source,
    source_key: incoming.source_key,
    slug: slug ?? incoming.slug,
    dealership_id: incoming.dealership_id,
    status: incoming.status,
    shown: incoming.show_on_dealer_website ? 1 : 0,
    rego: normalRego(incoming.regplate),
    sold_date_timestamp:
      incoming.status === "sold"
        ? (incoming.sold_date_timestamp ?? stillSoldSince ?? unixSeconds(write.now))
        : null,
    facts: car.facts,
    content_hash: car.contentHash,
    revision: write.revision,
    created_at: write.now.toISOString(),
    updated_at: write.now.toISOString(),
    // A null field leaves an existing car's value unchanged.
    listed_at:
      incoming.created_at ?? (existing || incoming.created_at === null ? null : write.now.toISOString()),
    first_shown_revision:
      incoming.show_on_dealer_website && isAvailable(incoming.status) ? write.revision : null,
  };
}

/**
 * Keeps the id and slug of an existing car, its listing date when the feed gives none, and the revision at which it was
 * first shown.
 */
async function upsertCars(trx: Transaction<Tables>, rows: Insertable<CarsTable>[]): Promise<void> {
  await trx
    .insertInto("cars")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["site", "source", "source_key"]).doUpdateSet((set) => ({
        dealership_id: set.ref("excluded.dealership_id"),
        status: set.ref("excluded.status"),
        shown: set.ref("excluded.shown"),
        rego: set.ref("excluded.rego"),
        sold_date_timestamp: set.ref("excluded.sold_date_timestamp"),
        facts: set.ref("excluded.facts"),
        content_hash: set.ref("excluded.content_hash"),
        revision: set.ref("excluded.revision"),
        updated_at: set.ref("excluded.updated_at"),
        listed_at: set.fn.coalesce("excluded.listed_at", "cars.listed_at"),
        first_shown_revision: set.fn.coalesce("cars.first_shown_revision", "excluded.first_shown_revision"),
      })),
    )
    .execute();
}
