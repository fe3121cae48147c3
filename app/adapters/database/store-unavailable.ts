import { setTimeout as delay } from "node:timers/promises";

/**
 * How long a start waits for the database. Crash recovery may take minutes; a wrong address must end in an exit that is
 * noticed.
 */
export const STORE_TIMEOUT_MS = 10 * 60_000;

/**
 * The database is unavailable, full, or can't be read or written: the statement was not rejected and may be retried.
 * Holds only a code, not the driver's error, which may contain a whole client with its address and user name.
 */
export class StoreUnavailableError extends Error {
  /** The system's code (ECONNREFUSED), PostgreSQL's (57P01) or SQLite's (SQLITE_FULL). */
  readonly code: string;

  constructor(code: string) {
    super(`the database can't be used now (${code})`);
    this.name = "StoreUnavailableError";
    this.code = code;
  }
}

/** By name, not by class: see docs/decisions/0009. */
export function isStoreUnavailable(error: unknown): error is StoreUnavailableError {
  return error instanceof Error && error.name === "StoreUnavailableError";
}

/** No access, or no such database: waiting does not help. */
export function isRefusedByDatabase({ code }: StoreUnavailableError): boolean {
  return /^(28|3D)/.test(code);
}

/** What a database driver's error says about the database. Returns null when the statement was at fault. */
export type FaultOf = (error: unknown) => string | null;

/**
 * Classes and codes of SQLSTATE: 08 the connection, 28 no access, 3D no such database, 53 no resources (53100 is a full
 * disk), 57P the server stops, starts or crashed, 58 the system below it, 25006 the server has become a read-only
 * replica.
 */
const POSTGRES_FAULT = /^(08|28|3D|53|57P|58)|^(25006|57014)$/;

/** pg's own errors have no code. */
const PG_MESSAGES: readonly [RegExp, string][] = [
  [/^Connection terminated due to connection timeout$/, "connection timeout"],
  [/^timeout exceeded when trying to connect$/, "connection timeout"],
  [/^Query read timeout$/, "query timeout"],
  [/^Connection terminated/, "connection lost"],
  [/is not queryable$/, "connection lost"],
];

export const postgresFault: FaultOf = (error) => {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  if (code === null) return PG_MESSAGES.find(([message]) => message.test(error.message))?.[1] ?? null;
  return isSystemCode(code) || POSTGRES_FAULT.test(code) ? code : null;
};

const SQLITE_FAULT = /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM|PROTOCOL|NOTADB|CORRUPT)/;

export const sqliteFault: FaultOf = (error) => {
  if (!(error instanceof Error)) return null;
  const code = codeOf(error);
  return code !== null && (isSystemCode(code) || SQLITE_FAULT.test(code)) ? code : null;
};

function codeOf(error: Error): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : null;
}

/** ECONNRESET, EAI_AGAIN, ENOSPC; not Node's own codes such as ERR_INVALID_ARG_TYPE, which are bugs of ours. */
function isSystemCode(code: string): boolean {
  return /^E(?!RR_)[A-Z]+(_[A-Z]+)?$/.test(code);
}

export interface StoreRetryOptions {
  /** The longest total wait, in milliseconds. */
  withinMs: number;
  /** Called once, when the waiting begins. */
  onUnavailable?(error: StoreUnavailableError): void | Promise<void>;
  /** The delay between two attempts: the first, and the maximum that doubling reaches. */
  firstWaitMs?: number;
  longestWaitMs?: number;
}

/**
 * Returns the result of `work`, and retries it while the database is unavailable.
 * @throws StoreUnavailableError when the database stays unavailable for longer than that, or rejects the process
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { withinMs, onUnavailable, firstWaitMs = 250, longestWaitMs = 5000 }: StoreRetryOptions,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  let reported = false;
  for (let wait = firstWaitMs; ; wait = Math.min(wait * 2, longestWaitMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isStoreUnavailable(error) || isRefusedByDatabase(error) || performance.now() > deadline)
        throw error;
      if (!reported) await onUnavailable?.(error);
      reported = true;
      await delay(wait);
    }
  }
}

/** The part of a logger that a watch uses. */
export interface WatchLog {
  error(fields: object, line: string): void;
  info(fields: object, line: string): void;
}

/**
 * Turns a driver's error that the database caused into a `StoreUnavailableError`, and logs once when the failure begins
 * and once when it ends.
 */
export class StoreWatch {
  readonly #what: "reads" | "writes";
  readonly #faultOf: FaultOf;
  readonly #log: WatchLog;
  #failingSince: number | null = null;

  /** @param what of the database is watched: a full disk fails only writes */
  constructor(what: "reads" | "writes", faultOf: FaultOf, log: WatchLog) {
    this.#what = what;
    this.#faultOf = faultOf;
    this.#log = log;
  }

  /** @throws StoreUnavailableError instead of the driver's own error */
  async during<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.translated(error);
    }
  }

  translated(error: unknown): unknown {
    if (isStoreUnavailable(error)) return error;
    const code = this.#faultOf(error);
    if (code === null) return error;
    if (this.#failingSince === null) {
      this.#failingSince = performance.now();
      this.#log.error(
        { code, what: this.#what },
        "the database can't be used: what needs it is answered 503",
      );
    }
    return new StoreUnavailableError(code);
  }

  /** Called after a successful read or commit. */
  answered(): void {
    if (this.#failingSince === null) return;
    const seconds = Math.round((performance.now() - this.#failingSince) / 100) / 10;
    this.#failingSince = null;
    this.#log.info({ what: this.#what, seconds }, "the database can be used again");
  }
}
