import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { addAccountLanguage, addAccounts, addAccountUse } from "./accounts.server";
import { addAddedEditors } from "./added-editors.server";
import { addAlerts } from "./alerts.server";
import { addCarRegos, addListingDates } from "./cars.server";
import { addCheckout } from "./checkout-rows.server";
import { type Connection, isPostgres, MIGRATION_LOCK, type Tables } from "./connection";
import { addFormDrafts } from "./form-drafts.server";
import { addLeadPeople } from "./lead-people.server";
import { addAccountLeads } from "./leads.server";
import { addMessages } from "./messages.server";
import { addFailedRefunds, addOnlinePayments } from "./online-payments.server";
import { addFocalPoints, addPictures } from "./pictures.server";
import { addPreviewLinks } from "./preview-links.server";
import { addPublicationPlans } from "./publication-plans.server";
import { addPublicationRequests } from "./publication-requests.server";
import { addSandboxPayments } from "./sandbox-payments.server";
import { addSavedCars } from "./saved-cars.server";
import { addSignIn } from "./sign-in-codes.server";
import { addSpins } from "./spins.server";
import { addDealershipRevisions } from "./stock-revision.server";

export interface Migration {
  /** Never changed once released: a database stores these names to know which migrations have run. */
  name: string;
  up(trx: Transaction<Tables>, types: ColumnTypes): Promise<void>;
}

interface ColumnTypes {
  /** Text with a bytewise collation, so that keys and ISO times sort the same on both databases. */
  text: RawBuilder<string>;
  /**
   * Goes before `table`: for rows that may be lost when the database server crashes, so they need no write-ahead log.
   */
  unlogged: RawBuilder<unknown>;
  bytes: RawBuilder<Buffer>;
}

export function columnTypes(database: Kysely<Tables>): ColumnTypes {
  return isPostgres(database)
    ? { text: sql`text collate "C"`, unlogged: sql`unlogged`, bytes: sql`bytea` }
    : { text: sql`text`, unlogged: sql``, bytes: sql`blob` };
}

