import { createHash } from "node:crypto";
import type { Meilisearch } from "meilisearch";
import type { Logger } from "pino";
import { clientOver, type SearchTransport, SNAPSHOT_VERSION } from "#embedded-meilisearch";
import type { LeaseStore } from "~/adapters/database/leases.server";
import type { Store } from "~/adapters/database/open-store.server";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import type { Config } from "~/config.server";
import { STOCK_INDEX_SETTINGS } from "~/domain/search/stock-document";
import type { DealershipId } from "~/domain/text/identifiers";
import { CircuitBreaker } from "./circuit-breaker.server";
import { FallbackSearch } from "./fallback-search.server";
import { IndexFile, type IndexFileOptions } from "./index-file.server";
import {
  type IndexUids,
  LocalStock,
  OWN_UIDS,
  POLL_INTERVAL,
  REBUILD_REQUEST,
  type RebuildSummary,
  type StockOptions,
} from "./local-stock.server";
import { validateAnswers } from "./response-validation.server";
import { ServerStock } from "./server-stock.server";
import { serverClient, stoppableTransport } from "./server-transport.server";
import { type IndexedSite, siteIndexVersion } from "./site-indexer.server";
import { stockIndexVersion } from "./stock-indexer.server";
import type { SearchRequest, SiteIndexState, StockLoading, StockSearchEngine } from "./stock-search-engine";

/**
 * Timeouts in milliseconds, for a shopper's query and for writing the index: a server takes a while to accept a large
 * task.
 */
const READ_TIMEOUT = 10_000;
const WRITE_TIMEOUT = 60_000;
/** A shopper's query waits no longer than this for an engine that does not answer. */
const ANSWER_TIMEOUT = 5000;

export interface StockSearchEngineOptions {
  config: Pick<Config, "MEILI_HOST" | "MEILI_API_KEY">;
  store: Pick<Store, "cars" | "settings" | "stockRevision"> &
    Partial<Pick<Store, "watchStock">> & { leases?: LeaseStore };
  log: Logger;
  /** The sites whose listings are also indexed by model and by dealership. Default: none. */
  sites?: readonly IndexedSite[];
  /** Default: the system's. */
  now?(): Date;
  /**
   * In milliseconds: the timeout for a result, the interval for probing an engine that is down, and the least that a page
   * waits for what it can do without. Tests set the last, so that a busy machine shows them whole pages.
   */
  timeouts?: {
    answerMs?: number;
    probeEveryMs?: number;
    fallbackAfterMs?: number | null;
    extraAtLeastMs?: number;
  };
  /** The first build of the sites' indexes waits for this promise. Default: only for the stock index. */
  sitesAfter?: Promise<void>;
  /**
   * Milliseconds of server outage after which an engine of this process answers; null: never.
   * Default: null, which suits a command.
   */
  fallbackAfterMs?: number | null;
  /**
   * Where the index of this process is between two processes, and the configuration that its documents depend on.
   * Default: it is built from the store.
   */
  indexFile?: (Pick<IndexFileOptions, "file" | "afterMs" | "fromCars"> & { documents: unknown }) | undefined;
  /** The index of another process of this machine. Default: this process has its own, or that of a server. */
  source?: SearchSource | undefined;
}

export interface RebuildableStockSearchEngine extends StockSearchEngine {
  /** What it asks. */
  source: SearchSource;
  /**
   * Reindexes every car of these dealerships (default: all), and deletes their documents that the store does not have;
   * then updates the site indexes of the sites that show them.
   */
  rebuild(dealershipIds?: readonly DealershipId[]): Promise<RebuildSummary>;
}

/**
 * Asks every running process with an embedded index to rebuild it; each notices within a second or two.
 * @param dealershipIds only these dealerships' cars; null for all
 */
export async function requestRebuild(
  store: Pick<Store, "settings">,
  dealershipIds: readonly DealershipId[] | null,
): Promise<void> {
  await store.settings.set(
    REBUILD_REQUEST,
    JSON.stringify({ id: crypto.randomUUID(), dealershipIds, at: Date.now() }),
  );
}

/**
 * The source of the stock search: an engine of this process or of another on this machine, or a server with an engine of
 * this process as its fallback.
 */
