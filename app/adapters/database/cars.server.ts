import { setImmediate as nextTurn } from "node:timers/promises";
import { type Insertable, sql, type Transaction } from "kysely";
import {
  CAR_COLUMNS,
  carFromRow,
  hashOf,
  type PreparedCar,
  prepareCar,
  storedCarFromRow,
} from "./car-rows.server";
import type { Connection } from "./connection";
import type { BatchOutcome, CarStore, IncomingCar } from "./store";
import type { CarsTable, Tables } from "./tables";

/** Cars per transaction: on SQLite each holds the event loop and other writers for some milliseconds. */
const CARS_PER_TRANSACTION = 100;
/** Keys per read-only page of `markAbsentSold`. */
const KEYS_PER_PAGE = 1000;

export function createCarStore(connection: Connection): CarStore {
  const { read } = connection;
  return {
    async applyBatch(site, source, cars, now) {
      const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0 };
      for (const group of groupsOfDistinctKeys(cars)) {
        const outcome = await applyGroup(connection, site, source, group.map(prepareCar), now);
        total.created += outcome.created;
        total.updated += outcome.updated;
        total.unchanged += outcome.unchanged;
        await nextTurn();
      }
      return total;
    },

    async compareBatch(site, source, cars) {
      const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0 };
      for (const group of groupsOfDistinctKeys(cars)) {
        const prepared = group.map(prepareCar);
        const existing = await existingByKey(read, site, source, prepared);
        for (const car of prepared) {
          const stored = existing.get(car.incoming.source_key);
          total[!stored ? "created" : isUnchanged(car, stored) ? "unchanged" : "updated"] += 1;
        }
        await nextTurn();
      }
      return total;
    },

    async markAbsentSold(site, source, seen, now) {
      let marked = 0;
      for await (const absent of absentKeys(connection, site, source, seen)) {
        for (let start = 0; start < absent.length; start += CARS_PER_TRANSACTION) {
          marked += await markSold(
            connection,
            site,
            source,
            absent.slice(start, start + CARS_PER_TRANSACTION),
            now,
          );
          await nextTurn();
        }
      }
      return marked;
    },

    async countAbsent(site, source, seen) {
      let absentCars = 0;
      for await (const absent of absentKeys(connection, site, source, seen)) {
        absentCars += absent.length;
        await nextTurn();
      }
      return absentCars;
    },

    async bySlug(slug, dealershipIds) {
      if (dealershipIds.length === 0) return null;
      const row = await read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("slug", "=", slug)
        .where("dealership_id", "in", dealershipIds)
        .executeTakeFirst();
      return row ? carFromRow(row) : null;
    },

    async byId(id, dealershipIds) {
      if (dealershipIds.length === 0) return null;
      const row = await read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("id", "=", id)
        .where("dealership_id", "in", dealershipIds)
        .executeTakeFirst();
      return row ? carFromRow(row) : null;
    },

    async count(dealershipIds) {
      if (dealershipIds?.length === 0) return 0;
      let query = read.selectFrom("cars").select((select) => select.fn.countAll<number>().as("cars"));
      if (dealershipIds) query = query.where("dealership_id", "in", dealershipIds);
      return (await query.executeTakeFirstOrThrow()).cars;
    },

    async changedSince(after, limit) {
      const rows = await read
        .selectFrom("cars")
        .select([...CAR_COLUMNS, "revision"])
        .where(sql<boolean>`(revision, id) > (${after.revision}, ${after.id})`)
        .orderBy("revision")
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map(storedCarFromRow);
    },

    async slugsOf(dealershipIds, statuses, afterSlug, limit) {
      if (dealershipIds.length === 0 || statuses.length === 0) return [];
      return read
        .selectFrom("cars")
        .select(["slug", "updated_at"])
        .where("dealership_id", "in", dealershipIds)
        .where("status", "in", statuses)
        .where("shown", "=", 1)
        .where("slug", ">", afterSlug)
        .orderBy("slug")
        .limit(limit)
        .execute();
    },
  };
}

/** Keys of the unsold cars of (site, source) that are not in `seen`, page by page. */
async function* absentKeys(
  { read }: Connection,
  site: string,
  source: string,
  seen: ReadonlySet<string>,
): AsyncGenerator<string[]> {
  let afterKey = "";
  for (;;) {
    const page = await read
      .selectFrom("cars")
      .select("source_key")
      .where("site", "=", site)
      .where("source", "=", source)
      .where("source_key", ">", afterKey)
      .where("status", "!=", "sold")
      .orderBy("source_key")
      .limit(KEYS_PER_PAGE)
      .execute();
    yield page.map((row) => row.source_key).filter((key) => !seen.has(key));
    const last = page.at(-1);
    if (!last || page.length < KEYS_PER_PAGE) return;
    afterKey = last.source_key;
  }
}

/** Cuts a batch into groups for one transaction each; a key that comes twice starts a new one, so the last wins. */
function* groupsOfDistinctKeys(cars: readonly IncomingCar[]): Generator<IncomingCar[]> {
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

async function existingByKey(
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

function isUnchanged(car: PreparedCar, existing: ExistingCar | undefined): boolean {
  const soldAt = car.incoming.sold_date_timestamp ?? null;
  return (
    existing !== undefined &&
    existing.content_hash === car.contentHash &&
    existing.status === car.incoming.status &&
    (soldAt === null || existing.status !== "sold" || existing.sold_date_timestamp === soldAt)
  );
}

async function applyGroup(
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

async function markSold(
  connection: Connection,
  site: string,
  source: string,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  return connection.write(async (trx) => {
    const revision = await lockRevision(connection, trx);
    const result = await trx
      .updateTable("cars")
      .set({
        status: "sold",
        sold_date_timestamp: unixSeconds(now),
        updated_at: now.toISOString(),
        revision: revision + 1,
      })
      .where("site", "=", site)
      .where("source", "=", source)
      .where("source_key", "in", keys)
      .where("status", "!=", "sold")
      .executeTakeFirstOrThrow();
    const marked = Number(result.numUpdatedRows);
    if (marked > 0) await raiseRevision(trx);
    return marked;
  });
}

/**
 * Writers of cars go one after another from here to their commit. So who reads revision N sees every car whose
 * revision is N or less.
 */
async function lockRevision(connection: Connection, trx: Transaction<Tables>): Promise<number> {
  let query = trx.selectFrom("stock_revision").select("value").where("id", "=", 1);
  // On SQLite the transaction holds the one write lock already.
  if (connection.kind === "postgres") query = query.forUpdate();
  return (await query.executeTakeFirstOrThrow()).value;
}

async function raiseRevision(trx: Transaction<Tables>): Promise<void> {
  await trx
    .updateTable("stock_revision")
    .set((set) => ({ value: set("value", "+", 1) }))
    .where("id", "=", 1)
    .execute();
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
        sold_date_timestamp: set.ref("excluded.sold_date_timestamp"),
        facts: set.ref("excluded.facts"),
        content_hash: set.ref("excluded.content_hash"),
        revision: set.ref("excluded.revision"),
        updated_at: set.ref("excluded.updated_at"),
      })),
    )
    .execute();
}

function unixSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}
