import { setImmediate as nextTurn } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Car, CarStatus } from "~/domain/car/car";
import type { CarId, CarSlug, DealershipId, SiteSlug } from "~/domain/text/identifiers";
import { normalRego } from "~/domain/valuation/valued-vehicle";
import {
  applyGroup,
  type BatchOutcome,
  CARS_PER_TRANSACTION,
  existingByKey,
  groupsOfDistinctKeys,
  isUnchanged,
  reusedKeys,
} from "./car-import.server";
import {
  CAR_COLUMNS,
  type CarRow,
  carFromRow,
  type IncomingCar,
  prepareCar,
  type StockPosition,
  type StoredCar,
  storedCarFromRow,
  unixSeconds,
} from "./car-rows.server";
import { type Connection, inChunks, type Tables } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";

/** Counts for one feed: which source keys are stored. */
export type SeenKeys = Pick<ReadonlySet<string>, "has">;

/** More than the number of cars that can share a plate: old and new cars, in every state. */
const MAX_CARS_PER_REGO = 20;

/** Keys per read-only page of `markAbsentSold`. */
const KEYS_PER_PAGE = 1000;

export class CarStore {
  constructor(private readonly connection: Connection) {}

  /**
   * Inserts or updates one batch, in transactions of at most 250 cars so that other writers don't wait long. A
   * transaction that changes anything raises the stock revision once. When a key is repeated the later car wins. A car
   * with the same content is not changed at all (not even `updated_at`). An existing car keeps its `id` and `slug`, and
   * its `created_at` when the new data has none, even when its key is now another car's (`reused`); a new car whose slug
   * is taken gets a suffix. A car that becomes sold gets `sold_date_timestamp` = now; a car that is no longer sold loses
   * it.
   */
  async applyBatch(site: SiteSlug, source: string, cars: IncomingCar[], now: Date): Promise<BatchOutcome> {
    const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0, reused: [] };
    for (const group of groupsOfDistinctKeys(cars)) {
      const outcome = await applyGroup(this.connection, site, source, group.map(prepareCar), now);
      total.created += outcome.created;
      total.updated += outcome.updated;
      total.unchanged += outcome.unchanged;
      total.reused.push(...outcome.reused);
      await nextTurn();
    }
    return total;
  }

  /** Returns what `applyBatch` would return now, without changing anything: for an import's dry run. */
  async compareBatch(site: SiteSlug, source: string, cars: IncomingCar[]): Promise<BatchOutcome> {
    const total: BatchOutcome = { created: 0, updated: 0, unchanged: 0, reused: [] };
    for (const group of groupsOfDistinctKeys(cars)) {
      const prepared = group.map(prepareCar);
      const existing = await existingByKey(this.connection.read, site, source, prepared);
      for (const car of prepared) {
        const stored = existing.get(car.incoming.source_key);
        total[!stored ? "created" : isUnchanged(car, stored) ? "unchanged" : "updated"] += 1;
      }
      total.reused.push(...(await reusedKeys(this.connection.read, site, source, prepared, existing)));
      await nextTurn();
    }
    return total;
  }

  /**
   * Marks as sold every unsold car of (site, source) whose key is not in `seen`. Returns how many. Works in batches.
   */
  async markAbsentSold(site: SiteSlug, source: string, seen: SeenKeys, now: Date): Promise<number> {
    let marked = 0;
    for await (const absent of absentKeys(this.connection, site, source, seen)) {
      for (const some of inChunks(absent, CARS_PER_TRANSACTION)) {
        marked += await markSold(this.connection, site, source, some, now);
        await nextTurn();
      }
    }
    return marked;
  }

  /**
   * Returns whether an earlier import of this source was completed with cars. In a source's first import the cars were
   * on sale before, so their listing dates are unknown.
   */
  async isKnownSource(site: SiteSlug, source: string): Promise<boolean> {
    const row = await this.connection.read
      .selectFrom("stock_sources")
      .select("source")
      .where("site", "=", site)
      .where("source", "=", source)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Records that an import of this source was completed, if the source has cars. */
  async noteSource(site: SiteSlug, source: string, now: Date): Promise<void> {
    await this.connection.write(async (trx) => {
      const car = await trx
        .selectFrom("cars")
        .select("id")
        .where("site", "=", site)
        .where("source", "=", source)
        .limit(1)
        .executeTakeFirst();
      if (!car) return;
      const first_revision = await lockRevision(trx);
      await trx
        .insertInto("stock_sources")
        .values({ site, source, first_imported_at: now.toISOString(), first_revision })
        .onConflict((conflict) => conflict.columns(["site", "source"]).doNothing())
        .execute();
    });
  }

  /** Returns how many cars `markAbsentSold` would mark as sold now. */
  async countAbsent(site: SiteSlug, source: string, seen: SeenKeys): Promise<number> {
    let absentCars = 0;
    for await (const absent of absentKeys(this.connection, site, source, seen)) {
      absentCars += absent.length;
      await nextTurn();
    }
    return absentCars;
  }

  /** Searches only these dealerships: the caller passes its site's. */
  bySlug(slug: CarSlug, dealershipIds: readonly DealershipId[]): Promise<Car | null> {
    return this.#one("slug", slug, dealershipIds);
  }

  byId(id: CarId, dealershipIds: readonly DealershipId[]): Promise<Car | null> {
    return this.#one("id", id, dealershipIds);
  }

  async #one(
    column: "slug" | "id",
    value: CarSlug | CarId,
    dealershipIds: readonly DealershipId[],
  ): Promise<Car | null> {
    if (dealershipIds.length === 0 || !isPossible(value)) return null;
    const row = await this.connection.read
      .selectFrom("cars")
      .select(CAR_COLUMNS)
      .where(column, "=", value)
      .where("dealership_id", "in", dealershipIds)
      .executeTakeFirst();
    return row ? carFromRow(row) : null;
  }

  /** Returns those of these ids that exist, in no particular order. */
  async byIds(asked: readonly CarId[], dealershipIds: readonly DealershipId[]): Promise<Car[]> {
    const ids = asked.filter(isPossible);
    if (ids.length === 0 || dealershipIds.length === 0) return [];
    const rows = await this.connection.read
      .selectFrom("cars")
      .select(CAR_COLUMNS)
      .where("id", "in", ids)
      .where("dealership_id", "in", dealershipIds)
      .execute();
    return rows.map(carFromRow);
  }

  /**
   * Returns the cars with this number plate, newest first, including cars sold long ago. An invalid plate finds none.
   */
  async byRego(rego: string, dealershipIds: readonly DealershipId[]): Promise<Car[]> {
    const plate = normalRego(rego);
    if (plate === null || dealershipIds.length === 0) return [];
    const rows = await this.connection.read
      .selectFrom("cars")
      .select(CAR_COLUMNS)
      .where("rego", "=", plate)
      .where("dealership_id", "in", dealershipIds)
      .orderBy("updated_at", "desc")
      .orderBy("id")
      .limit(MAX_CARS_PER_REGO)
      .execute();
    return rows.map(carFromRow);
  }

  async count(dealershipIds?: readonly DealershipId[]): Promise<number> {
    if (dealershipIds?.length === 0) return 0;
    let query = this.connection.read
      .selectFrom("cars")
      .select((select) => select.fn.countAll<number>().as("cars"));
    if (dealershipIds) query = query.where("dealership_id", "in", dealershipIds);
    return (await query.executeTakeFirstOrThrow()).cars;
  }

  /**
   * Returns cars after (revision, id), in that order, for the search index. Pass the last car's pair as the next
   * `after`.
   */
  async changedSince(after: StockPosition, limit: number): Promise<StoredCar[]> {
    const rows = await this.connection.read
      .selectFrom("cars")
      .select([...CAR_COLUMNS, "revision"])
      .where(sql<boolean>`(revision, id) > (${after.revision}, ${after.id})`)
      .orderBy("revision")
      .orderBy("id")
      .limit(limit)
      .execute();
    return rows.map(storedCarFromRow);
  }

  async countShown(dealershipIds: readonly DealershipId[], statuses: readonly CarStatus[]): Promise<number> {
    if (dealershipIds.length === 0 || statuses.length === 0) return 0;
    const { cars } = await this.connection.read
      .selectFrom("cars")
      .select((select) => select.fn.countAll<number>().as("cars"))
      .where("dealership_id", "in", dealershipIds)
      .where("status", "in", statuses)
      .where("shown", "=", 1)
      .executeTakeFirstOrThrow();
    return cars;
  }

  /**
   * Returns a dealership's shown cars of one status, by slug, after a slug (null: from the first): for reading whole
   * stocks.
   */
  async shownAfter(
    dealershipId: DealershipId,
    status: CarStatus,
    afterSlug: CarSlug | null,
    limit: number,
  ): Promise<Car[]> {
    const shown = this.connection.read
      .selectFrom("cars")
      .select(CAR_COLUMNS)
      .where("dealership_id", "=", dealershipId)
      .where("status", "=", status)
      .where("shown", "=", 1)
      .orderBy("slug")
      .limit(limit);
    const rows = await (afterSlug === null ? shown : shown.where("slug", ">", afterSlug)).execute();
    return rows.map(carFromRow);
  }
}

