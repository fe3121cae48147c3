import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { addAccountLanguage, addAccounts, addAccountUse } from "./accounts.server";
import { addAddedEditors } from "./added-editors.server";
import { MIGRATION_LOCK } from "./advisory-locks.server";
import { addAlerts } from "./alerts.server";
import { addCarRegos, addListingDates } from "./cars.server";
import { addCheckout } from "./checkout-rows.server";
import type { Connection } from "./connection";
import { addEditors, addKindsOfEntries, addWording } from "./editing-tables.server";
import { addFormDrafts } from "./form-drafts.server";
import { addLeadPeople } from "./lead-people.server";
import { addAccountLeads } from "./leads.server";
import { addMessages } from "./messages.server";
import { addFailedRefunds, addOnlinePayments } from "./online-payments.server";
import { addPictures } from "./pictures.server";
import { addPreviewLinks } from "./preview-links.server";
import { addPublicationPlans } from "./publication-plans.server";
import { addPublicationRequests } from "./publication-requests.server";
import { addSandboxPayments } from "./sandbox-payments.server";
import { addSavedCars } from "./saved-cars.server";
import { addSignIn } from "./sign-in-codes.server";
import { addSpins } from "./spins.server";
import { addDealershipRevisions } from "./stock-revision.server";
import type { Tables } from "./tables";

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

export function columnTypes(kind: Connection["kind"]): ColumnTypes {
  return kind === "postgres"
    ? { text: sql`text collate "C"`, unlogged: sql`unlogged`, bytes: sql`bytea` }
    : { text: sql`text`, unlogged: sql``, bytes: sql`blob` };
}

