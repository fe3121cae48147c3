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
import { LRUCache } from "lru-cache";
import type { Connection } from "./connection";
import { SqliteFileGuard } from "./sqlite-file-guard.server";
import { sqliteFault } from "./store-unavailable";
import { StoreWatch, type WatchLog } from "./store-watch.server";
import type { Tables } from "./tables";
import { watchedDialect } from "./watched-dialect.server";

/** How long a writer waits for writers of other processes. */
const WRITE_WAIT_MS = 60_000;
/** libsql is synchronous, so SQLite's own waiting blocks the event loop: the wait is short and retried. */
const SYNCHRONOUS_WAIT_MS = 10;
const READ_WAIT_MS = 5_000;
const CACHED_STATEMENTS = 200;
const CHECKPOINT_ATTEMPTS = 20;

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, "forecourt.sqlite");
}

/** Opens DATA_DIR/forecourt.sqlite, creating the folder and file if absent. Several processes may open it. */
export async function openSqlite(dataDir: string, log: WatchLog): Promise<Connection> {
  mkdirSync(dataDir, { recursive: true });
  const file = sqliteFile(dataDir);
  const guard = new SqliteFileGuard(file);
  const writes = new StoreWatch("writes", sqliteFault, log);
  const reads = new StoreWatch("reads", sqliteFault, log);
  const opened = (watch: StoreWatch, waitMs: number) =>
    watch.during(() => retryWhileBusy(() => openFile(file, waitMs)));
  const [writer, reader] = await openBoth().catch((error: unknown) => {
    guard.close();
    throw error;
  });
  reader.exec("PRAGMA query_only = ON");

  async function openBoth() {
    return [await opened(writes, SYNCHRONOUS_WAIT_MS), await opened(reads, READ_WAIT_MS)] as const;
  }

  const write = new Kysely<Tables>({
    dialect: watchedDialect(
      new ImmediateSqliteDialect({ database: withStatementCache(writer) }, guard),
      writes,
    ),
  });
  const read = new Kysely<Tables>({
    dialect: watchedDialect(new SqliteDialect({ database: withStatementCache(reader) }), reads),
  });
  return {
    kind: "sqlite",
    read,
    write: (work) => write.transaction().execute(work),
    flushDeleted: () => emptyLog(file),
    verify: () => reads.during(async () => guard.verify()),
    async close() {
      await read.destroy();
      await write.destroy();
      // Kysely closes only connections that were used.
      if (reader.open) reader.close();
      if (writer.open) writer.close();
      guard.close();
    },
  };
}

/** Opens an empty database in memory: it is gone when it is closed. */
export function openMemorySqlite(): Connection {
  const database = new Libsql(":memory:");
  database.pragma("foreign_keys = ON");
  // One handle, as each one would be a database of its own.
  const shared = withStatementCache(database);
  const read = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: { ...shared, close: () => {} } }),
  });
  const write = new Kysely<Tables>({ dialect: new ImmediateSqliteDialect({ database: shared }) });
  return {
    kind: "sqlite",
    read,
    write: (work) => write.transaction().execute(work),
    flushDeleted: async () => {},
    verify: async () => {},
    async close() {
      await read.destroy();
      await write.destroy();
      if (database.open) database.close();
    },
  };
}

/** Uses its own connection: a checkpoint can't be part of a transaction. Gives up while readers block it. */
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
    // What is deleted or replaced is overwritten in the file immediately. Set only while a person is erased, it would leave
    // copies of rows that SQLite had moved between pages before.
    database.pragma("secure_delete = ON");
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** Caches prepared statements: preparing costs more than running a small one. Evicts the least recently used. */
function withStatementCache(database: Libsql.Database): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: CACHED_STATEMENTS });
  return {
    prepare(sql) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = database.prepare(sql) as unknown as SqliteStatement;
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
  readonly #guard: SqliteFileGuard | undefined;
  /** @param guard absent: there is no file */
  constructor(config: { database: SqliteDatabase }, guard?: SqliteFileGuard) {
    super(config);
    this.#database = config.database;
    this.#guard = guard;
  }
  override createDriver(): Driver {
    return new ImmediateSqliteDriver({ database: this.#database }, this.#guard);
  }
}

/**
 * Takes the write lock when the transaction begins. A deferred transaction that reads before it writes fails immediately
 * when another process wrote in between, and waiting does not help it. No transaction is acknowledged whose file was
 * moved or overwritten (decision 0115).
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #guard: SqliteFileGuard | undefined;
  constructor(config: { database: SqliteDatabase }, guard: SqliteFileGuard | undefined) {
    super(config);
    this.#guard = guard;
  }
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#guard?.verify();
    await retryWhileBusy(() => connection.executeQuery(CompiledQuery.raw("begin immediate")));
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#guard?.verify();
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
