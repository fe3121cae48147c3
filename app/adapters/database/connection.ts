import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./tables";

/** What the store needs of a database, the same for SQLite and PostgreSQL. */
export interface Connection {
  kind: "sqlite" | "postgres";
  /** For single statements that only read. Sees what is committed. */
  read: Kysely<Tables>;
  /**
   * Runs `work` in one transaction: committed when the promise resolves, rolled back when it rejects.
   * On SQLite writers wait for each other, across processes too.
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /**
   * Brings what was deleted out of SQLite's log too, as far as no reader is in the way; the next call or the log's own
   * turn does the rest. PostgreSQL's autovacuum does it there.
   */
  flushDeleted(): Promise<void>;
  close(): Promise<void>;
}
