import { performance } from "node:perf_hooks";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { DealershipId } from "~/domain/text/identifiers";
import type { Platform } from "~/services/platform/platform";
import { revisionOf } from "~/services/stock/listed-cars.server";
import type { Site } from "~/tenants/site";

const MIB = 2 ** 20;
/** Pages that were asked for again. */
const POPULAR_BYTES = 48 * MIB;
/** Pages that were asked for once: a flood of addresses evicts only these. */
const NEW_BYTES = 16 * MIB;
/** Below this an answer isn't compressed. */
const MIN_COMPRESSED = 1024;
const FAST_QUALITY = 5;
const BEST_QUALITY = 11;
/** A page that was sent as often is worth the best compression, when the process has nothing else to do. */
const WORTH_BEST = 20;
/** Share of the time in which the event loop was busy, below which the process is idle. */
const IDLE = 0.3;
const LOOK_EVERY_MS = 1000;
/** A window of 256 KiB fits any page; the default of 4 MiB takes twice as long to set up. */
const WINDOW = 18;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** The bytes of a page in each coding, made when they are first asked for. */
export class PageBody {
  readonly #plain: Buffer;
  #brotli: Promise<Buffer> | null = null;
  #gzip: Promise<Buffer> | null = null;
  #sent = 0;
  isBest = false;

  constructor(plain: Buffer) {
    this.#plain = plain;
  }

  get length(): number {
    return this.#plain.length;
  }

  get isCompressible(): boolean {
    return this.#plain.length >= MIN_COMPRESSED;
  }

  /** Whether it is worth compressing once more, as well as possible. */
  get isPopular(): boolean {
    return this.#sent >= WORTH_BEST && !this.isBest && this.#brotli !== null;
  }

  async in(encoding: "br" | "gzip" | "identity"): Promise<Buffer> {
    this.#sent += 1;
    if (encoding === "br") {
      this.#brotli ??= brotli(this.#plain, FAST_QUALITY);
      return this.#brotli;
    }
    if (encoding === "gzip") {
      this.#gzip ??= toGzip(this.#plain);
      return this.#gzip;
    }
    return this.#plain;
  }

  async compressBest(): Promise<void> {
    this.isBest = true;
    const best = await brotli(this.#plain, BEST_QUALITY);
    this.#brotli = Promise.resolve(best);
  }
}

function brotli(plain: Buffer, quality: number): Promise<Buffer> {
  return toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
}

interface Kept {
  body: PageBody;
  /** The same page for first visits. */
  first?: { body: PageBody } | null;
}

/** Pages in memory, bounded by their bytes. A page that is asked for a second time outlives those asked for once. */
export class PageCache<Page extends Kept> {
  readonly #popular: LRUCache<string, Page>;
  readonly #new: LRUCache<string, Page>;
  #evicted = 0;
  #isCompressing = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(bounds = { popular: POPULAR_BYTES, new: NEW_BYTES }) {
    const sizeCalculation = (page: Page, key: string) => sizeOf(page, key);
    const disposeAfter = (_page: Page, _key: string, reason: LRUCache.DisposeReason) => {
      if (reason === "evict") this.#evicted += 1;
    };
    this.#popular = new LRUCache({ maxSize: bounds.popular, sizeCalculation, disposeAfter });
    this.#new = new LRUCache({ maxSize: bounds.new, sizeCalculation, disposeAfter });
  }

  get figures(): { pages: number; bytes: number; evicted: number } {
    return {
      evicted: this.#evicted,
      pages: this.#popular.size + this.#new.size,
      bytes: this.#popular.calculatedSize + this.#new.calculatedSize,
    };
  }

  get(key: string): Page | undefined {
    const popular = this.#popular.get(key);
    if (popular) return popular;
    const page = this.#new.get(key);
    if (!page) return undefined;
    this.#new.delete(key);
    this.#popular.set(key, page);
    return page;
  }

  /** Replaces a page: a popular one stays popular. The same page is weighed again. */
  set(key: string, page: Page): void {
    const pages = this.#popular.has(key) ? this.#popular : this.#new;
    pages.delete(key);
    pages.set(key, page);
  }

  /** Compresses popular pages as well as possible, one at a time, while the process is idle. */
  improve(page: { body: PageBody }): void {
    if (!page.body.isPopular || this.#timer) return;
    const before = performance.eventLoopUtilization();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const { utilization } = performance.eventLoopUtilization(before);
      if (this.#isCompressing || utilization > IDLE || !page.body.isPopular) return;
      this.#isCompressing = true;
      page.body
        .compressBest()
        .catch(() => undefined)
        .finally(() => {
          this.#isCompressing = false;
        });
    }, LOOK_EVERY_MS);
    this.#timer.unref();
  }
}

/** Its bytes as they are and compressed, and what goes with them. */
function sizeOf({ body, first }: Kept, key: string): number {
  const length = body.length + (first?.body.length ?? 0);
  return Math.round(length * 1.4) + key.length + 2048;
}

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
