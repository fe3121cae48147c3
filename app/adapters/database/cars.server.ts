import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";
import {
  applyGroup,
  CARS_PER_TRANSACTION,
  existingByKey,
  groupsOfDistinctKeys,
  isUnchanged,
} from "./car-import.server";
import { carsByRego } from "./car-regos.server";
import { CAR_COLUMNS, carFromRow, prepareCar, storedCarFromRow, unixSeconds } from "./car-rows.server";
import type { BatchOutcome, CarStore, SeenKeys } from "./car-store";
import type { Connection } from "./connection";
import { lockRevision, raiseRevision } from "./stock-revision.server";

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

    async isKnownSource(site, source) {
      const row = await read
        .selectFrom("stock_sources")
        .select("source")
        .where("site", "=", site)
        .where("source", "=", source)
        .executeTakeFirst();
      return row !== undefined;
    },

    async noteSource(site, source, now) {
      await connection.write(async (trx) => {
        const car = await trx
          .selectFrom("cars")
          .select("id")
          .where("site", "=", site)
          .where("source", "=", source)
          .limit(1)
          .executeTakeFirst();
        if (!car) return;
        const first_revision = await lockRevision(connection, trx);
        await trx
          .insertInto("stock_sources")
          .values({ site, source, first_imported_at: now.toISOString(), first_revision })
          .onConflict((conflict) => conflict.columns(["site", "source"]).doNothing())
          .execute();
      });
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
      if (dealershipIds.length === 0 || !isPossible(slug)) return null;
      const row = await read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("slug", "=", slug)
        .where("dealership_id", "in", dealershipIds)
        .executeTakeFirst();
      return row ? carFromRow(row) : null;
    },

    async byId(id, dealershipIds) {
      if (dealershipIds.length === 0 || !isPossible(id)) return null;
      const row = await read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("id", "=", id)
        .where("dealership_id", "in", dealershipIds)
        .executeTakeFirst();
      return row ? carFromRow(row) : null;
    },

    async byIds(asked, dealershipIds) {
      const ids = asked.filter(isPossible);
      if (ids.length === 0 || dealershipIds.length === 0) return [];
      const rows = await read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("id", "in", ids)
        .where("dealership_id", "in", dealershipIds)
        .execute();
      return rows.map(carFromRow);
    },

    byRego: (rego, dealershipIds) => carsByRego(connection, rego, dealershipIds),

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

    async countShown(dealershipIds, statuses) {
      if (dealershipIds.length === 0 || statuses.length === 0) return 0;
      const { cars } = await read
        .selectFrom("cars")
        .select((select) => select.fn.countAll<number>().as("cars"))
        .where("dealership_id", "in", dealershipIds)
        .where("status", "in", statuses)
        .where("shown", "=", 1)
        .executeTakeFirstOrThrow();
      return cars;
    },

    async shownAfter(dealershipId, status, afterSlug, limit) {
      const shown = read
        .selectFrom("cars")
        .select(CAR_COLUMNS)
        .where("dealership_id", "=", dealershipId)
        .where("status", "=", status)
        .where("shown", "=", 1)
        .orderBy("slug")
        .limit(limit);
      const rows = await (afterSlug === null ? shown : shown.where("slug", ">", afterSlug)).execute();
      return rows.map(carFromRow);
    },
  };
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
    const revision = await lockRevision(connection, trx);
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
