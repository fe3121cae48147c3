import type { Meilisearch } from "meilisearch";
import type { Logger } from "pino";
import { z } from "zod";
import { clientOver, EmbeddedEngine, embeddedTransport, type SearchTransport } from "#embedded-meilisearch";
import type { Store } from "~/adapters/database/open-store.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { deferred } from "~/adapters/with-timeout";
import { STOCK_INDEX_SETTINGS, type StockDocument } from "~/domain/search/stock-document";
import { asDealershipId, type DealershipId } from "~/domain/text/identifiers";
import { EVERY_MS, type IndexFile } from "./index-file.server";
import { IN_PROCESS } from "./index-writer.server";
import { ChangedCars } from "./percolator.server";
import { searchEngineError } from "./response-validation.server";
import { SiteIndexSync } from "./site-index-sync.server";
import { type IndexedSite, type SiteFigures, SiteIndexer, type SiteIndexUids } from "./site-indexer.server";
import { type IndexProgress, StockIndexer } from "./stock-indexer.server";
import type { SiteIndexState, StockLoading } from "./stock-search-engine";

/** Milliseconds between two checks of the store's revision. */
export const POLL_INTERVAL = 1000;
/** The first interval after a sign of a change. Each further one is twice as long, up to the usual one. */
const SOON = 16;
/** After an update, the time until the next look as a multiple of what it took: an import must not slow down the pages. */
const RESTS = 10;
/** The setting with which a command asks every process that writes an index to rebuild it. */
export const REBUILD_REQUEST = "search-index/rebuild-request";
const rebuildRequestSchema = z.object({
  id: z.string(),
  dealershipIds: z.array(z.string().transform(asDealershipId)).nullable(),
  /** Time of the request, in milliseconds since 1970. */
  at: z.number().default(0),
});
type RebuildRequest = z.output<typeof rebuildRequestSchema>;

export function readRebuildRequest(kept: string): RebuildRequest {
  return rebuildRequestSchema.parse(JSON.parse(kept));
}

export interface RebuildSummary extends SiteFigures {
  indexed: number;
  removed: number;
}

export interface IndexUids extends SiteIndexUids {
  stock: string;
}

/** The names of the indexes of an engine in a process of ours. */
export const OWN_UIDS: IndexUids = {
  stock: "stock",
  manufacturers: "manufacturers",
  dealerships: "dealerships",
};

export interface StockOptions {
  /** Without `watchStock` changes are noticed at the next look. */
  store: Pick<Store, "cars" | "settings" | "stockRevision"> & Partial<Pick<Store, "watchStock">>;
  log: Logger;
  sites: readonly IndexedSite[];
  now(): Date;
  uids: IndexUids;
  /** Where the stock index is between two processes. Default: it is built from the store. */
  file?: IndexFile | undefined;
  /** The first build of the sites' indexes waits for this promise. */
  sitesAfter: Promise<void>;
}

/**
 * The stock in an engine of this process: loaded in the background, then kept up to date with the store's revision. Can
 * be searched as soon as it holds the first cars. Failures are logged and retried.
 */
export class LocalStock {
  readonly #engine = new EmbeddedEngine();
  readonly transport: SearchTransport = embeddedTransport(this.#engine);
  readonly #options: StockOptions;
  readonly #indexer: StockIndexer;
  readonly #sites: SiteIndexSync;
  readonly #opened = deferred();
  readonly #whole = deferred();
  #loading: StockLoading | null = { loaded: 0, total: 0 };
  #seenRevision: number | null = null;
  #followedRevision: number | null = null;
  /** undefined until the first check: building this index also fulfils any earlier request to rebuild. */
  #seenRequest: string | null | undefined;
  #running: Promise<void> = Promise.resolve();
  #queued: Promise<void> | null = null;
  #closed = false;
  #failing = false;
  /** Increases with every change of the index; `changing` while a change is running. */
  #version = 0;
  #changing = true;
  /** The version that the file has. */
  #savedVersion = 0;
  #isRestored = false;
  #saveAt = Number.POSITIVE_INFINITY;
  #timer: NodeJS.Timeout;
  /** Whether a sign of a change brings the next look forward. */
  #canHasten = false;
  #pause = POLL_INTERVAL;
  readonly #stopWatching: () => void;

  constructor(options: StockOptions) {
    this.#options = options;
    const { store, sites, now, uids, log } = options;
    const client: Meilisearch = clientOver(this.transport);
    const stock = client.index<StockDocument>(uids.stock);
    const changedCars = new ChangedCars();
    this.#indexer = new StockIndexer({
      index: stock,
      store,
      settings: STOCK_INDEX_SETTINGS,
      progressKey: null,
      pace: IN_PROCESS,
      restore: () => this.#restore(),
      onOpened: () => this.#opened.resolve(),
      onLoaded: (loaded) => {
        if (this.#loading) this.#loading = { ...this.#loading, loaded };
      },
      ...(sites.length > 0 && { changedCars }),
    });
    const { settings } = store;
    const siteIndexer =
      sites.length > 0
        ? new SiteIndexer({ client, stock, sites, settings, now, progressKey: null, pace: IN_PROCESS, uids })
        : null;
    this.#sites = new SiteIndexSync(siteIndexer, changedCars, log);
    this.#timer = setTimeout(() => void this.#look(), 0).unref();
    this.#stopWatching = store.watchStock?.(() => this.#lookSoon()) ?? (() => {});
  }