/** In order. Column types are portable: text, integers, ISO 8601 UTC text for times, JSON as text. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: "0001-cars-leads-outbox-settings",
    async up(trx, { text }) {
      await sql`create table cars (
        id ${text} primary key, site ${text} not null, source ${text} not null,
        source_key ${text} not null, slug ${text} not null, dealership_id ${text} not null,
        status ${text} not null, shown integer not null, sold_date_timestamp bigint,
        facts ${text} not null, content_hash ${text} not null, revision bigint not null,
        created_at ${text} not null, updated_at ${text} not null,
        constraint cars_source_key unique (site, source, source_key),
        constraint cars_slug unique (slug)
      )`.execute(trx);
      await sql`create index cars_by_revision on cars (revision, id)`.execute(trx);
      await sql`create index cars_by_dealership on cars (dealership_id, status, slug)`.execute(trx);

      await sql`create table stock_revision (
        id integer primary key, value bigint not null
      )`.execute(trx);
      await trx.insertInto("stock_revision").values({ id: 1, value: 0 }).execute();

      await sql`create table leads (
        lead_id ${text} primary key, site ${text} not null, submission_id ${text} not null,
        fingerprint ${text} not null, reference ${text} not null, dealership_id ${text} not null,
        car_id ${text}, category ${text} not null, content ${text} not null,
        created_at ${text} not null,
        constraint leads_submission unique (site, submission_id),
        constraint leads_reference unique (reference)
      )`.execute(trx);
      await sql`create index leads_by_time on leads (site, created_at)`.execute(trx);

      await sql`create table outbox (
        id ${text} primary key,
        lead_id ${text} not null references leads (lead_id) on delete cascade,
        channel ${text} not null, target ${text} not null, state ${text} not null,
        attempts integer not null, next_attempt_at ${text} not null, last_error ${text},
        created_at ${text} not null, updated_at ${text} not null
      )`.execute(trx);
      await sql`create index outbox_by_due_time on outbox (state, next_attempt_at)`.execute(trx);
      await sql`create index outbox_by_lead on outbox (lead_id)`.execute(trx);

      await sql`create table settings (
        key ${text} primary key, value ${text} not null
      )`.execute(trx);
    },
  },
  {
    name: "0002-analytics-events-car-views",
    async up(trx, { text }) {
      await sql`create table analytics_events (
        id ${text} primary key, site ${text} not null, event ${text} not null, event_id integer,
        at ${text} not null, car_id ${text}, dealership_id ${text}, parameters ${text} not null
      )`.execute(trx);
      await sql`create index analytics_events_by_time on analytics_events (at)`.execute(trx);
      await sql`create index analytics_events_by_site on analytics_events (site, at)`.execute(trx);
      await sql`create table car_views (
        site ${text} not null, car_id ${text} not null, views bigint not null,
        last_viewed_at ${text} not null,
        constraint car_views_key primary key (site, car_id)
      )`.execute(trx);
    },
  },
  {
    name: "0003-outbox-order",
    async up(trx, { text }) {
      await sql`alter table outbox add column thread ${text} default '' not null`.execute(trx);
      await sql`alter table outbox add column "position" integer default 0 not null`.execute(trx);
      await sql`update outbox set thread = lead_id`.execute(trx);
      await sql`create index outbox_by_thread on outbox (thread, channel, target, "position")`.execute(trx);
      await sql`create unique index outbox_receiver on outbox (lead_id, channel, target)`.execute(trx);
    },
  },
  { name: "0004-car-regos", up: (trx, { text }) => addCarRegos(trx, text) },
  {
    name: "0005-appointments",
    async up(trx, { text }) {
      await sql`create table appointments (
        lead_id ${text} primary key references leads (lead_id) on delete cascade,
        site ${text} not null, location_id ${text} not null, starts_at ${text} not null,
        ends_at ${text} not null, place integer not null, car_id ${text}, email_hash ${text},
        phone_hash ${text},
        constraint appointments_place unique (site, location_id, starts_at, place)
      )`.execute(trx);
      await sql`create index appointments_by_time on appointments (site, ends_at)`.execute(trx);
    },
  },
  {
    name: "0006-valuations",
    async up(trx, { text }) {
      await sql`create table valuations (
        lead_id ${text} primary key references leads (lead_id) on delete cascade,
        response ${text} not null, saved_at ${text} not null
      )`.execute(trx);
    },
  },
  { name: "0007-lead-people", up: (trx, { text }) => addLeadPeople(trx, text) },
  {
    name: "0008-partial-leads",
    async up(trx) {
      await sql`alter table leads add column "partial" integer default 0 not null`.execute(trx);
    },
  },
  { name: "0009-listing-dates", up: addListingDates },
  {
    name: "0010-leases",
    async up(trx, { text }) {
      await sql`create table leases (
        name ${text} primary key, holder ${text} not null, ends_at ${text} not null
      )`.execute(trx);
    },
  },
  {
    name: "0011-write-counts",
    async up(trx, { text, unlogged }) {
      await sql`create ${unlogged} table write_counts (
        minute bigint not null, writer ${text} not null, writes bigint not null,
        constraint write_counts_key primary key (minute, writer)
      )`.execute(trx);
    },
  },
  { name: "0012-accounts", up: (trx, { text }) => addAccounts(trx, text) },
  { name: "0013-messages", up: (trx, { text }) => addMessages(trx, text) },
  { name: "0014-sign-in", up: (trx, { text }) => addSignIn(trx, text) },
  { name: "0015-saved-cars", up: (trx, { text }) => addSavedCars(trx, text) },
  { name: "0016-account-leads", up: (trx, { text }) => addAccountLeads(trx, text) },
  { name: "0016-account-use", up: (trx, { text }) => addAccountUse(trx, text) },
  { name: "0017-alerts", up: (trx, { text }) => addAlerts(trx, text) },
  { name: "0018-checkout", up: (trx, { text }) => addCheckout(trx, text) },
  { name: "0019-sandbox-payments", up: (trx, { text }) => addSandboxPayments(trx, text) },
  { name: "0020-form-drafts", up: (trx, { text }) => addFormDrafts(trx, text) },
  { name: "0021-online-payments", up: (trx, { text }) => addOnlinePayments(trx, text) },
  { name: "0022-spins", up: (trx, { text }) => addSpins(trx, text) },
  { name: "0023-editors", up: (trx, { text }) => addEditors(trx, text) },
  { name: "0024-wording", up: (trx, { text }) => addWording(trx, text) },
  { name: "0026-documents", up: (trx, { text }) => addKindsOfEntries(trx, text) },
  { name: "0027-account-language", up: (trx, { text }) => addAccountLanguage(trx, text) },
  { name: "0028-preview-links", up: (trx, { text }) => addPreviewLinks(trx, text) },
  { name: "0029-failed-refunds", up: (trx, { text }) => addFailedRefunds(trx, text) },
  { name: "0030-dealership-revisions", up: (trx, { text }) => addDealershipRevisions(trx, text) },
  { name: "0031-pictures", up: addPictures },
  { name: "0032-publication-plans", up: (trx, { text }) => addPublicationPlans(trx, text) },
  { name: "0033-publication-requests", up: (trx, { text }) => addPublicationRequests(trx, text) },
  { name: "0034-added-editors", up: (trx, { text }) => addAddedEditors(trx, text) },
  { name: "0035-focal-points", up: addFocalPoints },
];

/**
 * Runs all pending migrations or none, and waits while another process runs them.
 * @throws when a newer version of the program made the database
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  if (pendingMigrations(await appliedBefore(connection), migrations).length === 0) return;
  await connection.write(async (trx) => {
    if (isPostgres(trx)) await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    const types = columnTypes(trx);
    await sql`create table if not exists schema_migrations (
      name ${types.text} primary key, applied_at ${types.text} not null
    )`.execute(trx);
    for (const migration of pendingMigrations(await appliedNames(trx), migrations)) {
      await migration.up(trx, types);
      await trx
        .insertInto("schema_migrations")
        .values({ name: migration.name, applied_at: new Date().toISOString() })
        .execute();
    }
  });
}

/** Takes no lock: a process that starts on an up-to-date database does not wait. */
async function appliedBefore(connection: Connection): Promise<string[]> {
  const catalogue = isPostgres(connection.read)
    ? sql<{
        found: number;
      }>`select count(*) as found from pg_class where oid = to_regclass('schema_migrations')`
    : sql<{ found: number }>`select count(*) as found from sqlite_master where name = 'schema_migrations'`;
  const { rows } = await catalogue.execute(connection.read);
  return rows[0]?.found ? appliedNames(connection.read) : [];
}

