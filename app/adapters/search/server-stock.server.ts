import type { Meilisearch } from "meilisearch";
import { z } from "zod";
import { Leadership, type LeaseStore } from "~/adapters/database/leases.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { deferred } from "~/adapters/with-timeout";
import { STOCK_INDEX_SETTINGS, type StockDocument } from "~/domain/search/stock-document";
import type { DealershipId } from "~/domain/text/identifiers";
import { ON_SERVER } from "./index-writer.server";
import {
  POLL_INTERVAL,
  REBUILD_REQUEST,
  type RebuildSummary,
  readRebuildRequest,
  type StockOptions,
} from "./local-stock.server";
import { ChangedCars } from "./percolator.server";
import { SearchEngineError, searchEngineError } from "./response-validation.server";
import { SiteIndexSync } from "./site-index-sync.server";
import { readPosition, SiteIndexer } from "./site-indexer.server";
import { type IndexProgress, positionOf, readProgress, StockIndexer } from "./stock-indexer.server";
import type { SiteIndexState, StockLoading } from "./stock-search-engine";

/** How long a call waits for the process that writes the index. */
const FOLLOW_WITHIN_MS = 60_000;
/** A request to rebuild the index expires after this time. */
const REQUEST_COUNTS_MS = 600_000;
/** An index that no process has written for this long belongs to an old version of the app. */
const UNUSED_AFTER_MS = 3_600_000;

interface ServerStockOptions extends StockOptions {
  /** The client for the server alone, without the fallback. */
  client: Meilisearch;
  /** Aborts this client's requests, so that stopping the process does not wait for the server's tasks. */
  cutOff(): void;
  store: StockOptions["store"] & { leases: LeaseStore };
  /** The prefix of every setting that the store applies to this server's indexes. */
  prefix: string;
}

/** The leader's reply to a request to rebuild the index. */
const rebuiltSchema = z.object({
  id: z.string(),
  summary: z
    .object({ indexed: z.number(), removed: z.number(), models: z.number(), dealerships: z.number() })
    .nullable(),
  error: z.string().nullable(),
});

/** What the process that writes the index needs; created again whenever a process becomes the leader. */
interface Writing {
  indexer: StockIndexer;
  sites: SiteIndexSync;
}

/**
 * The stock in the indexes of a search server, shared by all processes. The leader writes changes in large tasks; the
 * others read its progress. When the leader dies another process takes over. Each version of the app has its own
 * indexes and leader, so that old and new processes can run side by side.
 */
export class ServerStock {
  readonly #options: ServerStockOptions;
  readonly #leadership: Leadership;
  readonly #keys: { stock: string; sites: string; rebuilt: string; leases: string };
  readonly #sitesReady = deferred();
  #writing: Writing | null = null;
  #progress: IndexProgress | null = null;
  #isChecked = false;
  /** Increases when the index is opened. */
  #life = 0;
  /** Whether the sites' indexes may be built. */
  #maySumUp = false;
  #loaded = 0;
  #total = 0;
  #siteIndexRecord: string | null = null;
  #siteChanges = 0;
  #running: Promise<void> = Promise.resolve();
  #closed = false;
  #failing = false;
  #swept = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout;

