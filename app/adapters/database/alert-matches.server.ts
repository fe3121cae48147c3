import { sql, type Transaction } from "kysely";
import type { PendingAccount, SearchMatch, WatchedPrice } from "~/domain/alerts/alert";
import type { AccountId, CarId, SavedSearchId } from "~/domain/text/identifiers";
import { inChunks, type Tables } from "./connection";

/** What an account is about to be notified of: rows within a transaction of `AlertWorkStore`. */

export type NotifiedAccount = Pick<PendingAccount, "accountId" | "channel" | "lastNotifiedAt">;

export async function insertMatches(
  trx: Transaction<Tables>,
  matches: readonly SearchMatch[],
  time: string,
): Promise<number> {
  // A search may have been deleted since it was read.
  const query = trx
    .selectFrom("saved_searches")
    .select("id")
    .where("id", "in", [...new Set(matches.map(({ searchId }) => searchId))]);
  const rows = await query.forKeyShare().execute();
  const stored = new Set(rows.map(({ id }) => id));
  const left = matches.filter(({ searchId }) => stored.has(searchId));
  if (left.length === 0) return 0;
  const added = await trx
    .insertInto("search_matches")
    .values(
      left.map(({ searchId, carId }) => ({
        search_id: searchId,
        car_id: carId,
        found_at: time,
        told_at: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(["search_id", "car_id"]).doNothing())
    .returning("search_id")
    .execute();
  const found = new Set(added.map(({ search_id }) => search_id));
  const accounts = left.filter(({ searchId }) => found.has(searchId)).map(({ accountId }) => accountId);
  await setPending(trx, [...new Set(accounts)], time);
  return added.length;
}

async function setPending(
  trx: Transaction<Tables>,
  accounts: readonly AccountId[],
  time: string,
): Promise<void> {
  if (accounts.length === 0) return;
  await trx
    .updateTable("alert_settings")
    .set({ pending_since: time })
    .where("account_id", "in", accounts)
    .where("channel", "is not", null)
    .where("pending_since", "is", null)
    .execute();
}

/** Whether the account's alerts are still as they were when the message was composed. */
export async function isUnchanged(
  trx: Transaction<Tables>,
  { accountId, channel, lastNotifiedAt }: NotifiedAccount,
): Promise<boolean> {
  const query = trx
    .selectFrom("alert_settings")
    .select(["channel", "last_told_at"])
    .where("account_id", "=", accountId);
  const row = await query.forUpdate().executeTakeFirst();
  return row !== undefined && row.channel === channel && row.last_told_at === lastNotifiedAt;
}

export async function markNotified(
  trx: Transaction<Tables>,
  searchId: SavedSearchId,
  carIds: readonly CarId[],
  time: string,
): Promise<void> {
  for (const some of inChunks(carIds)) {
    await trx
      .updateTable("search_matches")
      .set({ told_at: time })
      .where("search_id", "=", searchId)
      .where("car_id", "in", some)
      .execute();
  }
}

export async function removeMatches(
  trx: Transaction<Tables>,
  searchId: SavedSearchId,
  carIds: readonly CarId[],
): Promise<void> {
  for (const some of inChunks(carIds)) {
    await trx
      .deleteFrom("search_matches")
      .where("search_id", "=", searchId)
      .where("car_id", "in", some)
      .execute();
  }
}

export async function hasPending(trx: Transaction<Tables>, accountId: AccountId): Promise<boolean> {
  const match = await trx
    .selectFrom("search_matches")
    .innerJoin("saved_searches", "saved_searches.id", "search_id")
    .select(sql<number>`1`.as("found"))
    .where("account_id", "=", accountId)
    .where("told_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  if (match) return true;
  const price = await trx
    .selectFrom("saved_cars")
    .select(sql<number>`1`.as("found"))
    .where("account_id", "=", accountId)
    .where("watch_price", "=", 1)
    .where("dropped_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return price !== undefined;
}

/** Marks watched cars whose price has fallen. Returns how many were not marked before. */
export async function insertDrops(
  trx: Transaction<Tables>,
  drops: readonly Pick<WatchedPrice, "accountId" | "carId">[],
  time: string,
): Promise<number> {
  const dropped = new Set<AccountId>();
  let count = 0;
  for (const [carId, accountIds] of accountsByCar(drops)) {
    const rows = await trx
      .updateTable("saved_cars")
      .set({ dropped_at: time })
      .where("car_id", "=", carId)
      .where("account_id", "in", accountIds)
      .where("watch_price", "=", 1)
      .where("dropped_at", "is", null)
      .returning("account_id")
      .execute();
    count += rows.length;
    for (const { account_id } of rows) dropped.add(account_id);
  }
  await setPending(trx, [...dropped], time);
  return count;
}

function accountsByCar(drops: readonly Pick<WatchedPrice, "accountId" | "carId">[]): Map<CarId, AccountId[]> {
  const accounts = new Map<CarId, AccountId[]>();
  for (const { accountId, carId } of drops) accounts.set(carId, [...(accounts.get(carId) ?? []), accountId]);
  return accounts;
}