async function appliedNames(database: Kysely<Tables> | Transaction<Tables>): Promise<string[]> {
  const rows = await database.selectFrom("schema_migrations").select("name").execute();
  return rows.map((row) => row.name);
}

function pendingMigrations(applied: readonly string[], migrations: readonly Migration[]): Migration[] {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new Error(`The database was made by a newer version of Forecourt: it has ${unknown.join(", ")}`);
  }
  return migrations.filter((migration) => !applied.includes(migration.name));
}

async function addEditors(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table editor_sessions (
    id ${text} primary key, site ${text} not null, email ${text} not null,
    created_at ${text} not null, expires_at ${text} not null, preview integer default 0 not null
  )`.execute(trx);
}

async function addWording(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table wording_revisions (
    site ${text} primary key, published integer not null, drafts integer not null
  )`.execute(trx);
  await sql`create table wording_drafts (
    site ${text} not null, language ${text} not null, key ${text} not null, text ${text},
    base ${text}, author ${text} not null, updated_at ${text} not null, revision integer not null,
    constraint wording_drafts_key primary key (site, language, key)
  )`.execute(trx);
  await sql`create table wording_edits (
    site ${text} not null, language ${text} not null, key ${text} not null, text ${text} not null,
    base ${text}, version integer not null, exported integer default 0 not null,
    constraint wording_edits_key primary key (site, language, key)
  )`.execute(trx);
  await sql`create table publications (
    site ${text} not null, version integer not null, kind ${text} not null, restores integer,
    author ${text} not null, at ${text} not null,
    constraint publications_key primary key (site, version)
  )`.execute(trx);
  await sql`create table publication_changes (
    site ${text} not null, version integer not null, language ${text} not null,
    key ${text} not null, "before" ${text}, "after" ${text}, base ${text},
    constraint publication_changes_key primary key (site, version, language, key)
  )`.execute(trx);
}

/**
 * Gives each entry a kind, as a part of its key. SQLite can't change a primary key, so the tables are made again; what is
 * in them are texts.
 */
async function addKindsOfEntries(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  for (const name of ["wording_drafts", "wording_edits", "publication_changes"])
    await sql`alter table ${sql.table(name)} rename to ${sql.table(`${name}_before_kinds`)}`.execute(trx);
  await sql`create table wording_drafts (
    site ${text} not null, language ${text} not null, kind ${text} default 'text' not null,
    key ${text} not null, text ${text}, base ${text}, author ${text} not null,
    updated_at ${text} not null, revision integer not null,
    constraint wording_drafts_kind_key primary key (site, language, kind, key)
  )`.execute(trx);
  await sql`create table wording_edits (
    site ${text} not null, language ${text} not null, kind ${text} default 'text' not null,
    key ${text} not null, text ${text} not null, base ${text}, version integer not null,
    exported integer default 0 not null,
    constraint wording_edits_kind_key primary key (site, language, kind, key)
  )`.execute(trx);
  await sql`create table publication_changes (
    site ${text} not null, version integer not null, language ${text} not null,
    kind ${text} default 'text' not null, key ${text} not null, "before" ${text}, "after" ${text},
    base ${text},
    constraint publication_changes_kind_key primary key (site, version, language, kind, key)
  )`.execute(trx);
  await sql`insert into wording_drafts (site, language, key, text, base, author, updated_at, revision)
    select site, language, key, text, base, author, updated_at, revision from wording_drafts_before_kinds`.execute(
    trx,
  );
  await sql`insert into wording_edits (site, language, key, text, base, version, exported)
    select site, language, key, text, base, version, exported from wording_edits_before_kinds`.execute(trx);
  await sql`insert into publication_changes (site, version, language, key, "before", "after", base)
    select site, version, language, key, "before", "after", base from publication_changes_before_kinds`.execute(
    trx,
  );
  for (const name of ["wording_drafts", "wording_edits", "publication_changes"])
    await sql`drop table ${sql.table(`${name}_before_kinds`)}`.execute(trx);
}
