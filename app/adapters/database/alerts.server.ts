import { randomUUID } from "node:crypto";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { AlertSettings, Consent, ConsentKind, SavedSearch } from "~/domain/alerts/alert";
import type { MessageChannel } from "~/domain/message/message";
import type { AccountId, CarId, SavedSearchId, SiteSlug } from "~/domain/text/identifiers";
import type { Connection, Tables } from "./connection";
import { removeUnsent } from "./messages.server";
import { readRevision } from "./stock-revision.server";

declare module "./connection" {
  interface Tables {
    consents: ConsentsTable;
    alert_settings: AlertSettingsTable;
    saved_searches: SavedSearchesTable;
    saved_search_terms: SavedSearchTermsTable;
    search_matches: SearchMatchesTable;
  }
}

interface ConsentsTable extends Consent {
  id: string;
  account_id: AccountId;
}

/** How an account is notified of new matches and lower prices. */
interface AlertSettingsTable extends AlertSettings {
  account_id: AccountId;
  site: SiteSlug;
  /** Since when a notification is due; null when none is. */
  pending_since: string | null;
  updated_at: string;
}

/** The address is unique within the account. */
interface SavedSearchesTable extends SavedSearch {
  account_id: AccountId;
  site: SiteSlug;
  /** The stock revision when it was saved: cars shown since a later revision are new. */
  since_revision: number;
}

/** The terms under which saved searches are found (domain/alerts/search-terms.ts). */
interface SavedSearchTermsTable {
  site: SiteSlug;
  term: string;
  search_id: SavedSearchId;
}

/** A new car that matches a saved search. It stays after the message, so that there is only one. */
interface SearchMatchesTable {
  search_id: SavedSearchId;
  car_id: CarId;
  found_at: string;
  /** When a message named it, or left it out because the car had gone. */
  told_at: string | null;
}

interface AlertOwner {
  id: AccountId;
  site: SiteSlug;
}

interface NewSavedSearch {
  id: SavedSearchId;
  name: string;
  address: string;
  /** The terms that it is found by: see `savedSearchTerms`. */
  terms: readonly string[];
}

/** known: the account has saved the same search. full: it has as many as it may. */
export type SaveSearchOutcome = "saved" | "known" | "full";

/** Saved searches, watched prices, and the messages about them (docs/decisions/0063). */
export class AlertStore {
  constructor(private readonly connection: Connection) {}

  async settings(accountId: AccountId): Promise<AlertSettings> {
    const row = await this.connection.read
      .selectFrom("alert_settings")
      .select(["channel", "last_told_at"])
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row ?? { channel: null, last_told_at: null };
  }