  constructor(options: ServerStockOptions) {
    this.#options = options;
    const { prefix, uids, store } = options;
    this.#keys = {
      stock: `${prefix}/${uids.stock}`,
      sites: `${prefix}/${uids.manufacturers}`,
      rebuilt: `${prefix}/${uids.stock}/rebuilt`,
      leases: `${prefix}/lease/`,
    };
    this.#leadership = new Leadership(
      store.leases,
      `${this.#keys.leases}${uids.stock}/${uids.manufacturers}`,
    );
    void options.sitesAfter.then(() => {
      this.#maySumUp = true;
    });
    this.#timer = setTimeout(() => void this.#look(), 0).unref();
  }

  /** Whether the server has the whole stock, as last seen; a leader has corrected its settings first. */
  get isWhole(): boolean {
    return this.#isChecked && (this.#progress?.whole ?? false);
  }

  /** The last revision of the store that the server has, as last seen. */
  get indexedRevision(): number | null {
    return this.isWhole ? (this.#progress?.seen ?? null) : null;
  }

  get isLeading(): boolean {
    return this.#writing !== null;
  }

  loading(): StockLoading | null {
    return this.isWhole ? null : { loaded: this.#loaded, total: this.#total };
  }

  readonly sites: SiteIndexState = {
    ready: () => this.#sitesReady.promise,
    changes: () => this.#siteChanges,
    lost: () => void this.#forget(this.#keys.sites),
  };

  /** The server no longer has the index: it is rebuilt. */
  lost(): void {
    if (!this.#progress) return;
    this.#options.log.warn("the search server has lost the stock index: it is rebuilt");
    void this.#forget(this.#keys.stock);
  }

  /** Reads the leader's progress. */
  async observe(): Promise<void> {
    const { settings } = this.#options.store;
    const { stock, sites } = this.#keys;
    const life = this.#life;
    const progress = readProgress(await settings.get(stock));
    const record = await settings.get(sites);
    // Read before the leader opened the index: the leader may have found it missing.
    if (life !== this.#life) return;
    this.#progress = progress;
    if (record !== this.#siteIndexRecord) this.#siteChanges += 1;
    this.#siteIndexRecord = record;
    if (record !== null && progress && this.isWhole && readPosition(record) === positionOf(progress))
      this.#sitesReady.resolve();
  }

  /** Resolves when the server has all of the store's current data, whichever process writes it. */
  async catchUp(): Promise<void> {
    const revision = await this.#options.store.stockRevision();
    const deadline = performance.now() + FOLLOW_WITHIN_MS;
    for (;;) {
      await this.#step();
      if (this.isWhole && (this.#progress?.seen ?? -1) >= revision) return;
      if (this.#closed || performance.now() > deadline)
        throw new Error("the process that writes the search server's index has not caught up");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Asks the leader to rebuild the index; does it in this process when there is no leader. */
  async rebuild(dealershipIds?: readonly DealershipId[]): Promise<RebuildSummary> {
    const { settings } = this.#options.store;
    const request = { id: crypto.randomUUID(), dealershipIds: dealershipIds ?? null, at: Date.now() };
    await settings.set(REBUILD_REQUEST, JSON.stringify(request));
    for (;;) {
      await this.#step();
      const answer = await this.#answered();
      if (answer?.id === request.id) {
        if (answer.summary) return answer.summary;
        throw new SearchEngineError(answer.error ?? "", "internal", null, null);
      }
      if (this.#closed || Date.now() - request.at > REQUEST_COUNTS_MS)
        throw new Error("the process that writes the search server's index does not answer");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const reason = new Error("the stock search is closed");
    this.#sitesReady.reject(reason);
    this.#writing?.sites.close(reason);
    this.#options.cutOff();
    await this.#running;
    await this.#leadership.resign().catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    try {
      await this.#step();
      if (this.#failing) log.info("the search server's index is updated from the store again");
      this.#failing = false;
    } catch (error) {
      // A warning only: the fallback serves shoppers, and the server may just be starting.
      if (!this.#failing && !this.#closed) {
        const why = isStoreUnavailable(error) ? error : searchEngineError(error);
        log.warn({ err: why }, "the search server's index can't be updated from the store");
      }
      this.#failing = true;
    }
    if (!this.#closed) this.#timer = setTimeout(() => void this.#look(), POLL_INTERVAL).unref();
  }

  /** Acts as the leader when there is no other, else reads the leader's progress. One run at a time. */
  #step(): Promise<void> {
    const run = this.#running.then(async () => {
      if (this.#closed) return;
      if (await this.#leadership.seek()) {
        if (!this.#writing) this.#options.log.info("this process writes the search server's index");
        this.#writing ??= this.#takeUp();
        await this.#write(this.#writing);
      } else {
        this.#writing = null;
        this.#isChecked = true;
      }
      await this.observe();
    });
    this.#running = run.catch(() => {});
    return run;
  }

  #takeUp(): Writing {
    const { client, store, sites, now, uids, log } = this.#options;
    const stock = client.index<StockDocument>(uids.stock);
    const changedCars = new ChangedCars();
    const indexer = new StockIndexer({
      index: stock,
      store,
      settings: STOCK_INDEX_SETTINGS,
      progressKey: this.#keys.stock,
      pace: ON_SERVER,
      onOpened: async (isNew) => {
        // A server that has lost the stock has also lost the indexes derived from it.
        if (isNew) await store.settings.remove(this.#keys.sites);
        this.#isChecked = true;
        this.#life += 1;
        this.#progress = null;
      },
      onLoaded: (cars) => {
        this.#loaded = cars;
      },
      ...(sites.length > 0 && { changedCars }),
    });
    const { settings } = store;
    const progressKey = this.#keys.sites;
    const siteIndexer =
      sites.length > 0
        ? new SiteIndexer({ client, stock, sites, settings, now, progressKey, pace: ON_SERVER, uids })
        : null;
    return { indexer, sites: new SiteIndexSync(siteIndexer, changedCars, log) };
  }

  async #write({ indexer, sites }: Writing): Promise<void> {
    const { store, log } = this.#options;
    const { settings } = store;
    const progress = readProgress(await settings.get(this.#keys.stock));
    // Another process has found that the server lost the index.
    if (progress === null) indexer.forget();
    if ((await settings.get(this.#keys.sites)) === null) sites.state.lost();
    await this.#rebuildIfAsked({ indexer, sites });
    const revision = await store.stockRevision();
    if (indexer.position === null || progress?.seen !== revision || !progress.whole || sites.isDue) {
      if (!progress?.whole) this.#total = await store.cars.count();
      const started = performance.now();
      const indexed = await indexer.catchUp(() => this.#closed || !this.#leadership.isHeld);
      if (this.#closed || !this.#leadership.isHeld) return;
      if (indexed > 0) log.info({ indexed, ms: Math.round(performance.now() - started) }, "stock indexed");
      await this.observe();
      if (indexer.position !== null && this.#maySumUp) await sites.follow(indexer.position);
    }
    await this.#sweep();
  }

  async #rebuildIfAsked({ indexer, sites }: Writing): Promise<void> {
    const { store, log } = this.#options;
    const record = await store.settings.get(REBUILD_REQUEST);
    if (record === null) return;
    const { id, dealershipIds, at } = readRebuildRequest(record);
    if (Date.now() - at > REQUEST_COUNTS_MS || (await this.#answered())?.id === id) return;
    const answer = (summary: RebuildSummary | null, error: string | null) =>
      store.settings.set(this.#keys.rebuilt, JSON.stringify({ id, summary, error }));
    try {
      const wanted = dealershipIds ?? undefined;
      const cars = await indexer.rebuild(wanted);
      const position = dealershipIds === null ? indexer.position : null;
      const summary = { ...cars, ...(await sites.rebuild(wanted, position)) };
      await answer(summary, null);
      log.info(summary, "stock index rebuilt on request");
    } catch (error) {
      await answer(null, searchEngineError(error).message);
      throw error;
    }
  }

  async #answered() {
    const record = await this.#options.store.settings.get(this.#keys.rebuilt);
    return record === null ? null : rebuiltSchema.parse(JSON.parse(record));
  }

  async #forget(key: string): Promise<void> {
    try {
      await this.#options.store.settings.remove(key);
      await this.observe();
    } catch (error) {
      this.#options.log.warn({ err: error }, "the loss of an index could not be recorded");
    }
  }

  /** Deletes the indexes of app versions without a leader for an hour. Runs once an hour. */
  async #sweep(): Promise<void> {
    if (performance.now() - this.#swept < UNUSED_AFTER_MS) return;
    this.#swept = performance.now();
    const { store, client, log, prefix } = this.#options;
    const uidsOf = (lease: { name: string }) => {
      const [stock = "", manufacturers = ""] = lease.name.slice(this.#keys.leases.length).split("/");
      return [stock, manufacturers, manufacturers.replace("manufacturers", "dealerships")];
    };
    const leases = await store.leases.list(this.#keys.leases);
    const before = new Date(Date.now() - UNUSED_AFTER_MS).toISOString();
    const used = new Set(leases.filter(({ endsAt }) => endsAt >= before).flatMap(uidsOf));
    for (const lease of leases.filter(({ endsAt }) => endsAt < before)) {
      for (const uid of uidsOf(lease).filter((one) => one !== "" && !used.has(one))) {
        await client.deleteIndex(uid);
        await store.settings.remove(`${prefix}/${uid}`);
        log.info({ index: uid }, "an index of another version of the app was removed");
      }
      await store.leases.forget(lease.name);
    }
  }
}
