import { type FaultOf, isStoreUnavailable, StoreUnavailableError } from "./store-unavailable";

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
