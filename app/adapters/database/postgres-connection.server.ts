import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import type { Connection } from "./connection";
import type { Tables } from "./tables";

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 10_000;
const QUERY_TIMEOUT_MS = 60_000;
const INT8 = 20;

/** A pool on a PostgreSQL server. Nothing is connected before the first query. */
export function openPostgres(databaseUrl: string, log: Logger): Connection {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: "forecourt",
    types: {
      // pg gives bigint, and so count(*), as text. Ours all fit a number.
      getTypeParser: (oid, format) =>
        oid === INT8 ? (value: string) => Number(value) : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener a connection that the server drops would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "an idle PostgreSQL connection was lost"));

  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres",
    read: database,
    write: (work) => database.transaction().execute(work),
    flushDeleted: async () => {},
    close: () => database.destroy(),
  };
}