  /** Resolves when at least a part of the stock can be searched. */
  opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Resolves when the whole stock can be searched. */
  ready(): Promise<void> {
    return this.#whole.promise;
  }

  loading(): StockLoading | null {
    return this.#loading;
  }

  /** A key for the state of the index; null while it is changing. */
  version(): number | null {
    return this.#changing || this.#loading ? null : this.#version;
  }

  /** The revision of the store that the stock index and the sites' indexes have; null before they are built. */
  indexedRevision(): number | null {
    return this.#sites.isBehind ? null : this.#followedRevision;
  }

  get sites(): SiteIndexState {
    return this.#sites.state;
  }

  /** Replaces the sites whose listings are indexed. */
  listSites(sites: readonly IndexedSite[]): Promise<void> {
    return this.#serially(async () => this.#sites.list(sites));
  }

  /** Updates the index to the store's revision now. Calls that arrive while one is pending share it. */
  catchUp(): Promise<void> {
    this.#queued ??= this.#serially(() => {
      this.#queued = null;
      return this.#load();
    });
    return this.#queued;
  }

  async rebuild(dealershipIds?: readonly DealershipId[]): Promise<RebuildSummary> {
    let summary: RebuildSummary = { indexed: 0, removed: 0, models: 0, dealerships: 0 };
    await this.#serially(async () => {
      const cars = await this.#change(() => this.#indexer.rebuild(dealershipIds));
      const position = dealershipIds === undefined ? this.#indexer.position : null;
      summary = { ...cars, ...(await this.#sites.rebuild(dealershipIds, position)) };
    });
    return summary;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stopWatching();
    const reason = new Error("the stock search is closed");
    this.#opened.reject(reason);
    this.#whole.reject(reason);
    this.#sites.close(reason);
    await this.#running;
  }

  async #load(): Promise<void> {
    const { store, log, sitesAfter } = this.#options;
    if (this.#loading) this.#loading = { ...this.#loading, total: await store.cars.count() };
    const revision = await store.stockRevision();
    const started = performance.now();
    const isFirst = this.#seenRevision === null;
    const indexed = await this.#change(() => this.#indexer.catchUp(() => this.#closed));
    if (this.#closed) return;
    if (isFirst) {
      this.#saveAt = performance.now() + (this.#options.file?.afterMs ?? 0);
      if (this.#isRestored && indexed === 0) this.#savedVersion = this.#version;
    }
    if (indexed > 0) log.info({ indexed, ms: Math.round(performance.now() - started) }, "stock indexed");
    this.#seenRevision = revision;
    this.#loading = null;
    this.#whole.resolve();
    // The stock is ready before the sites' indexes are built; later changes are small.
    if (isFirst) void sitesAfter.then(() => this.#serially(() => this.#followSites()));
    else await this.#followSites();
  }

  async #restore(): Promise<IndexProgress | null> {
    const { file, store, log, uids } = this.#options;
    if (!file) return null;
    const started = performance.now();
    try {
      const found = await file.read(await store.settings.get(REBUILD_REQUEST));
      if (typeof found === "string") log.info({ why: found }, "the file of the stock index can't be used");
      if (found === null || typeof found === "string") return null;
      await this.#engine.load(uids.stock, found.index);
      this.#isRestored = true;
      // The whole stock of an earlier state can be searched, as while a running process catches up.
      this.#loading = null;
      log.info({ ms: Math.round(performance.now() - started) }, "stock index read from its file");
      return found.facts.progress;
    } catch (error) {
      log.warn({ err: error }, "the file of the stock index can't be read");
      return null;
    }
  }

  /** Writes the file when it is due. A change that comes meanwhile comes first. */
  async #save(): Promise<void> {
    const { file, store, log, uids } = this.#options;
    const { progress } = this.#indexer;
    if (!file || !progress || performance.now() < this.#saveAt || this.#version === this.#savedVersion)
      return;
    this.#saveAt = performance.now() + EVERY_MS;
    const isWorthIt = (await store.cars.count()) >= file.fromCars;
    // A store that is behind its index was restored under this process.
    if (!isWorthIt || (await store.stockRevision()) < progress.seen) return;
    const version = this.#version;
    const isInterrupted = () => this.#closed || this.#queued !== null;
    try {
      await file.write({ progress, request: this.#seenRequest ?? null }, (write) =>
        this.#engine.save(uids.stock, (bytes) => {
          if (isInterrupted()) throw new Error("the index changes");
          write(bytes);
        }),
      );
      this.#savedVersion = version;
    } catch (error) {
      if (isInterrupted()) this.#saveAt = performance.now() + file.afterMs;
      else log.warn({ err: error }, "the file of the stock index can't be written");
    }
  }

  /** The stock may have changed again since this was planned, so the revision is the one seen last. */
  async #followSites(): Promise<void> {
    if (this.#indexer.position === null || this.#closed) return;
    await this.#sites.follow(this.#indexer.position);
    this.#followedRevision = this.#seenRevision;
  }

  async #rebuildIfAsked(): Promise<void> {
    const request = await this.#options.store.settings.get(REBUILD_REQUEST);
    const isNew = request !== null && this.#seenRequest !== undefined && request !== this.#seenRequest;
    this.#seenRequest = request;
    if (!isNew) return;
    const { dealershipIds } = readRebuildRequest(request);
    this.#options.log.info(await this.rebuild(dealershipIds ?? undefined), "stock index rebuilt on request");
  }

  /** A sign may come before the change can be read, so several looks follow it. */
  #lookSoon(): void {
    this.#pause = SOON;
    if (!this.#canHasten || this.#closed) return;
    clearTimeout(this.#timer);
    this.#planLook(SOON, false);
  }

  #planLook(pause: number, canHasten: boolean): void {
    this.#timer = setTimeout(() => void this.#look(), pause).unref();
    this.#canHasten = canHasten && pause > SOON;
  }

  async #look(): Promise<void> {
    const { store, log } = this.#options;
    this.#canHasten = false;
    let rest = 0;
    this.#pause = Math.min(2 * this.#pause, POLL_INTERVAL);
    try {
      await this.#rebuildIfAsked();
      const isBehind = (await store.stockRevision()) !== this.#seenRevision || this.#sites.isDue;
      if (this.#queued === null && isBehind) {
        const started = performance.now();
        await this.catchUp();
        rest = Math.min(RESTS * (performance.now() - started), POLL_INTERVAL);
      } else await this.#serially(() => this.#save());
      if (this.#failing) log.info("the stock index is updated from the store again");
      this.#failing = false;
    } catch (error) {
      if (!this.#failing && !this.#closed) {
        const why = isStoreUnavailable(error) ? error : searchEngineError(error);
        log.error({ err: why }, "the stock index can't be updated from the store");
      }
      this.#failing = true;
    }
    if (!this.#closed) this.#planLook(Math.max(rest, this.#pause), rest === 0);
  }

  /** Only one run at a time. */
  #serially(work: () => Promise<void>): Promise<void> {
    const run = this.#running.then(work);
    this.#running = run.catch(() => {});
    return run;
  }

  async #change<T>(work: () => Promise<T>): Promise<T> {
    this.#changing = true;
    try {
      return await work();
    } finally {
      this.#version += 1;
      this.#changing = false;
    }
  }
}
