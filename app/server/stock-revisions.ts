import type { DealershipId } from "~/domain/text/identifiers";
import type { Platform } from "~/services/platform/platform";
import { revisionOf } from "~/services/stock/listed-cars.server";
import type { Site } from "~/tenants/site";

/** How long other processes' changes may stay unseen. */
const READ_EVERY_MS = 1000;

interface ListedStock {
  /** The revision of what the site lists. */
  revision: number;
  /** Whether searches find all of it. */
  isIndexed: boolean;
}

/**
 * The revision of what each site lists, without asking the store for each request: it is read again after a second,
 * after a write of this process or (on SQLite) another, and when the index has followed the store.
 */
export class StockRevisions {
  readonly #platform: Pick<Platform, "store" | "search" | "log">;
  #known: Promise<ReadonlyMap<DealershipId, number>> | null = null;
  #readAt = 0;
  #state = "";

  constructor(platform: Pick<Platform, "store" | "search" | "log">) {
    this.#platform = platform;
  }

  /** Returns null while the store doesn't answer. */
  async of(site: Pick<Site, "dealershipIds">): Promise<ListedStock | null> {
    const { store, search } = this.#platform;
    const indexed = search.indexedRevision();
    const state = `${store.writes()} ${store.othersWrites()} ${indexed}`;
    if (!this.#known || this.#state !== state || performance.now() - this.#readAt > READ_EVERY_MS) {
      this.#known = store.dealershipRevisions();
      this.#state = state;
      this.#readAt = performance.now();
    }
    const known = this.#known;
    try {
      const revision = revisionOf(await known, site);
      return { revision, isIndexed: indexed !== null && indexed >= revision };
    } catch {
      // The store's own watch logs that it is away.
      if (this.#known === known) this.#known = null;
      return null;
    }
  }
}
