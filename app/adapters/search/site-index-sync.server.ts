import type { Logger } from "pino";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { deferred } from "~/adapters/with-timeout";
import type { DealershipId } from "~/domain/text/identifiers";
import type { ChangedCars } from "./percolator.server";
import { searchEngineError } from "./response-validation.server";
import type { IndexedSite, SiteFigures, SiteIndexer } from "./site-indexer.server";
import type { SiteIndexState } from "./stock-search-engine";

/** Delay in milliseconds before a retry: the first, and the longest after repeated failures. */
const FIRST_RETRY = 500;
const LAST_RETRY = 60_000;

/** Updates the site indexes after the stock index. Logs and retries failures; the stock can be searched without them. */
export class SiteIndexSync {
  readonly #indexer: SiteIndexer | null;
  readonly #changedCars: ChangedCars;
  readonly #log: Pick<Logger, "error" | "info">;
  readonly #ready = deferred();
  /** When to retry; null when nothing failed. */
  #retryAt: number | null = null;
  #failures = 0;
  #closed = false;

  /** @param indexer null when there are no sites to index for */
  constructor(indexer: SiteIndexer | null, changedCars: ChangedCars, log: Pick<Logger, "error" | "info">) {
    this.#indexer = indexer;
    this.#changedCars = changedCars;
    this.#log = log;
  }

  /** Whether the last update failed, or new sites wait for one. */
  get isBehind(): boolean {
    return this.#retryAt !== null;
  }

  /** Whether it is time to retry a failed update. */
  get isDue(): boolean {
    return this.#retryAt !== null && performance.now() >= this.#retryAt;
  }

  get state(): SiteIndexState {
    return {
      ready: () => this.#ready.promise,
      changes: () => this.#indexer?.changes ?? 0,
      lost: () => {
        if (!this.#indexer) return;
        this.#indexer.forget();
        this.#retryAt ??= performance.now();
      },
    };
  }

  /** Replaces the sites; the next update rebuilds the indexes. */
  list(sites: readonly IndexedSite[]): void {
    if (!this.#indexer) return;
    this.#indexer.list(sites);
    this.#retryAt ??= performance.now();
  }

  /** @param position the position of the stock index, which has just been updated */
  async follow(position: string): Promise<void> {
    if (!this.#indexer) return;
    try {
      await this.#indexer.update(this.#changedCars, position);
      if (this.#failures > 0) this.#log.info("the sites' indexes are updated from the stock again");
      this.#done(position);
    } catch (error) {
      // Closing aborts a running update: that is no failure.
      if (this.#closed) return;
      if (this.#failures === 0) {
        const why = isStoreUnavailable(error) ? error : searchEngineError(error);
        this.#log.error({ err: why }, "the sites' indexes can't be updated from the stock");
      }
      this.#retryAt = performance.now() + Math.min(FIRST_RETRY * 2 ** this.#failures, LAST_RETRY);
      this.#failures += 1;
    }
  }

  /** @param position the stock index's when all of it was rebuilt, else null */
  async rebuild(
    dealershipIds: readonly DealershipId[] | undefined,
    position: string | null,
  ): Promise<SiteFigures> {
    if (!this.#indexer) return { models: 0, dealerships: 0 };
    const figures = await this.#indexer.rebuild(dealershipIds, position);
    if (position !== null) this.#done(position);
    return figures;
  }

  #done(position: string): void {
    this.#changedCars.restart(position);
    this.#retryAt = null;
    this.#failures = 0;
    this.#ready.resolve();
  }

  close(reason: Error): void {
    this.#closed = true;
    this.#ready.reject(reason);
  }
}
