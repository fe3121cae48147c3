import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Tables } from "./tables";

export async function addEditors(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
  await sql`create table editor_sessions (
    id ${text} primary key, site ${text} not null, email ${text} not null,
    created_at ${text} not null, expires_at ${text} not null, preview integer default 0 not null
  )`.execute(trx);
}

export async function addWording(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
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
export async function addKindsOfEntries(trx: Transaction<Tables>, text: RawBuilder<string>): Promise<void> {
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
