import { sql, type Transaction } from "kysely";
import type { PendingAccount, PendingAlerts } from "~/domain/alerts/alert";
import { latestTime } from "~/domain/clock/wrong-future";
import type { MessageChannel } from "~/domain/message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";
import type { NotifiedAlerts, NotifyOutcome } from "./alert-store";
import type { Connection } from "./connection";
import { addMessage } from "./messages.server";
import { UNSENT } from "./outbox-rows";
import type { Tables } from "./tables";

/** Cars per statement, below the parameter limits of both databases. */
const PER_STATEMENT = 500;
/** Matches read for one message. More than these wait for the next one. */
const MAX_MATCHES = 20_000;

/** More than the time from `notifiedBefore` to now: nobody waits longer for the next message. */
const LONGEST_PAUSE_MS = 2 * 86_400_000;

export async function pendingAccounts(
  { read }: Connection,
  {
    site,
    notifiedBefore,
    after,
    limit,
  }: { site: SiteSlug; notifiedBefore: Date; after: AccountId | null; limit: number },
): Promise<PendingAccount[]> {
  const wrongFuture = latestTime(notifiedBefore, LONGEST_PAUSE_MS).toISOString();
  const rows = await read
    .selectFrom("alert_settings")
    .innerJoin("accounts", "accounts.id", "alert_settings.account_id")
    .select(["account_id", "channel", "phone", "email", "email_confirmed_at", "language"])
    .select(["pending_since", "last_told_at"])
    .where("alert_settings.site", "=", site)
    .where("pending_since", "is not", null)
    .where((row) =>
      row.or([
        row("channel", "=", "sms"),
        row.and([row("channel", "=", "email"), row("email_confirmed_at", "is not", null)]),
      ]),
    )
    .where((row) =>
      row.or([
        row("last_told_at", "is", null),
        row("last_told_at", "<=", notifiedBefore.toISOString()),
        row("last_told_at", ">", wrongFuture),
      ]),
    )
    // While the mail server or the gateway was away a message may have waited for days.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("messages")
            .select("messages.id")
            .whereRef("messages.account_id", "=", "alert_settings.account_id")
            .where("messages.kind", "=", "alert")
            .where((message) =>
              message.or([
                message("messages.state", "in", UNSENT),
                message.and([
                  message("messages.state", "=", "delivered"),
                  message("messages.updated_at", ">", notifiedBefore.toISOString()),
                  message("messages.updated_at", "<=", wrongFuture),
                ]),
              ]),
            ),
        ),
      ),
    )
    .where(sql<boolean>`alert_settings.account_id > ${after ?? ""}`)
    .orderBy("alert_settings.account_id")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    accountId: row.account_id,
    site,
    channel: row.channel as MessageChannel,
    to: row.channel === "email" ? (row.email as string) : row.phone,
    pendingSince: row.pending_since as string,
    lastNotifiedAt: row.last_told_at,
    language: row.language,
  }));
}

export async function pendingAlerts({ read }: Connection, accountId: AccountId): Promise<PendingAlerts> {
  const rows = await read
    .selectFrom("search_matches")
    .innerJoin("saved_searches", "saved_searches.id", "search_id")
    .select(["search_id", "name", "address", "car_id"])
    .where("account_id", "=", accountId)
    .where("told_at", "is", null)
    .orderBy("saved_searches.created_at")
    .orderBy("search_id")
    .orderBy("car_id")
    .limit(MAX_MATCHES)
    .execute();
  const searches = new Map<SavedSearchId, PendingAlerts["matches"][number]>();
  for (const { search_id, name, address, car_id } of rows) {
    const search = searches.get(search_id) ?? { searchId: search_id, name, address, carIds: [] };
    search.carIds.push(car_id);
    searches.set(search_id, search);
  }
  const prices = await read
    .selectFrom("saved_cars")
    .select(["car_id", "price", "told_price"])
    .where("account_id", "=", accountId)
    .where("watch_price", "=", 1)
    .where("dropped_at", "is not", null)
    .orderBy("dropped_at")
    .orderBy("car_id")
    .execute();
  return {
    matches: [...searches.values()],
    prices: prices.map(({ car_id, price, told_price }) => ({
      accountId,
      carId: car_id,
      known: told_price ?? price,
    })),
  };
}

export async function notifyAlerts(
  connection: Connection,
  { account, matches, unmatched, prices, message }: NotifiedAlerts,
  now: Date,
): Promise<NotifyOutcome> {
  const time = now.toISOString();
  const { accountId } = account;
  return connection.write(async (trx) => {
    if (!(await isUnchanged(connection.kind, trx, account))) return "changed";
    if (message && (await addMessage(trx, connection.kind, message)) === "over_cap") return "over_cap";
    for (const { searchId, carIds } of matches) await markNotified(trx, searchId, carIds, time);
    for (const { searchId, carIds } of unmatched) await removeMatches(trx, searchId, carIds);
    for (const { carId, notified } of prices) {
      await trx
        .updateTable("saved_cars")
        .set({ dropped_at: null, ...(notified === null ? {} : { told_price: notified }) })
        .where("account_id", "=", accountId)
        .where("car_id", "=", carId)
        .execute();
    }
    await trx
      .updateTable("alert_settings")
      .set({
        pending_since: (await hasPending(trx, accountId)) ? time : null,
        ...(message ? { last_told_at: time } : {}),
      })
      .where("account_id", "=", accountId)
      .execute();
    return message ? "notified" : "nothing";
  });
}

/** Whether the account's alerts are still as they were when the message was composed. */
async function isUnchanged(
  kind: Connection["kind"],
  trx: Transaction<Tables>,
  { accountId, channel, lastNotifiedAt }: NotifiedAlerts["account"],
): Promise<boolean> {
  const query = trx
    .selectFrom("alert_settings")
    .select(["channel", "last_told_at"])
    .where("account_id", "=", accountId);
  const row = await (kind === "postgres" ? query.forUpdate() : query).executeTakeFirst();
  return row !== undefined && row.channel === channel && row.last_told_at === lastNotifiedAt;
}

async function markNotified(
  trx: Transaction<Tables>,
  searchId: SavedSearchId,
  carIds: readonly CarId[],
  time: string,
): Promise<void> {
  for (let from = 0; from < carIds.length; from += PER_STATEMENT) {
    await trx
      .updateTable("search_matches")
      .set({ told_at: time })
      .where("search_id", "=", searchId)
      .where("car_id", "in", carIds.slice(from, from + PER_STATEMENT))
      .execute();
  }
}

async function removeMatches(
  trx: Transaction<Tables>,
  searchId: SavedSearchId,
  carIds: readonly CarId[],
): Promise<void> {
  for (let from = 0; from < carIds.length; from += PER_STATEMENT) {
    await trx
      .deleteFrom("search_matches")
      .where("search_id", "=", searchId)
      .where("car_id", "in", carIds.slice(from, from + PER_STATEMENT))
      .execute();
  }
}

async function hasPending(trx: Transaction<Tables>, accountId: AccountId): Promise<boolean> {
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
