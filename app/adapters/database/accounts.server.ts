import { randomUUID } from "node:crypto";
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { MobileNumber } from "~/domain/account/mobile-number";
import type { NewMessage } from "~/domain/message/message";
import { type AccountId, asAccountId, type SessionId, type SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";
import { addMessage } from "./messages.server";

declare module "./connection" {
  interface Tables {
    accounts: AccountsTable;
    sessions: SessionsTable;
  }
}

/** A shopper who has signed in on a site by phone number (docs/decisions/0059). */
interface AccountsTable {
  id: AccountId;
  site: SiteSlug;
  /** The mobile number in its normal form, "+61412345678": unique within the site. */
  phone: MobileNumber;
  name: string | null;
  /** As entered; used only once it is confirmed. */
  email: string | null;
  /** Null: the address is not confirmed, and nothing is sent to it. */
  email_confirmed_at: string | null;
  created_at: string;
  updated_at: string;
  /** When one of its sessions was last used, to the hour. */
  used_at: string;
  /** The site's language, as the site writes it, in which the shopper last signed in or changed an alert; null: the first. */
  language: string | null;
}

/** A browser in which a shopper is signed in. */
interface SessionsTable {
  /** SHA-256 of the token in the browser's cookie. */
  id: SessionId;
  account_id: AccountId;
  site: SiteSlug;
  /** The browser and system, for the list of devices: "Chrome on Android"; "" when unknown. */
  device: string;
  created_at: string;
  /** The last request, to the hour. */
  seen_at: string;
  expires_at: string;
  /** When the shopper last entered a code in this browser. */
  verified_at: string;
}

/** A shopper's account on one site. */
export type Account = Omit<AccountsTable, "updated_at" | "used_at">;

/** A browser in which a shopper is signed in, with the shopper's account. */
export interface Session extends Omit<SessionsTable, "account_id" | "site"> {
  account: Account;
}

export interface NewSession {
  id: SessionId;
  site: SiteSlug;
  phone: MobileNumber;
  device: string;
  expiresAt: Date;
  /** The language of the page; absent: the account keeps its own. */
  language?: string;
}

/** PostgreSQL's code for a second row with the same unique key. */
const UNIQUE_VIOLATION = "23505";

export class AccountStore {
  /** @param onMessageAdded called after a message has been committed */
  constructor(
    private readonly connection: Connection,
    private readonly onMessageAdded: () => void,
  ) {}

  async byPhone(site: SiteSlug, phone: MobileNumber): Promise<Account | null> {
    const row = await accounts(this.connection.read)
      .where("site", "=", site)
      .where("phone", "=", phone)
      .executeTakeFirst();
    return row ? accountOf(row) : null;
  }

  async byId(site: SiteSlug, id: AccountId): Promise<Account | null> {
    const row = await accounts(this.connection.read)
      .where("site", "=", site)
      .where("id", "=", id)
      .executeTakeFirst();
    return row ? accountOf(row) : null;
  }

  /** Returns the accounts of a site that have confirmed this e-mail address, the oldest first. */
  async byConfirmedEmail(site: SiteSlug, email: string): Promise<Account[]> {
    const rows = await accounts(this.connection.read)
      .where("site", "=", site)
      .where(sql`lower(email)`, "=", email.trim().toLowerCase())
      .where("email_confirmed_at", "is not", null)
      .orderBy("created_at")
      .execute();
    return rows.map(accountOf);
  }

  /** Returns every site that has accounts, including sites that no longer exist. */
  async sites(): Promise<SiteSlug[]> {
    const rows = await this.connection.read
      .selectFrom("accounts")
      .select("site")
      .distinct()
      .orderBy("site")
      .execute();
    return rows.map((row) => row.site);
  }

  /** Returns at most `most` accounts of a site that were last used at or before `limit`, the longest unused first. */
  async unused(site: SiteSlug, limit: Date, most: number): Promise<AccountId[]> {
    const rows = await this.connection.read
      .selectFrom("accounts")
      .select("id")
      .where("site", "=", site)
      .where("used_at", "<=", limit.toISOString())
      .orderBy("used_at")
      .limit(most)
      .execute();
    return rows.map((row) => row.id);
  }

  /** Sets the language in which the shopper is written to later. */
  async setLanguage(id: AccountId, language: string, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .updateTable("accounts")
        .set({ language, updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute(),
    );
  }

  async setName(id: AccountId, name: string | null, now: Date): Promise<void> {
    await this.connection.write((trx) =>
      trx.updateTable("accounts").set({ name, updated_at: now.toISOString() }).where("id", "=", id).execute(),
    );
  }

  /**
   * Sets an address that is not confirmed; the same address again stays confirmed. Null: the account has none.
   * @param notifyFormer writes the message to the confirmed address that this replaces; stored with the change
   */
  async setEmail(
    id: AccountId,
    email: string | null,
    now: Date,
    notifyFormer?: (address: string) => NewMessage,
  ): Promise<void> {
    const hasMessage = await this.connection.write(async (trx) => {
      // Locked, so that of two changes at once each notifies the address that it replaces.
      const before = await accounts(trx).where("id", "=", id).forUpdate().executeTakeFirst();
      if (!before || before.email === email) return false;
      await trx
        .updateTable("accounts")
        .set({ email, email_confirmed_at: null, updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
      if (!notifyFormer || before.email === null || before.email_confirmed_at === null) return false;
      if (before.email.toLowerCase() === email?.toLowerCase()) return false;
      return (await addMessage(trx, notifyFormer(before.email))) === "added";
    });
    if (hasMessage) this.onMessageAdded();
  }

  /** Confirms an address. Returns false when the account is gone or has another address by now. */
  async confirmEmail(site: SiteSlug, id: AccountId, email: string, now: Date): Promise<boolean> {
    const time = now.toISOString();
    const row = await this.connection.write((trx) =>
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
  }

  /** Gives an account another number. Returns false when the number has an account on its site, also one of this moment. */
  async setPhone(id: AccountId, phone: MobileNumber, now: Date): Promise<boolean> {
    try {
      return await this.connection.write(async (trx) => {
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
  }

  /**
   * Signs a browser in: creates the account of this number if there is none, and a session. Also deletes sessions that
   * have expired.
   */
  startSession({ id, site, phone, device, expiresAt, language }: NewSession, now: Date): Promise<Session> {
    const time = now.toISOString();
    return this.connection.write(async (trx) => {
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
  }

  /** Returns the session when it belongs to this site and has not expired, else null. */
  async session(site: SiteSlug, id: SessionId, now: Date): Promise<Session | null> {
    const row = await this.connection.read
      .selectFrom("sessions")
      .selectAll()
      .where("id", "=", id)
      .where("site", "=", site)
      .where("expires_at", ">", now.toISOString())
      .executeTakeFirst();
    if (!row) return null;
    const account = await accounts(this.connection.read).where("id", "=", row.account_id).executeTakeFirst();
    return account ? sessionOf(row, account) : null;
  }

  /** Records that the session was used now, and when it expires. */
  async extendSession(id: SessionId, now: Date, expiresAt: Date): Promise<void> {
    const time = now.toISOString();
    await this.connection.write(async (trx) => {
      const session = await trx
        .updateTable("sessions")
        .set({ seen_at: time, expires_at: expiresAt.toISOString() })
        .where("id", "=", id)
        .returning("account_id")
        .executeTakeFirst();
      if (!session) return;
      await trx.updateTable("accounts").set({ used_at: time }).where("id", "=", session.account_id).execute();
    });
  }

  /** Returns the sessions of an account that have not expired, the last used first. */
  async sessionsOf(accountId: AccountId, now: Date): Promise<Session[]> {
    const account = await accounts(this.connection.read).where("id", "=", accountId).executeTakeFirst();
    if (!account) return [];
    const rows = await this.connection.read
      .selectFrom("sessions")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("expires_at", ">", now.toISOString())
      .orderBy("seen_at", "desc")
      .orderBy("id")
      .execute();
    return rows.map((row) => sessionOf(row, account));
  }

  /** Ends one session of an account. A session of another account is left alone. */
  async endSession(accountId: AccountId, id: SessionId): Promise<void> {
    await this.connection.write((trx) =>
      trx.deleteFrom("sessions").where("account_id", "=", accountId).where("id", "=", id).execute(),
    );
  }

  async endSessions(accountId: AccountId, except?: SessionId): Promise<void> {
    await this.connection.write((trx) =>
      trx
        .deleteFrom("sessions")
        .where("account_id", "=", accountId)
        .$if(except !== undefined, (query) => query.where("id", "!=", except as SessionId))
        .execute(),
    );
  }
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

/* The migrations that made the tables of accounts and of messages to shoppers. Never changed once released. */

export async function addAccounts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table accounts (
    id ${text} primary key, site ${text} not null, phone ${text} not null, name ${text},
    email ${text}, email_confirmed_at ${text}, created_at ${text} not null,
    updated_at ${text} not null,
    constraint accounts_phone unique (site, phone)
  )`.execute(trx);
  await sql`create table sessions (
    id ${text} primary key, account_id ${text} not null references accounts (id) on delete cascade,
    site ${text} not null, device ${text} not null, created_at ${text} not null,
    seen_at ${text} not null, expires_at ${text} not null, verified_at ${text} not null
  )`.execute(trx);
  await sql`create index sessions_by_account on sessions (account_id)`.execute(trx);
  await sql`create index sessions_by_end on sessions (expires_at)`.execute(trx);
}

export async function addAccountLanguage(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table accounts add column language ${text}`.execute(trx);
}

export async function addAccountUse(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table accounts add column used_at ${text} default '' not null`.execute(trx);
  await sql`update accounts set used_at = updated_at`.execute(trx);
  await sql`create index accounts_by_use on accounts (site, used_at)`.execute(trx);
}
