import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { AccountId } from "~/domain/text/identifiers";
import { notifyAlerts, pendingAccounts, pendingAlerts } from "./alert-digests.server";
import { createAlertMatching } from "./alert-matching.server";
import type { AlertStore } from "./alert-store";
import type { Connection } from "./connection";
import { removeUnsent } from "./messages.server";
import { readRevision } from "./stock-revision.server";
import type { Tables } from "./tables";

/** @param onMessage called after each message that this store has committed */
export function createAlertStore(connection: Connection, onMessage: () => void): AlertStore {
  const { read } = connection;
  return {
    ...createAlertMatching(connection),

    async settings(accountId) {
      const row = await read
        .selectFrom("alert_settings")
        .select(["channel", "last_told_at"])
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      return row ?? { channel: null, last_told_at: null };
    },

    turnOn({ id, site }, channel, consent, now) {
      const time = now.toISOString();
      return connection.write(async (trx) => {
        const before = await trx
          .selectFrom("alert_settings")
          .select("channel")
          .where("account_id", "=", id)
          .executeTakeFirst();
        await trx
          .insertInto("alert_settings")
          .values({
            account_id: id,
            site,
            channel,
            pending_since: null,
            last_told_at: null,
            updated_at: time,
          })
          .onConflict((conflict) => conflict.column("account_id").doUpdateSet({ channel, updated_at: time }))
          .execute();
        await withdrawConsents(trx, id, time);
        await trx
          .insertInto("consents")
          .values({ id: randomUUID(), account_id: id, ...consent, given_at: time, withdrawn_at: null })
          .execute();
        if (before?.channel) return;
        await forgetPending(trx, id);
        await trx
          .updateTable("saved_searches")
          .set({ since_revision: await readRevision({ read: trx }) })
          .where("account_id", "=", id)
          .execute();
      });
    },

    async turnOff(accountId, now) {
      const time = now.toISOString();
      await connection.write(async (trx) => {
        await trx
          .updateTable("alert_settings")
          .set({ channel: null, pending_since: null, updated_at: time })
          .where("account_id", "=", accountId)
          .execute();
        await withdrawConsents(trx, accountId, time);
        await forgetPending(trx, accountId);
        await removeUnsent(trx, { accountId, kind: "alert" });
      });
      await connection.flushDeleted();
    },

    consents: (accountId) =>
      read
        .selectFrom("consents")
        .select(["kind", "wording", "given_at", "withdrawn_at"])
        .where("account_id", "=", accountId)
        .orderBy("given_at")
        // Of one moment: a withdrawn consent comes before the one that replaced it.
        .orderBy(sql`withdrawn_at is null`)
        .orderBy("id")
        .execute(),

    searches: (accountId) =>
      read
        .selectFrom("saved_searches")
        .select(["id", "name", "address", "created_at"])
        .where("account_id", "=", accountId)
        .orderBy("created_at", "desc")
        .orderBy("id")
        .execute(),

    saveSearch({ id: account_id, site }, { id, name, address, terms }, { limit, now }) {
      return connection.write(async (trx) => {
        // Additions to one account run one after another, so that together they stay within the limit. (SQLite has one
        // writer.)
        if (connection.kind === "postgres")
          await trx.selectFrom("accounts").select("id").where("id", "=", account_id).forUpdate().execute();
        const before = await trx
          .selectFrom("saved_searches")
          .select("address")
          .where("account_id", "=", account_id)
          .execute();
        if (before.some((search) => search.address === address)) return "known";
        if (before.length >= limit) return "full";
        await trx
          .insertInto("saved_searches")
          .values({
            id,
            account_id,
            site,
            name,
            address,
            since_revision: await readRevision({ read: trx }),
            created_at: now.toISOString(),
          })
          .execute();
        await trx
          .insertInto("saved_search_terms")
          .values([...new Set(terms)].map((term) => ({ site, term, search_id: id })))
          .execute();
        return "saved";
      });
    },

    async renameSearch(accountId, id, name) {
      const { numUpdatedRows } = await connection.write((trx) =>
        trx
          .updateTable("saved_searches")
          .set({ name })
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0;
    },

    async deleteSearch(accountId, id) {
      const { numDeletedRows } = await connection.write((trx) =>
        trx
          .deleteFrom("saved_searches")
          .where("account_id", "=", accountId)
          .where("id", "=", id)
          .executeTakeFirst(),
      );
      return numDeletedRows > 0;
    },

    async watchPrice(accountId, carId, watched) {
      const { numUpdatedRows } = await connection.write((trx) =>
        trx
          .updateTable("saved_cars")
          .set(
            watched.watch
              ? { watch_price: 1, told_price: watched.price, dropped_at: null }
              : { watch_price: 0, dropped_at: null },
          )
          .where("account_id", "=", accountId)
          .where("car_id", "=", carId)
          .executeTakeFirst(),
      );
      return numUpdatedRows > 0;
    },

    pendingAccounts: (site, notifiedBefore, after, limit) =>
      pendingAccounts(connection, { site, notifiedBefore, after, limit }),
    pending: (accountId) => pendingAlerts(connection, accountId),
    async notify(notified, now) {
      const outcome = await notifyAlerts(connection, notified, now);
      if (outcome === "notified") onMessage();
      return outcome;
    },
  };
}

async function withdrawConsents(trx: Transaction<Tables>, accountId: AccountId, time: string): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ withdrawn_at: time })
    .where("account_id", "=", accountId)
    .where("kind", "in", ["alerts_email", "alerts_sms"])
    .where("withdrawn_at", "is", null)
    .execute();
}

/** Deletes what an account was to be notified of. */
async function forgetPending(trx: Transaction<Tables>, accountId: AccountId): Promise<void> {
  await trx
    .deleteFrom("search_matches")
    .where("told_at", "is", null)
    .where("search_id", "in", (query) =>
      query.selectFrom("saved_searches").select("id").where("account_id", "=", accountId),
    )
    .execute();
  await trx
    .updateTable("saved_cars")
    .set({ dropped_at: null })
    .where("account_id", "=", accountId)
    .where("dropped_at", "is not", null)
    .execute();
}
