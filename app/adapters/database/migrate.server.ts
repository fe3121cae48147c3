import { type Kysely, sql, type Transaction } from "kysely";
import { MIGRATION_LOCK } from "./advisory-locks.server";
import type { Connection } from "./connection";
import { columnTypes, MIGRATIONS, type Migration } from "./migrations.server";
import type { Tables } from "./tables";

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