/** In order. Column types are portable: text, integers, ISO 8601 UTC text for times, JSON as text. */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: "0001-cars-leads-outbox-settings",
    async up(trx, { text }) {
      await trx.schema
        .createTable("cars")
        .addColumn("id", text, (column) => column.primaryKey())
        .addColumn("site", text, (column) => column.notNull())
        .addColumn("source", text, (column) => column.notNull())
        .addColumn("source_key", text, (column) => column.notNull())
        .addColumn("slug", text, (column) => column.notNull())
        .addColumn("dealership_id", text, (column) => column.notNull())
        .addColumn("status", text, (column) => column.notNull())
        .addColumn("shown", "integer", (column) => column.notNull())
        .addColumn("sold_date_timestamp", "bigint")
        .addColumn("facts", text, (column) => column.notNull())
        .addColumn("content_hash", text, (column) => column.notNull())
        .addColumn("revision", "bigint", (column) => column.notNull())
        .addColumn("created_at", text, (column) => column.notNull())
        .addColumn("updated_at", text, (column) => column.notNull())
        .addUniqueConstraint("cars_source_key", ["site", "source", "source_key"])
        .addUniqueConstraint("cars_slug", ["slug"])
        .execute();
      await trx.schema.createIndex("cars_by_revision").on("cars").columns(["revision", "id"]).execute();
      await trx.schema
        .createIndex("cars_by_dealership")
        .on("cars")
        .columns(["dealership_id", "status", "slug"])
        .execute();

      await trx.schema
        .createTable("stock_revision")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("value", "bigint", (column) => column.notNull())
        .execute();
      await trx.insertInto("stock_revision").values({ id: 1, value: 0 }).execute();

      await trx.schema
        .createTable("leads")
        .addColumn("lead_id", text, (column) => column.primaryKey())
        .addColumn("site", text, (column) => column.notNull())
        .addColumn("submission_id", text, (column) => column.notNull())
        .addColumn("fingerprint", text, (column) => column.notNull())
        .addColumn("reference", text, (column) => column.notNull())
        .addColumn("dealership_id", text, (column) => column.notNull())
        .addColumn("car_id", text)
        .addColumn("category", text, (column) => column.notNull())
        .addColumn("content", text, (column) => column.notNull())
        .addColumn("created_at", text, (column) => column.notNull())
        .addUniqueConstraint("leads_submission", ["site", "submission_id"])
        .addUniqueConstraint("leads_reference", ["reference"])
        .execute();
      await trx.schema.createIndex("leads_by_time").on("leads").columns(["site", "created_at"]).execute();

      await trx.schema
        .createTable("outbox")
        .addColumn("id", text, (column) => column.primaryKey())
        .addColumn("lead_id", text, (column) =>
          column.notNull().references("leads.lead_id").onDelete("cascade"),
        )
        .addColumn("channel", text, (column) => column.notNull())
        .addColumn("target", text, (column) => column.notNull())
        .addColumn("state", text, (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("next_attempt_at", text, (column) => column.notNull())
        .addColumn("last_error", text)
        .addColumn("created_at", text, (column) => column.notNull())
        .addColumn("updated_at", text, (column) => column.notNull())
        .execute();
      await trx.schema
        .createIndex("outbox_by_due_time")
        .on("outbox")
        .columns(["state", "next_attempt_at"])
        .execute();
      await trx.schema.createIndex("outbox_by_lead").on("outbox").columns(["lead_id"]).execute();

      await trx.schema
        .createTable("settings")
        .addColumn("key", text, (column) => column.primaryKey())
        .addColumn("value", text, (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "0002-analytics-events-car-views",
    async up(trx, { text }) {
      await trx.schema
        .createTable("analytics_events")
        .addColumn("id", text, (column) => column.primaryKey())
        .addColumn("site", text, (column) => column.notNull())
        .addColumn("event", text, (column) => column.notNull())
        .addColumn("event_id", "integer")
        .addColumn("at", text, (column) => column.notNull())
        .addColumn("car_id", text)
        .addColumn("dealership_id", text)
        .addColumn("parameters", text, (column) => column.notNull())
        .execute();
      await trx.schema
        .createIndex("analytics_events_by_time")
        .on("analytics_events")
        .columns(["at"])
        .execute();
      await trx.schema
        .createIndex("analytics_events_by_site")
        .on("analytics_events")
        .columns(["site", "at"])
        .execute();
      await trx.schema
        .createTable("car_views")
        .addColumn("site", text, (column) => column.notNull())
        .addColumn("car_id", text, (column) => column.notNull())
        .addColumn("views", "bigint", (column) => column.notNull())
        .addColumn("last_viewed_at", text, (column) => column.notNull())
        .addPrimaryKeyConstraint("car_views_key", ["site", "car_id"])
        .execute();
    },
  },
  {
    name: "0003-outbox-order",
    async up(trx, { text }) {
      await trx.schema
        .alterTable("outbox")
        .addColumn("thread", text, (column) => column.notNull().defaultTo(""))
        .execute();
      await trx.schema
        .alterTable("outbox")
        .addColumn("position", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`update outbox set thread = lead_id`.execute(trx);
      await trx.schema
        .createIndex("outbox_by_thread")
        .on("outbox")
        .columns(["thread", "channel", "target", "position"])
        .execute();
      await trx.schema
        .createIndex("outbox_receiver")
        .on("outbox")
        .columns(["lead_id", "channel", "target"])
        .unique()
        .execute();
    },
  },
  { name: "0004-car-regos", up: (trx, { text }) => addCarRegos(trx, text) },
  {
    name: "0005-appointments",
    async up(trx, { text }) {
      await trx.schema
        .createTable("appointments")
        .addColumn("lead_id", text, (column) =>
          column.primaryKey().references("leads.lead_id").onDelete("cascade"),
        )
        .addColumn("site", text, (column) => column.notNull())
        .addColumn("location_id", text, (column) => column.notNull())
        .addColumn("starts_at", text, (column) => column.notNull())
        .addColumn("ends_at", text, (column) => column.notNull())
        .addColumn("place", "integer", (column) => column.notNull())
        .addColumn("car_id", text)
        .addColumn("email_hash", text)
        .addColumn("phone_hash", text)
        .addUniqueConstraint("appointments_place", ["site", "location_id", "starts_at", "place"])
        .execute();
      await trx.schema
        .createIndex("appointments_by_time")
        .on("appointments")
        .columns(["site", "ends_at"])
        .execute();
    },
  },
  {
    name: "0006-valuations",
    async up(trx, { text }) {
      await trx.schema
        .createTable("valuations")
        .addColumn("lead_id", text, (column) =>
          column.primaryKey().references("leads.lead_id").onDelete("cascade"),
        )
        .addColumn("response", text, (column) => column.notNull())
        .addColumn("saved_at", text, (column) => column.notNull())
        .execute();
    },
  },
  { name: "0007-lead-people", up: (trx, { text }) => addLeadPeople(trx, text) },
  {
    name: "0008-partial-leads",
    async up(trx) {
      await trx.schema
        .alterTable("leads")
        .addColumn("partial", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  { name: "0009-listing-dates", up: addListingDates },
  {
    name: "0010-leases",
    async up(trx, { text }) {
      await trx.schema
        .createTable("leases")
        .addColumn("name", text, (column) => column.primaryKey())
        .addColumn("holder", text, (column) => column.notNull())
        .addColumn("ends_at", text, (column) => column.notNull())
        .execute();
    },
  },
  {
    name: "0011-write-counts",
    async up(trx, { text, unlogged }) {
      await trx.schema
        .createTable("write_counts")
        .modifyFront(unlogged)
        .addColumn("minute", "bigint", (column) => column.notNull())
        .addColumn("writer", text, (column) => column.notNull())
        .addColumn("writes", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint("write_counts_key", ["minute", "writer"])
        .execute();
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
    if (connection.kind === "postgres")
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(trx);
    const types = columnTypes(connection.kind);
    await trx.schema
      .createTable("schema_migrations")
      .ifNotExists()
      .addColumn("name", types.text, (column) => column.primaryKey())
      .addColumn("applied_at", types.text, (column) => column.notNull())
      .execute();
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
  const catalogue =
    connection.kind === "postgres"
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
