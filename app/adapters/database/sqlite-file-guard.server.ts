import { closeSync, fstatSync, openSync, readSync, statSync } from "node:fs";

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
export class SqliteFileGuard {
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
