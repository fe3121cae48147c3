import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables";

/** What the store needs from a database, the same for SQLite and PostgreSQL. */
export interface Connection {
  kind: "sqlite" | "postgres";
  /** For single read-only statements. Sees committed data. */
  read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: committed when the promise resolves, rolled back when it rejects.
   * On SQLite writers wait for each other, across processes too.
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
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
