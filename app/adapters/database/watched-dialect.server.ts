import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  Driver,
  Kysely,
  QueryResult,
  TransactionSettings,
} from "kysely";
import { isStoreUnavailable } from "./store-unavailable";
import type { StoreWatch } from "./store-watch.server";

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
