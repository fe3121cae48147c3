import type { Logger } from "pino";
import type { SiteIndexes } from "~/services/platform.server";
import { deferred } from "./deferred";
import { searchEngineError } from "./search-error.server";
import {
  DEALERSHIP_INDEX,
  MANUFACTURER_INDEX,
  type SiteFigures,
  type SiteIndexer,
} from "./site-indexer.server";
import type { TouchedStock } from "./touched-stock";

/** Milliseconds after which a failure is tried again: the first, and the longest after more failures. */
const FIRST_RETRY = 500;
const LAST_RETRY = 60_000;

/** Keeps the site indexes with the stock index. Their failing is told and tried again; the stock is found without. */
export class SiteFollower {
  readonly #indexer: SiteIndexer | null;
  readonly #touched: TouchedStock;
  readonly #log: Pick<Logger, "error" | "info">;
  readonly #ready = deferred();
  /** When to make up for what was missed; null when nothing was. */
  #retryAt: number | null = null;
  #failures = 0;

  /** @param indexer null when there are no sites to index for */
  constructor(indexer: SiteIndexer | null, touched: TouchedStock, log: Pick<Logger, "error" | "info">) {
    this.#indexer = indexer;
    this.#touched = touched;
    this.#log = log;
  }

  /** Whether there is something to make up for, and now is the time. */
  get isDue(): boolean {
    return this.#retryAt !== null && performance.now() >= this.#retryAt;
  }

  get indexes(): SiteIndexes {
    return {
      manufacturers: MANUFACTURER_INDEX,
      dealerships: DEALERSHIP_INDEX,
      ready: () => this.#ready.promise,
      changes: () => this.#indexer?.changes ?? 0,
      lost: () => {
        if (!this.#indexer) return;
        this.#indexer.forget();
        this.#retryAt ??= performance.now();
      },
    };
  }

  /** @param position the stock index's, which has just caught up */
  async follow(position: string): Promise<void> {
    if (!this.#indexer) return;
    try {
      await this.#indexer.update(this.#touched, position);
      if (this.#failures > 0) this.#log.info("the sites' indexes follow the stock again");
      this.#done(position);
    } catch (error) {
      if (this.#failures === 0) {
        this.#log.error({ err: searchEngineError(error) }, "the sites' indexes can't follow the stock");
      }
      this.#retryAt = performance.now() + Math.min(FIRST_RETRY * 2 ** this.#failures, LAST_RETRY);
      this.#failures += 1;
    }
  }

  /** @param position the stock index's when all of it was rebuilt, else null */
  async rebuild(dealershipIds: readonly string[] | undefined, position: string | null): Promise<SiteFigures> {
    if (!this.#indexer) return { models: 0, dealerships: 0 };
    const figures = await this.#indexer.rebuild(dealershipIds, position);
    if (position !== null) this.#done(position);
    return figures;
  }

  #done(position: string): void {
    this.#touched.restart(position);
    this.#retryAt = null;
    this.#failures = 0;
    this.#ready.resolve();
  }

  close(reason: Error): void {
    this.#ready.reject(reason);
  }
}
