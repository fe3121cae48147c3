import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/**
 * The migration: reservations, their payments, the ledger, and whether a car is held. A reservation outlives its account
 * and its car: money was paid for it.
 */
export async function addCheckout(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .alterTable("cars")
    .addColumn("held", "integer", (column) => column.notNull().defaultTo(0))
    .execute();

  await trx.schema
    .createTable("payments")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("dealership_id", text, (column) => column.notNull())
    .addColumn("purpose", text, (column) => column.notNull())
    .addColumn("amount_cents", "bigint", (column) => column.notNull())
    .addColumn("currency", text, (column) => column.notNull())
    .addColumn("gateway", text, (column) => column.notNull())
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("session_id", text)
    .addColumn("session_url", text)
    .addColumn("charge_id", text)
    .addColumn("check_at", text)
    .addColumn("last_error", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("paid_at", text)
    .execute();
  await trx.schema.createIndex("payments_to_check").on("payments").columns(["state", "check_at"]).execute();

  await trx.schema
    .createTable("reservations")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("submission_id", text, (column) => column.notNull())
    .addColumn("reference", text, (column) => column.notNull().unique())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("state", text, (column) => column.notNull())
    .addColumn("end_reason", text)
    .addColumn("blocks", "integer", (column) => column.notNull())
    .addColumn("car_id", text, (column) => column.notNull())
    .addColumn("car_slug", text, (column) => column.notNull())
    .addColumn("car_name", text, (column) => column.notNull())
    .addColumn("car_price", "integer")
    .addColumn("dealership_id", text, (column) => column.notNull())
    .addColumn("account_id", text, (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("content", text)
    .addColumn("hours", "integer", (column) => column.notNull())
    .addColumn("ends_at", text, (column) => column.notNull())
    .addColumn("remind_at", text)
    .addColumn("lead_id", text)
    .addColumn("payment_id", text, (column) => column.notNull().unique().references("payments.id"))
    .addColumn("created_at", text, (column) => column.notNull())
    .addUniqueConstraint("reservations_submission", ["site", "submission_id"])
    .execute();
  // One reservation has a car. This index decides, whatever processes do.
  await sql`create unique index reservations_of_car on reservations (car_id) where blocks = 1`.execute(trx);
  await trx.schema
    .createIndex("reservations_by_account")
    .on("reservations")
    .columns(["account_id", "created_at"])
    .execute();
  await trx.schema
    .createIndex("reservations_by_end")
    .on("reservations")
    .columns(["state", "ends_at"])
    .execute();
  await trx.schema
    .createIndex("reservations_by_site")
    .on("reservations")
    .columns(["site", "created_at"])
    .execute();

  await trx.schema
    .createTable("reservation_people")
    .addColumn("person", text, (column) => column.notNull())
    .addColumn("reservation_id", text, (column) =>
      column.notNull().references("reservations.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("reservation_people_key", ["person", "reservation_id"])
    .execute();
  await trx.schema
    .createIndex("reservation_people_by_reservation")
    .on("reservation_people")
    .columns(["reservation_id"])
    .execute();

  await trx.schema
    .createTable("reservation_events")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("reservation_id", text, (column) => column.notNull().references("reservations.id"))
    .addColumn("event", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .addColumn("handled_at", text)
    .addUniqueConstraint("reservation_events_once", ["reservation_id", "event"])
    .execute();
  await sql`create index reservation_events_pending on reservation_events (at, id) where handled_at is null`.execute(
    trx,
  );

  await trx.schema
    .createTable("ledger")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("payment_id", text, (column) => column.notNull().references("payments.id"))
    .addColumn("gateway", text, (column) => column.notNull())
    .addColumn("account", text, (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("gateway_id", text, (column) => column.notNull())
    .addColumn("cents", "bigint", (column) => column.notNull())
    .addColumn("currency", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .addUniqueConstraint("ledger_movement", ["gateway", "account", "gateway_id"])
    .execute();
  await trx.schema
    .createIndex("ledger_by_account")
    .on("ledger")
    .columns(["gateway", "account", "at"])
    .execute();
  await trx.schema.createIndex("ledger_by_payment").on("ledger").columns(["payment_id"]).execute();
}
