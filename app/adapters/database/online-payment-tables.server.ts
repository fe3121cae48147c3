import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

/** The migration: whether a payer was notified of a refund that failed. */
export async function addFailedRefunds(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema.alterTable("online_payments").addColumn("told_refund_failed_at", text).execute();
}

/** The migration: amounts that people pay online. A row outlives its account: money was paid. */
export async function addOnlinePayments(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("online_payments")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("submission_id", text, (column) => column.notNull())
    .addColumn("receipt", text, (column) => column.notNull().unique())
    .addColumn("account_id", text, (column) => column.references("accounts.id").onDelete("set null"))
    .addColumn("content", text)
    .addColumn("lead_id", text)
    .addColumn("payment_id", text, (column) => column.notNull().unique().references("payments.id"))
    .addColumn("told_paid_at", text)
    .addColumn("told_refunded_at", text)
    .addColumn("created_at", text, (column) => column.notNull())
    .addUniqueConstraint("online_payments_submission", ["site", "submission_id"])
    .execute();
  await trx.schema
    .createIndex("online_payments_by_account")
    .on("online_payments")
    .columns(["account_id", "created_at"])
    .execute();
  await trx.schema
    .createIndex("online_payments_by_site")
    .on("online_payments")
    .columns(["site", "created_at"])
    .execute();
  // What nobody was notified of: few rows, whatever was paid before.
  await sql`create index online_payments_untold on online_payments (created_at, id) where told_paid_at is null or told_refunded_at is null`.execute(
    trx,
  );
  await trx.schema
    .createTable("online_payment_people")
    .addColumn("person", text, (column) => column.notNull())
    .addColumn("online_payment_id", text, (column) =>
      column.notNull().references("online_payments.id").onDelete("cascade"),
    )
    .addPrimaryKeyConstraint("online_payment_people_key", ["person", "online_payment_id"])
    .execute();
  await trx.schema
    .createIndex("online_payment_people_by_payment")
    .on("online_payment_people")
    .columns(["online_payment_id"])
    .execute();
}
