import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { type Connection, isPostgres } from "~/adapters/database/connection";
import { openPostgres } from "~/adapters/database/postgres-connection.server";
import { openSqlite } from "~/adapters/database/sqlite-connection.server";
import type { TestDatabase } from "./store";

type Location = Pick<TestDatabase, "location">;

/** Opens the database once more, for questions that the store does not ask. */
export async function raw<T>(database: Location, ask: (connection: Connection) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = database.location();
  const log = pino({ level: "silent" });
  const connection = databaseUrl ? openPostgres(databaseUrl, log) : await openSqlite(dataDir, log);
  try {
    return await ask(connection);
  } finally {
    await connection.close();
  }
}

export interface Column {
  table: string;
  name: string;
  type: string;
  required: boolean;
}

/** Reads the columns of all tables from the database itself. */
export async function columnsOf({ read }: Connection): Promise<Column[]> {
  const { rows } = isPostgres(read)
    ? await sql<Column>`select table_name as "table", column_name as name, data_type as type,
            (is_nullable = 'NO' and column_default is null) as required
          from information_schema.columns where table_schema = current_schema()`.execute(read)
    : await sql<Column>`select m.name as "table", c.name as name, lower(c.type) as type,
            (("notnull" = 1 or pk > 0) and dflt_value is null) as required
          from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`.execute(read);
  return rows;
}

/** Returns the files below a folder that contain a text, ignoring letter case, and line breaks that e-mails add. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file).toString("latin1").replace(/=\r\n/g, "");
    return content.toLowerCase().includes(text.toLowerCase()) ? [file] : [];
  });
}

/** Returns whether a text is anywhere in the database: in SQLite's files, in PostgreSQL's columns. */
export async function holds(database: Location, text: string): Promise<boolean> {
  const { databaseUrl, dataDir } = database.location();
  if (!databaseUrl) return filesWith(dataDir, text).length > 0;
  return raw(database, async (connection) => {
    for (const { table, name, type } of await columnsOf(connection)) {
      if (type !== "text") continue;
      const found = await sql<{ found: number }>`select count(*) as found from ${sql.table(table)}
        where lower(${sql.ref(name)}) like ${`%${text.toLowerCase()}%`}`.execute(connection.read);
      if (Number(found.rows[0]?.found) > 0) return true;
    }
    return false;
  });
}
