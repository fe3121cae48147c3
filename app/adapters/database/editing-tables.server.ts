import type { RawBuilder, Transaction } from "kysely";
import type { Tables } from "./tables";

export async function addEditors(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("editor_sessions")
    .addColumn("id", text, (column) => column.primaryKey())
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("email", text, (column) => column.notNull())
    .addColumn("created_at", text, (column) => column.notNull())
    .addColumn("expires_at", text, (column) => column.notNull())
    .addColumn("preview", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}

export async function addWording(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await trx.schema
    .createTable("wording_revisions")
    .addColumn("site", text, (column) => column.primaryKey())
    .addColumn("published", "integer", (column) => column.notNull())
    .addColumn("drafts", "integer", (column) => column.notNull())
    .execute();
  await trx.schema
    .createTable("wording_drafts")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("text", text)
    .addColumn("base", text)
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("wording_drafts_key", ["site", "language", "key"])
    .execute();
  await trx.schema
    .createTable("wording_edits")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("base", text)
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("exported", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("wording_edits_key", ["site", "language", "key"])
    .execute();
  await trx.schema
    .createTable("publications")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("kind", text, (column) => column.notNull())
    .addColumn("restores", "integer")
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("at", text, (column) => column.notNull())
    .addPrimaryKeyConstraint("publications_key", ["site", "version"])
    .execute();
  await trx.schema
    .createTable("publication_changes")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("before", text)
    .addColumn("after", text)
    .addColumn("base", text)
    .addPrimaryKeyConstraint("publication_changes_key", ["site", "version", "language", "key"])
    .execute();
}
