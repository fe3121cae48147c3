import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * The migration: saved searches and what they found, watched prices, consents, and since when each car is on sale. All
 * cars that are stored before it count as known: nobody is notified of them.
 */
export async function addAlerts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema.alterTable("cars").addColumn("first_shown_revision", "bigint").execute();
  await sql`update cars set first_shown_revision = revision`.execute(trx);
  await trx.schema
    .alterTable("stock_sources")
    .addColumn("first_revision", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update stock_sources set first_revision = (select value from stock_revision where id = 1)`.execute(
    trx,
  );
  await trx.schema.alterTable("saved_cars").addColumn("told_price", "integer").execute();
  await trx.schema.alterTable("saved_cars").addColumn("dropped_at", text).execute();

  await trx.schema
    .createTable("consents")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("account_id", text, (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("wording", text, (column) => column.notNull())
    .addColumn("given_at", text, (column) => column.notNull())
    .addColumn("withdrawn_at", text)
    .execute();
  await trx.schema.createIndex("consents_by_account").on("consents").columns(["account_id"]).execute();

  await trx.schema
    .createTable("alert_settings")
    .addColumn("account_id", text, (column) =>
      column.primaryKey().references("accounts.id").onDelete("cascade"),
    )
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("channel", text)
    .addColumn("pending_since", text)
    .addColumn("last_told_at", text)
    .addColumn("updated_at", text, (column) => column.notNull())
    .execute();
  await trx.schema
    .createIndex("alert_settings_pending")
    .on("alert_settings")
    .columns(["site", "pending_since", "account_id"])
    .execute();

  await trx.schema
    .createTable("saved_searches")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("account_id", text, (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("name", text, (column) => column.notNull())
    .addColumn("address", text, (column) => column.notNull())
    .addColumn("since_revision", "bigint", (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addUniqueConstraint("saved_searches_address", ["account_id", "address"])
    .execute();
  await trx.schema
    .createIndex("saved_searches_by_site")
    .on("saved_searches")
    .columns(["site", "id"])
    .execute();

  await trx.schema
    .createTable("saved_search_terms")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("term", text, (column) => column.notNull())
    .addColumn("search_id", text, (column) =>
      column.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("saved_search_terms_key", ["site", "term", "search_id"])
    .execute();
  await trx.schema
    .createIndex("saved_search_terms_by_search")
    .on("saved_search_terms")
    .columns(["search_id"])
    .execute();

  await trx.schema
    .createTable("search_matches")
    .addColumn("search_id", text, (column) =>
      column.notNull().references("saved_searches.id").onDelete("cascade"),
    )
    .addColumn("car_id", text, (column) => column.notNull())
    .addColumn("found_at", text, (column) => column.notNull())
    .addColumn("told_at", text)
    .addPrimaryKeyConstraint("search_matches_key", ["search_id", "car_id"])
    .execute();
}
