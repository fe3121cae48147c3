import { type ColumnDefinitionBuilder, type RawBuilder, sql, type Transaction } from "kysely";
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

/**
 * Gives each entry a kind, as a part of its key. SQLite can't change a primary key, so the tables are made again; what is
 * in them are texts.
 */
export async function addKindsOfEntries(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  for (const name of ["wording_drafts", "wording_edits", "publication_changes"])
    await trx.schema.alterTable(name).renameTo(`${name}_before_kinds`).execute();
  const kind = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo("text");
  await trx.schema
    .createTable("wording_drafts")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("kind", text, kind)
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("text", text)
    .addColumn("base", text)
    .addColumn("author", text, (column) => column.notNull())
    .addColumn("updated_at", text, (column) => column.notNull())
    .addColumn("revision", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("wording_drafts_kind_key", ["site", "language", "kind", "key"])
    .execute();
  await trx.schema
    .createTable("wording_edits")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("kind", text, kind)
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("text", text, (column) => column.notNull())
    .addColumn("base", text)
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("exported", "integer", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("wording_edits_kind_key", ["site", "language", "kind", "key"])
    .execute();
  await trx.schema
    .createTable("publication_changes")
    .addColumn("site", text, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("language", text, (column) => column.notNull())
    .addColumn("kind", text, kind)
    .addColumn("key", text, (column) => column.notNull())
    .addColumn("before", text)
    .addColumn("after", text)
    .addColumn("base", text)
    .addPrimaryKeyConstraint("publication_changes_kind_key", ["site", "version", "language", "kind", "key"])
    .execute();
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
    await trx.schema.dropTable(`${name}_before_kinds`).execute();
}