  /**
   * Turns alerts on by this channel, and records the consent. Cars that came while they were off are not new.
   */
  turnOn(
    { id, site }: AlertOwner,
    channel: MessageChannel,
    consent: { kind: ConsentKind; wording: string },
    now: Date,
  ): Promise<void> {
    const time = now.toISOString();
    return this.connection.write(async (trx) => {
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
  }

  /**
   * Turns alerts off, withdraws the consents, and deletes what is pending, including messages that are not sent yet.
   * Saved searches and watched cars stay.
   */
  async turnOff(accountId: AccountId, now: Date): Promise<void> {
    const time = now.toISOString();
    await this.connection.write(async (trx) => {
      await trx
        .updateTable("alert_settings")
        .set({ channel: null, pending_since: null, updated_at: time })
        .where("account_id", "=", accountId)
        .execute();
      await withdrawConsents(trx, accountId, time);
      await forgetPending(trx, accountId);
      await removeUnsent(trx, { accountId, kind: "alert" });
    });
    await this.connection.flushDeleted();
  }

  consents(accountId: AccountId): Promise<Consent[]> {
    return (
      this.connection.read
        .selectFrom("consents")
        .select(["kind", "wording", "given_at", "withdrawn_at"])
        .where("account_id", "=", accountId)
        .orderBy("given_at")
        // Of one moment: a withdrawn consent comes before the one that replaced it.
        .orderBy(sql`withdrawn_at is null`)
        .orderBy("id")
        .execute()
    );
  }

  /** The newest first. */
  searches(accountId: AccountId): Promise<SavedSearch[]> {
    return this.connection.read
      .selectFrom("saved_searches")
      .select(["id", "name", "address", "created_at"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .execute();
  }

  /** Parallel calls never exceed the limit. */
  saveSearch(
    { id: account_id, site }: AlertOwner,
    { id, name, address, terms }: NewSavedSearch,
    { limit, now }: { limit: number; now: Date },
  ): Promise<SaveSearchOutcome> {
    return this.connection.write(async (trx) => {
      // Additions to one account run one after another, so that together they stay within the limit. (SQLite has one
      // writer.)
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
  }

  async renameSearch(accountId: AccountId, id: SavedSearchId, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.connection.write((trx) =>
      trx
        .updateTable("saved_searches")
        .set({ name })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0;
  }

  /** Deletes it with its matches. Returns whether the account had it. */
  async deleteSearch(accountId: AccountId, id: SavedSearchId): Promise<boolean> {
    const { numDeletedRows } = await this.connection.write((trx) =>
      trx
        .deleteFrom("saved_searches")
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .executeTakeFirst(),
    );
    return numDeletedRows > 0;
  }

  /**
   * Watches the price of a saved car, or stops it. Returns whether the account has saved the car.
   * @param price the price in dollars that the shopper sees now; only a lower one counts as a drop
   */
  async watchPrice(
    accountId: AccountId,
    carId: CarId,
    watched: { watch: true; price: number | null } | { watch: false },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.connection.write((trx) =>
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
  }
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

/**
 * The migration: saved searches and what they found, watched prices, consents, and since when each car is on sale. All
 * cars that are stored before it count as known: nobody is notified of them.
 */
export async function addAlerts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`alter table cars add column first_shown_revision bigint`.execute(trx);
  await sql`update cars set first_shown_revision = revision`.execute(trx);
  await sql`alter table stock_sources add column first_revision bigint default 0 not null`.execute(trx);
  await sql`update stock_sources set first_revision = (select value from stock_revision where id = 1)`.execute(
    trx,
  );
  await sql`alter table saved_cars add column told_price integer`.execute(trx);
  await sql`alter table saved_cars add column dropped_at ${text}`.execute(trx);

  await sql`create table consents (
    id ${text} primary key, account_id ${text} not null references accounts (id) on delete cascade,
    kind ${text} not null, wording ${text} not null, given_at ${text} not null,
    withdrawn_at ${text}
  )`.execute(trx);
  await sql`create index consents_by_account on consents (account_id)`.execute(trx);

  await sql`create table alert_settings (
    account_id ${text} primary key references accounts (id) on delete cascade,
    site ${text} not null, channel ${text}, pending_since ${text}, last_told_at ${text},
    updated_at ${text} not null
  )`.execute(trx);
  await sql`create index alert_settings_pending on alert_settings (site, pending_since, account_id)`.execute(
    trx,
  );

  await sql`create table saved_searches (
    id ${text} primary key, account_id ${text} not null references accounts (id) on delete cascade,
    site ${text} not null, name ${text} not null, address ${text} not null,
    since_revision bigint not null, created_at ${text} not null,
    constraint saved_searches_address unique (account_id, address)
  )`.execute(trx);
  await sql`create index saved_searches_by_site on saved_searches (site, id)`.execute(trx);

  await sql`create table saved_search_terms (
    site ${text} not null, term ${text} not null,
    search_id ${text} not null references saved_searches (id) on delete cascade,
    constraint saved_search_terms_key primary key (site, term, search_id)
  )`.execute(trx);
  await sql`create index saved_search_terms_by_search on saved_search_terms (search_id)`.execute(trx);

  await sql`create table search_matches (
    search_id ${text} not null references saved_searches (id) on delete cascade,
    car_id ${text} not null, found_at ${text} not null, told_at ${text},
    constraint search_matches_key primary key (search_id, car_id)
  )`.execute(trx);
}
