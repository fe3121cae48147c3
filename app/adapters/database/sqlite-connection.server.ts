import { closeSync, fstatSync, mkdirSync, openSync, readSync, statSync, watch } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  type SelectModifierNode,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  SqliteQueryCompiler,
  type SqliteStatement,
  type TransactionSettings,
} from "kysely";
import Libsql from "libsql";
import { LRUCache } from "lru-cache";
import type { Connection, Tables } from "./connection";
import { isStoreUnavailable, StoreWatch, sqliteFault, type WatchLog } from "./store-unavailable";

const HEADER = Buffer.from("SQLite format 3\0", "latin1");

/** Its code is one of those that mean an unavailable database (`sqliteFault`). */
class SqliteFileError extends Error {
  readonly code: "SQLITE_IOERR_MOVED" | "SQLITE_NOTADB";
  constructor(code: SqliteFileError["code"]) {
    super("the database's file was moved or overwritten");
    this.name = "SqliteFileError";
    this.code = code;
  }
}

/**
 * Knows whether the file that SQLite has open is still the database at its path (decision 0115): SQLite itself goes on
 * with a file that was moved or deleted, and nobody finds what it writes there.
 *
 * Its descriptor stays open as long as the connections: when a process closes any descriptor of a file, the system
 * releases all of its locks on it, SQLite's too.
 */
class SqliteFileGuard {
  readonly #file: string;
  readonly #descriptor: number | null;
  readonly #opened: { dev: number; ino: number } | null;
  readonly #header = Buffer.alloc(HEADER.length);

  /**
   * Creates the file if there is none: SQLite gives its log and the log's index the file's permissions, by default
   * readable by all.
   */
  constructor(file: string) {
    this.#file = file;
    this.#descriptor = openOrNull(file);
    this.#opened = this.#descriptor === null ? null : fstatSync(this.#descriptor);
  }

  /** @throws SqliteFileError */
  verify(): void {
    if (this.#descriptor === null || !this.#opened) return;
    const found = statSync(this.#file, { throwIfNoEntry: false });
    if (found?.ino !== this.#opened.ino || found.dev !== this.#opened.dev)
      throw new SqliteFileError("SQLITE_IOERR_MOVED");
    const read = readSync(this.#descriptor, this.#header, 0, HEADER.length, 0);
    if (read < HEADER.length || !this.#header.equals(HEADER)) throw new SqliteFileError("SQLITE_NOTADB");
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }
}

/** If this fails, SQLite reports the reason. */
function openOrNull(file: string): number | null {
  try {
    return openSync(file, "a+", 0o600);
  } catch {
    return null;
  }
}

/**
 * A Kysely dialect that passes errors to `watch`: the only place that distinguishes a failing database from a bad
 * statement.
 */
export function watchedDialect(dialect: Dialect, watch: StoreWatch): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => new WatchedDriver(dialect.createDriver(), watch),
    createIntrospector: (database: Kysely<unknown>) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}

class WatchedDriver implements Driver {
  readonly #driver: Driver;
  readonly #watch: StoreWatch;
  constructor(driver: Driver, watch: StoreWatch) {
    this.#driver = driver;
    this.#watch = watch;
  }
  init(): Promise<void> {
    return this.#watch.during(() => this.#driver.init());
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#watch.during(() => this.#driver.acquireConnection());
    return new WatchedConnection(connection, this.#watch);
  }
  async beginTransaction(connection: WatchedConnection, settings: TransactionSettings): Promise<void> {
    await this.#watch.during(() => this.#driver.beginTransaction(connection.inner, settings));
    connection.inTransaction = true;
  }
  async commitTransaction(connection: WatchedConnection): Promise<void> {
    try {
      await this.#watch.during(() => this.#driver.commitTransaction(connection.inner));
    } catch (error) {
      connection.failed ||= isStoreUnavailable(error);
      throw error;
    }
    this.#watch.answered();
  }
  /**
   * After a database failure the transaction has ended already, so the original error is reported, not the failed
   * rollback.
   */
  async rollbackTransaction(connection: WatchedConnection): Promise<void> {
    try {
      await this.#watch.during(() => this.#driver.rollbackTransaction(connection.inner));
    } catch (error) {
      if (!connection.failed) throw error;
    }
  }
  releaseConnection(connection: WatchedConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }
  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #watch: StoreWatch;
  /** A result inside a transaction proves nothing before the commit. */
  inTransaction = false;
  /** Set when a statement failed because of the database. */
  failed = false;
  constructor(inner: DatabaseConnection, watch: StoreWatch) {
    this.inner = inner;
    this.#watch = watch;
  }
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const result = await this.#watch.during(() => this.inner.executeQuery<R>(query));
      if (!this.inTransaction) this.#watch.answered();
      return result;
    } catch (error) {
      this.failed ||= isStoreUnavailable(error);
      throw error;
    }
  }
  async *streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    try {
      yield* this.inner.streamQuery<R>(query, chunkSize);
    } catch (error) {
      throw this.#watch.translated(error);
    }
  }
}

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
    read,
    write: (work) => write.transaction().execute(work),
    othersWrites: versionOf(writer),
    flushDeleted: () => emptyLog(file),
    verify: () => reads.during(async () => guard.verify()),
    watchStock: (listener) => watchLog(file, listener),
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

/** SQLite counts for each connection what the others have committed. The writer's own are not among them. */
function versionOf(writer: Libsql.Database): () => number {
  const statement = writer.prepare("PRAGMA data_version");
  let last = 0;
  return () => {
    try {
      last = (statement.get() as { data_version: number }).data_version;
    } catch {
      // The file is away: the watch of the reads reports that.
    }
    return last;
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
    read,
    write: (work) => write.transaction().execute(work),
    othersWrites: () => 0,
    flushDeleted: async () => {},
    verify: async () => {},
    watchStock: () => () => {},
    async close() {
      await read.destroy();
      await write.destroy();
      if (database.open) database.close();
    },
  };
}

/** Every commit is written to SQLite's log. Does nothing where the system can't watch files. */
function watchLog(file: string, listener: () => void): () => void {
  const log = `${path.basename(file)}-wal`;
  try {
    const watcher = watch(path.dirname(file), { persistent: false }, (_event, name) => {
      if (name === log) listener();
    });
    watcher.on("error", () => watcher.close());
    return () => watcher.close();
  } catch {
    return () => {};
  }
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

/** Leaves row locks out, which SQLite doesn't know: a transaction holds the only write lock. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (node.modifier === "Distinct") super.visitSelectModifier(node);
  }
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
  override createQueryCompiler(): SqliteQueryCompiler {
    return new LocklessCompiler();
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
