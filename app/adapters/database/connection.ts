import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import type { SiteSlug } from "~/domain/text/identifiers";

/** What the store needs from a database, the same for SQLite and PostgreSQL. */
export interface Connection {
  /** For single read-only statements. Sees committed data. */
  read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: committed when the promise resolves, rolled back when it rejects.
   * On SQLite writers wait for each other, across processes too.
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** A number that changes when another process has written. PostgreSQL doesn't say: always 0. */
  othersWrites(): number;
  /**
   * Removes deleted data from SQLite's write-ahead log too, unless a reader blocks that; then the next call or the next
   * automatic checkpoint does it. PostgreSQL's autovacuum does this by itself.
   */
  flushDeleted(): Promise<void>;
  /**
   * Checks that what is open is still the database that others find.
   * @throws StoreUnavailableError when SQLite's file was moved, deleted or overwritten
   */
  verify(): Promise<void>;
  /**
   * Calls `listener` about the time when a process, this one included, changes the stock: perhaps shortly before the
   * change can be read, perhaps without any, and not always. So the stock must be looked at from time to time anyway.
   * @returns what ends this
   */
  watchStock(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Values of one statement, below the parameter limits of both databases. */
const PER_STATEMENT = 500;

/** Returns the items in pieces of at most this many. */
export function inChunks<T>(items: readonly T[], size = PER_STATEMENT): T[][] {
  const chunks: T[][] = [];
  for (let start = 0; start < items.length; start += size) chunks.push(items.slice(start, start + size));
  return chunks;
}

/** Whether a statement runs on PostgreSQL. SQLite has one writer: it needs no locks, and its dialect leaves them out. */
export function isPostgres(database: Pick<Kysely<Tables>, "getExecutor">): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter;
}

/**
 * All advisory locks of PostgreSQL that the program takes, so that no two have the same number. Processes of two versions
 * may run at the same time: a lock keeps its number.
 */
const SITE_LOCKS = {
  appointments: 20_261_121,
  sign_in_codes: 20_261_123,
  wording: 20_261_124,
  message_limits: 20_261_125,
  pictures: 20_261_127,
} as const;

/** The lock of migrations, in the other of PostgreSQL's two ranges of numbers. */
export const MIGRATION_LOCK = 4_618_203_917;

/**
 * Makes transactions of one site and one purpose run one after another, so what they count can't change before the
 * commit. On SQLite there is one writer.
 */
export async function lockSite(
  trx: Transaction<Tables>,
  lock: keyof typeof SITE_LOCKS,
  site: SiteSlug,
): Promise<void> {
  if (isPostgres(trx))
    await sql`select pg_advisory_xact_lock(${SITE_LOCKS[lock]}::int, hashtext(${site}::text))`.execute(trx);
}

/**
 * The tables as `migrations.server.ts` makes them. Times are ISO 8601 UTC text; JSON is text; flags are 0 or 1. The file
 * of each capability adds its own, next to its queries: `declare module "./connection"`.
 */
export interface Tables {
  schema_migrations: { name: string; applied_at: string };
}
