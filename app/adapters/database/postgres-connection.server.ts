import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Connection, Tables } from "./connection";
import { watchedDialect } from "./sqlite-connection.server";
import { STOCK_CHANNEL } from "./stock-revision.server";
import { postgresFault, StoreWatch, type WatchLog } from "./store-unavailable";

const POOL_SIZE = 10;
/** Connection timeout: for a server that no longer answers on the network. A stopped server mostly refuses immediately. */
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 60_000;
const INT8 = 20;

/** A pool of connections to a PostgreSQL server. Connects at the first query, and reconnects after a loss. */
export function openPostgres(databaseUrl: string, log: WatchLog): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: "forecourt",
    types: {
      // pg returns bigint, and so count(*), as text. All of our values fit a number.
      getTypeParser: (oid, format) =>
        oid === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format),
    },
  });
  // Without listeners, a connection that the server drops would end the process. The pool listens on idle clients; each
  // client in use has a listener of its own. The client's statement fails too, and that failure is logged.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));

  const dialect = new PostgresDialect({ pool: withoutBrokenClients(pool) });
  const database = new Kysely<Tables>({
    dialect: watchedDialect(dialect, new StoreWatch("reads", postgresFault, log)),
  });
  const writing = new Kysely<Tables>({
    dialect: watchedDialect(dialect, new StoreWatch("writes", postgresFault, log)),
  });
  return {
    read: database,
    write: (work) => writing.transaction().execute(work),
    othersWrites: () => 0,
    flushDeleted: async () => {},
    verify: async () => {},
    watchStock: (listener) => listen(databaseUrl, listener),
    async close() {
      await database.destroy();
      await writing.destroy();
      await pool.end();
    },
  };
}

const LISTEN_AGAIN_MS = 10_000;

/** Listens on a connection of its own, which is opened again after a loss. */
function listen(databaseUrl: string, listener: () => void): () => void {
  let stopped = false;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  const connect = () => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: "forecourt",
    });
    client = opened;
    let lost = false;
    const onLoss = () => {
      if (lost) return;
      lost = true;
      void opened.end().catch(() => undefined);
      if (!stopped) again = setTimeout(connect, LISTEN_AGAIN_MS).unref();
    };
    opened.on("error", onLoss).on("end", onLoss).on("notification", listener);
    opened
      .connect()
      .then(() => opened.query(`listen ${STOCK_CHANNEL}`))
      .catch(onLoss);
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(again);
    void client?.end().catch(() => undefined);
  };
}

/**
 * After a server failure or a statement timeout the client is not reused: pg still holds its unanswered statement and
 * would queue every later one behind it.
 */
function withoutBrokenClients(pool: pg.Pool): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect();
      let broken: Error | undefined;
      const query = async (text: string, values: unknown[]) => {
        // Also for a rollback: the server does it when the connection ends.
        if (broken) throw broken;
        try {
          return await client.query(text, values);
        } catch (error) {
          if (postgresFault(error) !== null) broken = error as Error;
          throw error;
        }
      };
      return { query, release: () => client.release(broken) } as unknown as PostgresPoolClient;
    },
    // Two Kysely instances share the pool, so only `close` ends it.
    end: async () => {},
  };
}