export interface SearchSource {
  client: Meilisearch;
  /** Sends a request of the client. */
  transport: SearchTransport;
  uids: IndexUids;
  sites: SiteIndexState;
  /** Replaces the sites in place; absent: that takes another source. */
  listSites?(sites: readonly IndexedSite[]): Promise<void>;
  /** The first resolves when a part of the stock can be searched; the second when all of it can. */
  opened(): Promise<void>;
  ready(): Promise<void>;
  loading(): StockLoading | null;
  version(): number | null;
  catchUp(): Promise<void>;
  rebuild(dealershipIds?: readonly DealershipId[]): Promise<RebuildSummary>;
  indexedRevision(): number | null;
  lost(): void;
  /** Whether an engine of this process answers in place of the search server. */
  isDegraded(): boolean;
  /** Called when the engine in use has failed. */
  failed(): void;
  close(): Promise<void>;
}

/**
 * The stock search: a Meilisearch server when `MEILI_HOST` is set, else the engine in this process. It loads the stock
 * in the background and then follows the store's revision; failures are logged and retried.
 */
export function createStockSearchEngine(options: StockSearchEngineOptions): RebuildableStockSearchEngine {
  const { config, store, log, timeouts, now = () => new Date() } = options;
  const { MEILI_HOST } = config;
  let source = options.source ?? (MEILI_HOST ? overServer(options, MEILI_HOST) : inProcess(options));
  /** For sites that were read again, until its indexes are built. */
  let next: SearchSource | null = null;
  let sites = options.sites ?? [];
  let generation = 0;
  const breaker = new CircuitBreaker({
    log,
    now,
    ready: () => source.opened(),
    loading: () => source.loading(),
    version: () => source.version(),
    probe: { ...probeOf(source), send: () => probeOf(source).send() },
    onLostIndex: () => source.lost(),
    onFailure: () => source.failed(),
    timeoutMs: timeouts?.answerMs ?? ANSWER_TIMEOUT,
    probeEveryMs: timeouts?.probeEveryMs ?? POLL_INTERVAL,
  });
  async function replaceSource(wanted: SearchSource): Promise<void> {
    const former = next;
    next = wanted;
    await former?.close();
    await Promise.all([wanted.ready(), wanted.sites.ready()]);
    if (next !== wanted) return;
    const replaced = source;
    source = wanted;
    next = null;
    generation += 1;
    await replaced.close();
  }
  return {
    get source() {
      return source;
    },
    get client() {
      return source.client;
    },
    get index() {
      return source.uids.stock;
    },
    ready: () => source.ready(),
    loading: () => source.loading(),
    indexedRevision: () => source.indexedRevision(),
    catchUp: () => source.catchUp(),
    rebuild: (dealershipIds) => source.rebuild(dealershipIds),
    read: (request) => breaker.read(request),
    waitForExtra: (work, ms) =>
      withTimeout(work, Math.max(ms, timeouts?.extraAtLeastMs ?? 0)).catch((error: unknown) => {
        if (error instanceof TimeoutError) return null;
        throw error;
      }),
    async probe() {
      const found = await breaker.tryEngine();
      // An engine that has lost all documents gives valid but wrong results.
      if (found === 0 && source.loading() === null && (await store.cars.count()) > 0)
        throw new Error("the search engine finds none of the cars in the store");
    },
    figures: () => ({ ...breaker.figures(), degraded: source.isDegraded() }),
    sites: {
      get manufacturers() {
        return source.uids.manufacturers;
      },
      get dealerships() {
        return source.uids.dealerships;
      },
      ready: () => source.sites.ready(),
      // Another source counts from the start.
      changes: () => generation * 1e12 + source.sites.changes(),
      lost: () => source.sites.lost(),
    },
    listSites(wanted) {
      if (siteIndexVersion(wanted) === siteIndexVersion(sites)) return;
      sites = wanted;
      const replaced =
        source.listSites?.(wanted) ??
        (MEILI_HOST &&
          replaceSource(overServer({ ...options, sites: wanted, sitesAfter: undefined }, MEILI_HOST)));
      // Closed before they were built, or replaced by newer ones.
      if (replaced) replaced.catch(() => undefined);
    },
    async close() {
      breaker.close();
      await Promise.all([source.close(), next?.close()]);
    },
  };
}