/** Yields the keys of the unsold cars of (site, source) that are not in `seen`, page by page. */
async function* absentKeys(
  { read }: Connection,
  site: SiteSlug,
  source: string,
  seen: SeenKeys,
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

async function markSold(
  connection: Connection,
  site: SiteSlug,
  source: string,
  keys: readonly string[],
  now: Date,
): Promise<number> {
  return connection.write(async (trx) => {
    const revision = await lockRevision(trx);
    const marked = await trx
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
      .returning("dealership_id")
      .execute();
    if (marked.length > 0)
      await raiseRevision(
        trx,
        revision,
        marked.map(({ dealership_id }) => dealership_id),
      );
    return marked.length;
  });
}

/**
 * PostgreSQL rejects NUL in text. An id from a visitor with a NUL matches no car; it must not count as a store failure.
 */
function isPossible(text: string): boolean {
  return !text.includes("\0");
}

/** Cars per page when the migration fills in the number plates of stored cars. */
const CARS_PER_PAGE = 1000;

/** The migration: adds a column to find cars by number plate, and fills it in for stored cars. */
export async function addCarRegos(trx: Transaction<Tables>, text: ColumnType): Promise<void> {
  await sql`alter table cars add column rego ${text}`.execute(trx);
  let after: CarId | null = null;
  for (;;) {
    const cars = trx.selectFrom("cars").select(["id", "facts"]).orderBy("id").limit(CARS_PER_PAGE);
    const page: Pick<CarRow, "id" | "facts">[] = await (after === null
      ? cars
      : cars.where("id", ">", after)
    ).execute();
    for (const { id, facts } of page) {
      const rego = normalRego((JSON.parse(facts) as Partial<Car>).regplate);
      if (rego !== null) await trx.updateTable("cars").set({ rego }).where("id", "=", id).execute();
    }
    const last = page.at(-1);
    if (!last || page.length < CARS_PER_PAGE) break;
    after = last.id;
  }
  await sql`create index cars_by_rego on cars (rego)`.execute(trx);
}

type ColumnType = Parameters<ReturnType<Transaction<Tables>["schema"]["alterTable"]>["addColumn"]>[1];

/** An import takes seconds to minutes. A car stored this long after its source's first car came with a later import. */
const FIRST_IMPORT_MS = 3_600_000;

/**
 * The migration: adds each car's listing date, and which sources have been imported. So far a car counted as listed
 * when it was stored. That stays true, except for cars that a source's first import stored.
 */
export async function addListingDates(
  trx: Transaction<Tables>,
  { text }: { text: RawBuilder<string> },
): Promise<void> {
  await sql`alter table cars add column listed_at ${text}`.execute(trx);
  await sql`create table stock_sources (
    site ${text} not null, source ${text} not null, first_imported_at ${text} not null,
    constraint stock_sources_key primary key (site, source)
  )`.execute(trx);
  const sources = await trx
    .selectFrom("cars")
    .select(["site", "source", sql<string>`min(created_at)`.as("first")])
    .groupBy(["site", "source"])
    .execute();
  for (const { site, source, first } of sources) {
    await trx.insertInto("stock_sources").values({ site, source, first_imported_at: first }).execute();
    await trx
      .updateTable("cars")
      .set((set) => ({ listed_at: set.ref("created_at") }))
      .where("site", "=", site)
      .where("source", "=", source)
      .where("created_at", ">", new Date(Date.parse(first) + FIRST_IMPORT_MS).toISOString())
      .execute();
  }
}
