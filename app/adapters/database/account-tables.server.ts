import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/* The migrations that made the tables of accounts and of messages to shoppers. Never changed once released. */

export async function addAccounts(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("accounts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("phone", text, (column) => column.notNull())
    .addColumn("name", text)
    .addColumn("email", text)
    .addColumn("email_confirmed_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addUniqueConstraint("accounts_phone", ["site", "phone"])
    .execute();
  await trx.schema
    .createTable("sessions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("account_id", text, (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("device", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("seen_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("verified_at", text, (column) => column.notNull())
    .execute();
  await trx.schema.createIndex("sessions_by_account").on("sessions").columns(["account_id"]).execute();
  await trx.schema.createIndex("sessions_by_end").on("sessions").columns(["expires_at"]).execute();
}

export async function addMessages(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("messages")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("account_id", text, (column) => column.references("accounts.id").onDelete("cascade"))
    .addColumn("person", text, (column) => column.notNull())
    .addColumn("channel", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("dedupe_key", text)
    .addColumn("content", text)
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("attempts", "integer", (column) => column.notNull())
    .addColumn("next_attempt_at", text, (column) => column.notNull())
    .addColumn("not_before", text)
    .addColumn("expires_at", text)
    .addColumn("last_error", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addUniqueConstraint("messages_dedupe_key", ["site", "dedupe_key"])
    .execute();
  await trx.schema
    .createIndex("messages_by_due_time")
    .on("messages")
    .columns(["state", "next_attempt_at"])
    .execute();
  await trx.schema.createIndex("messages_by_account").on("messages").columns(["account_id"]).execute();
  await trx.schema.createIndex("messages_by_person").on("messages").columns(["person"]).execute();
  await trx.schema.createIndex("messages_by_time").on("messages").columns(["created_at"]).execute();
  await trx.schema
    .createTable("text_counts")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("hour", "bigint", (column) => column.notNull())
    .addColumn("accepted", "bigint", (column) => column.notNull())
    .addColumn("refused", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("text_counts_key", ["site", "hour"])
    .execute();
}

export async function addSignIn(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("sign_in_codes")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("receiver", text, (column) => column.notNull())
    .addColumn("visitor", text, (column) => column.notNull())
    .addColumn("browser", text, (column) => column.notNull())
    .addColumn("code", text, (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("ended", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  for (const column of ["receiver", "visitor", "created_at"] as const)
    await trx.schema.createIndex(`sign_in_codes_by_${column}`).on("sign_in_codes").column(column).execute();
  await trx.schema
    .createTable("pending_posts")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("content", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .execute();
  await trx.schema.createIndex("pending_posts_by_end").on("pending_posts").column("expires_at").execute();
}

export async function addSavedCars(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("saved_cars")
    .addColumn("account_id", text, (column) => column.notNull().references("accounts.id").onDelete("cascade"))
    .addColumn("car_id", text, (column) => column.notNull())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("car_name", text, (column) => column.notNull())
    .addColumn("price", "integer")
    .addColumn("watch_price", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("saved_at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("saved_cars_key", ["account_id", "car_id"])
    .execute();
  await trx.schema.createIndex("saved_cars_by_car").on("saved_cars").columns(["site", "car_id"]).execute();
}

export async function addAccountLeads(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .alterTable("leads")
    .addColumn("account_id", text, (column) => column.references("accounts.id").onDelete("set null"))
    .execute();
  await trx.schema.createIndex("leads_by_account").on("leads").columns(["account_id"]).execute();
}

export async function addAccountLanguage(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema.alterTable("accounts").addColumn("language", text).execute();
}

export async function addAccountUse(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .alterTable("accounts")
    .addColumn("used_at", text, (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update accounts set used_at = updated_at`.execute(trx);
  await trx.schema.createIndex("accounts_by_use").on("accounts").columns(["site", "used_at"]).execute();
}
