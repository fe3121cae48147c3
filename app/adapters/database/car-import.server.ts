import type { Insertable, Transaction } from "kysely";
import { normalRego } from "~/domain/valuation/valued-vehicle";
import { hashOf, type PreparedCar, unixSeconds } from "./car-rows.server";
import type { Connection } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";
import type { BatchOutcome, IncomingCar } from "./store";
import type { CarsTable, Tables } from "./tables";

/** Cars per transaction: on SQLite each holds the event loop and other writers for some milliseconds. */
export const CARS_PER_TRANSACTION = 100;

/** Cuts a batch into groups for one transaction each; a key that comes twice starts a new one, so the last wins. */
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

type ExistingCar = Pick<CarsTable, "source_key" | "status" | "sold_date_timestamp" | "content_hash">;

export async function existingByKey(
  database: Connection["read"] | Transaction<Tables>,
  site: string,
  source: string,
  cars: readonly PreparedCar[],
): Promise<Map<string, ExistingCar>> {
  const rows = await database
    .selectFrom("cars")
    .select(["source_key", "status", "sold_date_timestamp", "content_hash"])
    .where("site", "=", site)
    .where("source", "=", source)
    .where(
      "source_key",
      "in",
      cars.map((car) => car.incoming.source_key),
    )
    .execute();
  return new Map(rows.map((row) => [row.source_key, row]));
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

/** One transaction, or none when every car is as it was. */
export async function applyGroup(
  connection: Connection,
  site: string,
  source: string,
  cars: readonly PreparedCar[],
  now: Date,
): Promise<BatchOutcome> {
  // A feed that brings nothing new takes no write lock.
  const before = await existingByKey(connection.read, site, source, cars);
  const candidates = cars.filter((car) => !isUnchanged(car, before.get(car.incoming.source_key)));
  if (candidates.length === 0) return { created: 0, updated: 0, unchanged: cars.length };

  return connection.write(async (trx) => {
    const revision = await lockRevision(connection, trx);
    const existing = await existingByKey(trx, site, source, candidates);
    const changed = candidates.filter((car) => !isUnchanged(car, existing.get(car.incoming.source_key)));
    const created = changed.filter((car) => !existing.has(car.incoming.source_key));
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
      await raiseRevision(trx);
    }
    return {
      created: created.length,
      updated: changed.length - created.length,
      unchanged: cars.length - changed.length,
    };
  });
}

/** A slug that another car has gets a short suffix made from the car's key, the same whenever it is made again. */
async function freeSlugs(
  trx: Transaction<Tables>,
  site: string,
  source: string,
  created: readonly PreparedCar[],
): Promise<Map<PreparedCar, string>> {
  const wanted = created.map((car) => car.incoming.slug);
  if (wanted.length === 0) return new Map();
  const rows = await trx.selectFrom("cars").select("slug").where("slug", "in", wanted).execute();
  const taken = new Set(rows.map((row) => row.slug));
  const slugs = new Map<PreparedCar, string>();
  for (const car of created) {
    const { slug, source_key } = car.incoming;
    const free = taken.has(slug) ? `${slug}-${slugSuffix(`${site}\n${source}\n${source_key}`)}` : slug;
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
  slug: string | undefined,
  write: { site: string; source: string; revision: number; now: Date },
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
    created_at: incoming.created_at ?? write.now.toISOString(),
    updated_at: write.now.toISOString(),
  };
}

/** Id, slug and time of creation of a car that is there already are kept. */
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
      })),
    )
    .execute();
}