function inProcess(options: StockSearchEngineOptions): SearchSource {
  const stock = new LocalStock({ ...stockOptions(options, OWN_UIDS), file: indexFileOf(options) });
  return {
    client: clientOver(stock.transport),
    transport: stock.transport,
    uids: OWN_UIDS,
    sites: stock.sites,
    listSites: (sites) => stock.listSites(sites),
    opened: () => stock.opened(),
    ready: () => stock.ready(),
    loading: () => stock.loading(),
    version: () => stock.version(),
    indexedRevision: () => stock.indexedRevision(),
    catchUp: () => stock.catchUp(),
    rebuild: (dealershipIds) => stock.rebuild(dealershipIds),
    // The index is in this process: no other program can delete it.
    lost: () => {},
    isDegraded: () => false,
    failed: () => {},
    close: () => stock.close(),
  };
}

function indexFileOf({ indexFile, store }: StockSearchEngineOptions): IndexFile | undefined {
  if (!indexFile) return undefined;
  const { documents, ...options } = indexFile;
  const made = [SNAPSHOT_VERSION, process.version, stockIndexVersion(STOCK_INDEX_SETTINGS), documents];
  return new IndexFile({ ...options, version: hash(JSON.stringify(made)), settings: store.settings });
}

/**
 * The names of a server's indexes contain the version of their content. Each version of the app has its own, so that
 * old and new processes can run side by side.
 */
function overServer(options: StockSearchEngineOptions, host: string): SearchSource {
  const { config, store, fallbackAfterMs = null } = options;
  const { leases } = store;
  if (!leases) throw new Error("a search server needs a store that knows who writes it");
  const version = siteIndexVersion(options.sites ?? []).slice(0, 16);
  const uids = {
    stock: `stock-${stockIndexVersion(STOCK_INDEX_SETTINGS)}`,
    manufacturers: `manufacturers-${version}`,
    dealerships: `dealerships-${version}`,
  };
  const at = (timeout: number) => ({ host, apiKey: config.MEILI_API_KEY, timeout });
  const reader = serverClient(at(READ_TIMEOUT));
  const stopped = new AbortController();
  const common = stockOptions(options, uids);
  const server = new ServerStock({
    ...common,
    store: { cars: store.cars, settings: store.settings, stockRevision: () => store.stockRevision(), leases },
    client: serverClient(at(WRITE_TIMEOUT), stoppableTransport(stopped.signal)),
    cutOff: () => stopped.abort(),
    prefix: `search-index/${hash(host)}`,
  });
  const fallback = new FallbackSearch({
    ...common,
    server,
    host,
    probe: async () => {
      const probe = probeOf({ client: reader, uids });
      probe.validate(await probe.send());
    },
    afterMs: fallbackAfterMs,
  });
  const transport: SearchTransport = (url, init) => fallback.transport(url, init);
  return {
    client: serverClient(at(READ_TIMEOUT), transport),
    transport,
    uids,
    sites: fallback.sites,
    opened: () => fallback.opened(),
    ready: () => fallback.ready(),
    loading: () => fallback.loading(),
    // Other processes change a server's index too.
    version: () => null,
    indexedRevision: () => (fallback.isDegraded ? null : server.indexedRevision),
    catchUp: () => fallback.catchUp(),
    rebuild: (dealershipIds) => server.rebuild(dealershipIds),
    lost: () => fallback.lost(),
    isDegraded: () => fallback.isDegraded,
    failed: () => fallback.failed(),
    async close() {
      await Promise.all([fallback.close(), server.close()]);
    },
  };
}

function stockOptions(
  {
    store,
    log,
    sites = [],
    now = () => new Date(),
    sitesAfter = Promise.resolve(),
  }: StockSearchEngineOptions,
  uids: IndexUids,
): StockOptions {
  return { store, log, sites, now, uids, sitesAfter };
}

/** The first probe of an engine: counts its cars. */
function probeOf({ client, uids }: Pick<SearchSource, "client" | "uids">): SearchRequest<number> {
  const queries = [{ indexUid: uids.stock, q: "", limit: 0 }];
  return {
    key: "probe",
    moment: "",
    send: () => client.multiSearch({ queries }),
    validate: (answer) => validateAnswers(answer, queries, [])[0]?.estimatedTotalHits ?? 0,
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
