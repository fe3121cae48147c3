import { randomUUID } from "node:crypto";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { asAccountId, type SessionId } from "~/domain/text/identifiers";
import type { AccountsTable, SessionsTable } from "./account-row-types";
import type { Account, AccountStore, Session } from "./account-store";
import type { Connection } from "./connection";
import { addMessage } from "./messages.server";
import type { Tables } from "./tables";

/** PostgreSQL's code for a second row with the same unique key. */
const UNIQUE_VIOLATION = "23505";

/** @param onMessageAdded called after a message has been committed */
export function createAccountStore(connection: Connection, onMessageAdded: () => void): AccountStore {
  const { read, kind } = connection;

  return {
    async byPhone(site, phone) {
      const row = await accounts(read).where("site", "=", site).where("phone", "=", phone).executeTakeFirst();
      return row ? accountOf(row) : null;
    },

    async byId(site, id) {
      const row = await accounts(read).where("site", "=", site).where("id", "=", id).executeTakeFirst();
      return row ? accountOf(row) : null;
    },

    async byConfirmedEmail(site, email) {
      const rows = await accounts(read)
        .where("site", "=", site)
        .where(sql`lower(email)`, "=", email.trim().toLowerCase())
        .where("email_confirmed_at", "is not", null)
        .orderBy("created_at")
        .execute();
      return rows.map(accountOf);
    },

    async sites() {
      const rows = await read.selectFrom("accounts").select("site").distinct().orderBy("site").execute();
      return rows.map((row) => row.site);
    },

    async unused(site, limit, most) {
      const rows = await read
        .selectFrom("accounts")
        .select("id")
        .where("site", "=", site)
        .where("used_at", "<=", limit.toISOString())
        .orderBy("used_at")
        .limit(most)
        .execute();
      return rows.map((row) => row.id);
    },

    async setLanguage(id, language, now) {
      await connection.write((trx) =>
        trx
          .updateTable("accounts")
          .set({ language, updated_at: now.toISOString() })
          .where("id", "=", id)
          .execute(),
      );
    },

    async setName(id, name, now) {
      await connection.write((trx) =>
        trx
          .updateTable("accounts")
          .set({ name, updated_at: now.toISOString() })
          .where("id", "=", id)
          .execute(),
      );
    },

    async setEmail(id, email, now, notifyFormer) {
      const hasMessage = await connection.write(async (trx) => {
        // Locked, so that of two changes at once each notifies the address that it replaces.
        const before = await accounts(trx)
          .where("id", "=", id)
          .$if(kind === "postgres", (query) => query.forUpdate())
          .executeTakeFirst();
        if (!before || before.email === email) return false;
        await trx
          .updateTable("accounts")
          .set({ email, email_confirmed_at: null, updated_at: now.toISOString() })
          .where("id", "=", id)
          .execute();
        if (!notifyFormer || before.email === null || before.email_confirmed_at === null) return false;
        if (before.email.toLowerCase() === email?.toLowerCase()) return false;
        return (await addMessage(trx, kind, notifyFormer(before.email))) === "added";
      });
      if (hasMessage) onMessageAdded();
    },

    async confirmEmail(site, id, email, now) {
      const time = now.toISOString();
      const row = await connection.write((trx) =>
        trx
          .updateTable("accounts")
          .set((set) => ({
            email_confirmed_at: set.fn.coalesce("email_confirmed_at", set.val(time)),
            updated_at: time,
          }))
          .where("site", "=", site)
          .where("id", "=", id)
          .where("email", "=", email)
          .returning("id")
          .executeTakeFirst(),
      );
      return row !== undefined;
    },

    async setPhone(id, phone, now) {
      try {
        return await connection.write(async (trx) => {
          const own = await accounts(trx).where("id", "=", id).executeTakeFirst();
          if (!own) return false;
          const moved = await trx
            .updateTable("accounts")
            .set({ phone, updated_at: now.toISOString() })
            .where("id", "=", id)
            .where(({ not, exists, selectFrom }) =>
              not(
                exists(
                  selectFrom("accounts as other")
                    .select("other.id")
                    .where("other.site", "=", own.site)
                    .where("other.phone", "=", phone),
                ),
              ),
            )
            .returning("id")
            .executeTakeFirst();
          return moved !== undefined;
        });
      } catch (error) {
        // Another account took the number between the check and the commit. (SQLite has one writer.)
        if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
        throw error;
      }
    },

    startSession({ id, site, phone, device, expiresAt, language }, now) {
      const time = now.toISOString();
      return connection.write(async (trx) => {
        await trx.deleteFrom("sessions").where("expires_at", "<=", time).execute();
        await trx
          .insertInto("accounts")
          .values({
            id: asAccountId(randomUUID()),
            site,
            phone,
            name: null,
            email: null,
            email_confirmed_at: null,
            created_at: time,
            updated_at: time,
            used_at: time,
            language: language ?? null,
          })
          .onConflict((conflict) =>
            conflict
              .columns(["site", "phone"])
              .doUpdateSet({ used_at: time, ...(language === undefined ? {} : { language }) }),
          )
          .execute();
        const account = await accounts(trx)
          .where("site", "=", site)
          .where("phone", "=", phone)
          .executeTakeFirstOrThrow();
        const session = {
          id,
          account_id: account.id,
          site,
          device,
          created_at: time,
          seen_at: time,
          expires_at: expiresAt.toISOString(),
          verified_at: time,
        };
        await trx.insertInto("sessions").values(session).execute();
        return sessionOf(session, account);
      });
    },

    async session(site, id, now) {
      const row = await read
        .selectFrom("sessions")
        .selectAll()
        .where("id", "=", id)
        .where("site", "=", site)
        .where("expires_at", ">", now.toISOString())
        .executeTakeFirst();
      if (!row) return null;
      const account = await accounts(read).where("id", "=", row.account_id).executeTakeFirst();
      return account ? sessionOf(row, account) : null;
    },

    async extendSession(id, now, expiresAt) {
      const time = now.toISOString();
      await connection.write(async (trx) => {
        const session = await trx
          .updateTable("sessions")
          .set({ seen_at: time, expires_at: expiresAt.toISOString() })
          .where("id", "=", id)
          .returning("account_id")
          .executeTakeFirst();
        if (!session) return;
        await trx
          .updateTable("accounts")
          .set({ used_at: time })
          .where("id", "=", session.account_id)
          .execute();
      });
    },

    async sessionsOf(accountId, now) {
      const account = await accounts(read).where("id", "=", accountId).executeTakeFirst();
      if (!account) return [];
      const rows = await read
        .selectFrom("sessions")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("expires_at", ">", now.toISOString())
        .orderBy("seen_at", "desc")
        .orderBy("id")
        .execute();
      return rows.map((row) => sessionOf(row, account));
    },

    async endSession(accountId, id) {
      await connection.write((trx) =>
        trx.deleteFrom("sessions").where("account_id", "=", accountId).where("id", "=", id).execute(),
      );
    },

    async endSessions(accountId, except) {
      await connection.write((trx) =>
        trx
          .deleteFrom("sessions")
          .where("account_id", "=", accountId)
          .$if(except !== undefined, (query) => query.where("id", "!=", except as SessionId))
          .execute(),
      );
    },
  };
}

function accounts(database: Kysely<Tables> | Transaction<Tables>) {
  return database.selectFrom("accounts").selectAll();
}

function accountOf(row: Selectable<AccountsTable>): Account {
  const { id, site, phone, name, email, email_confirmed_at, created_at, language } = row;
  return { id, site, phone, name, email, email_confirmed_at, created_at, language };
}

function sessionOf(row: Selectable<SessionsTable>, account: Selectable<AccountsTable>): Session {
  const { id, device, created_at, seen_at, expires_at, verified_at } = row;
  return { id, account: accountOf(account), device, created_at, seen_at, expires_at, verified_at };
}
