import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from "kysely";
import Libsql from "libsql";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

/** How long a writer waits for other processes' writers. */
const WRITE_WAIT_MS = 60_000;
/** libsql is synchronous: SQLite's own waiting stands still the event loop, so it is short and retried. */
const SYNCHRONOUS_WAIT_MS = 10;
const READ_WAIT_MS = 5_000;
const CACHED_STATEMENTS = 200;
const CHECKPOINT_ATTEMPTS = 20;

/** Opens DATA_DIR/forecourt.sqlite, making folder and file where absent. Several processes may. */
export async function openSqlite(dataDir: string): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, "forecourt.sqlite");
  const writer = await retryWhileBusy(() => openFile(file, SYNCHRONOUS_WAIT_MS));
  const reader = await retryWhileBusy(() => openFile(file, READ_WAIT_MS));
  reader.exec("PRAGMA query_only = ON");

  const write = new Kysely<Tables>({
    dialect: new ImmediateSqliteDialect({ database: withStatementCache(writer) }),
  });
  const read = new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(reader) }) });
  return {
    kind: "sqlite",
    read,
    write: (work) => write.transaction().execute(work),
    flushDeleted: () => emptyLog(file),
    async close() {
      await read.destroy();
      await write.destroy();
      // Kysely closes only what it has used.
      if (reader.open) reader.close();
      if (writer.open) writer.close();
    },
  };
}

/** On a connection of its own: a checkpoint can't be part of a transaction. Gives up where readers stay in the way. */
async function emptyLog(file: string): Promise<void> {
  const connection = await retryWhileBusy(() => openFile(file, SYNCHRONOUS_WAIT_MS));
  try {
    for (let attempt = 1; attempt <= CHECKPOINT_ATTEMPTS; attempt += 1) {
      const [outcome] = connection.pragma("wal_checkpoint(TRUNCATE)") as { busy: number }[];
      if (!outcome?.busy) return;
      await delay(25);
    }
  } finally {
    connection.close();
  }
}

function openFile(file: string, waitMs: number): Libsql.Database {
  const database = new Libsql(file);
  try {
    database.pragma(`busy_timeout = ${waitMs}`);
    database.pragma("journal_mode = WAL");
    // Every commit is on the disk before it is acknowledged.
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Preparing costs more than running a small statement. The oldest statement makes room. */
function withStatementCache(database: Libsql.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql) as unknown as SqliteStatement;
        if (statements.size >= CACHED_STATEMENTS) {
          const oldest = statements.keys().next().value;
          if (oldest !== undefined) statements.delete(oldest);
        }
        statements.set(sql, statement);
      }
      return statement;
    },
    close() {
      statements.clear();
      database.close();
    },
  };
}

class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  constructor(config: { database: SqliteDatabase }) {
    super(config);
    this.#database = config.database;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database });
  }
}

/**
 * Takes the write lock when the transaction begins. A deferred transaction that reads before it writes fails at once
 * when another process has written in between, and no waiting helps it.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await retryWhileBusy(() => connection.executeQuery(CompiledQuery.raw("begin immediate")));
  }
}

async function retryWhileBusy<T>(action: () => T | Promise<T>): Promise<T> {
  const deadline = performance.now() + WRITE_WAIT_MS;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await delay(2 + Math.random() * 10);
    }
  }
}

function isBusy(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return typeof code === "string" && code.startsWith("SQLITE_BUSY");
}
