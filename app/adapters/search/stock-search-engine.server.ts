import { createHash, randomUUID } from "node:crypto";
import { Meilisearch } from "meilisearch";
import type { Logger } from "pino";
import { z } from "zod";
import type { Store } from "~/adapters/database/store";
import type { Config } from "~/config.server";
import { STOCK_INDEX_SETTINGS, type StockDocument } from "~/domain/search/stock-document";
import type { StockSearchEngine } from "~/services/platform.server";
import { deferred } from "./deferred";
import { createEmbeddedClient } from "./embedded/embedded-client.server";
import { GuardedReads, type SearchQuestion } from "./guarded-reads.server";
import { searchEngineError } from "./search-error.server";
import { SiteFollower } from "./site-follower.server";
import { type IndexedSite, SiteIndexer } from "./site-indexer.server";
import { soundAnswers } from "./sound-answers.server";
import { StockIndexer } from "./stock-indexer.server";
import { TouchedStock } from "./touched-stock";

export const STOCK_INDEX = "stock";

/** Where a command asks every process with an index of its own to build it again. */
const REBUILD_REQUEST = "search-index/rebuild-request";
const rebuildRequestSchema = z.object({ id: z.string(), dealershipIds: z.array(z.string()).nullable() });

/** Milliseconds between two looks at the store's revision. */
const POLL_INTERVAL = 1000;
const SERVER_TIMEOUT = 10_000;
/** A shopper waits no longer for an engine that is away. */
const PATIENCE = 5000;

export interface StockSearchEngineOptions {
  config: Pick<Config, "MEILI_HOST" | "MEILI_API_KEY">;
  store: Pick<Store, "cars" | "settings" | "stockRevision">;
  log: Logger;
  /** Whose listing is also indexed by model and by dealership. Default: nobody's. */
  sites?: readonly IndexedSite[];
  /** Default: the system's. */
  now?(): Date;
  /** Longest wait for an answer in milliseconds, and how often an engine that is down is tried. */
  patience?: { answerMs: number; probeEveryMs: number };
  /** The sites' indexes are first built once this has come to pass. Default: as soon as the stock is indexed. */
  sitesAfter?: Promise<void>;
}

export interface RebuildSummary {
  indexed: number;
  removed: number;
  /** Documents of the sites' models and dealerships. */
  models: number;
  dealerships: number;
}

export interface RebuildableStockSearchEngine extends StockSearchEngine {
  /**
   * Indexes every car of these dealerships (default: all) again, and takes out documents of theirs that the
   * store does not have; then what the sites that show them list.
   */
  rebuild(dealershipIds?: readonly string[]): Promise<RebuildSummary>;
}

/**
 * The stock search: a Meilisearch server when `MEILI_HOST` is set, else the engine in this process. It loads the
 * stock in the background and then follows the store's revision; a failure is logged and tried again.
 */
export function createStockSearchEngine(options: StockSearchEngineOptions): RebuildableStockSearchEngine {
  const { config, store, sites = [], now = () => new Date() } = options;
  const client = config.MEILI_HOST
    ? new Meilisearch({ host: config.MEILI_HOST, apiKey: config.MEILI_API_KEY, timeout: SERVER_TIMEOUT })
    : createEmbeddedClient();
  // The embedded index is empty at every start; a server's outlives the process, and so does how far it got.
  const keyOf = (name: string) =>
    config.MEILI_HOST ? `search-index/${hash(config.MEILI_HOST)}/${name}` : null;
  const pollTask = config.MEILI_HOST ? 50 : 1;
  const stock = client.index<StockDocument>(STOCK_INDEX);
  const touched = new TouchedStock();
  const indexer = new StockIndexer({
    index: stock,
    store,
    settings: STOCK_INDEX_SETTINGS,
    progressKey: keyOf(STOCK_INDEX),
    pollTask,
    touched: sites.length > 0 ? touched : undefined,
  });
  const { settings } = store;
  const siteIndexer =
    sites.length > 0
      ? new SiteIndexer({ client, stock, sites, settings, now, progressKey: keyOf("sites"), pollTask })
      : null;
  return follow(client, indexer, new SiteFollower(siteIndexer, touched, options.log), options);
}

/**
 * Asks every running process with an embedded index to build it again; each notices within a second or two.
 * @param dealershipIds only these dealerships' cars; null for all
 */
export async function requestRebuild(
  store: Pick<Store, "settings">,
  dealershipIds: readonly string[] | null,
): Promise<void> {
  await store.settings.set(REBUILD_REQUEST, JSON.stringify({ id: randomUUID(), dealershipIds }));
}

function follow(
  client: Meilisearch,
  indexer: StockIndexer,
  sites: SiteFollower,
  { config, store, log, now, patience, sitesAfter = Promise.resolve() }: StockSearchEngineOptions,
): RebuildableStockSearchEngine {
  let seenRevision: number | null = null;
  /** undefined until the first look: what was asked before this index was built is done by building it. */
  let seenRequest: string | null | undefined;
  let running: Promise<void> = Promise.resolve();
  let queued: Promise<void> | null = null;
  let closed = false;
  let failing = false;
  let readiness = deferred();
  /** Grows with every change of the index; `changing` while one goes on. */
  let version = 0;
  let changing = true;

  const change = async <T>(work: () => Promise<T>): Promise<T> => {
    changing = true;
    try {
      return await work();
    } finally {
      version += 1;
      changing = false;
    }
  };

  const load = async () => {
    const revision = await store.stockRevision();
    const started = performance.now();
    const indexed = await change(() => indexer.catchUp(() => closed));
    if (closed) return;
    if (indexed > 0) log.info({ indexed, ms: Math.round(performance.now() - started) }, "stock indexed");
    const isFirst = seenRevision === null;
    seenRevision = revision;
    readiness.resolve();
    // Nobody who waits for the stock waits for the sites' indexes to be built; later changes are few.
    if (isFirst) void sitesAfter.then(() => serially(followSites));
    else await followSites();
  };
  const followSites = async () => {
    if (indexer.position !== null && !closed) await sites.follow(indexer.position);
  };

  /** One run at a time; calls that come while one waits share it. */
  const serially = (work: () => Promise<void>): Promise<void> => {
    const run = running.then(work);
    running = run.catch(() => {});
    return run;
  };
  const catchUp = (): Promise<void> => {
    queued ??= serially(() => {
      queued = null;
      return load();
    });
    return queued;
  };

  const rebuild = async (dealershipIds?: readonly string[]): Promise<RebuildSummary> => {
    let summary: RebuildSummary = { indexed: 0, removed: 0, models: 0, dealerships: 0 };
    await serially(async () => {
      const cars = await change(() => indexer.rebuild(dealershipIds));
      const position = dealershipIds === undefined ? indexer.position : null;
      summary = { ...cars, ...(await sites.rebuild(dealershipIds, position)) };
    });
    return summary;
  };

  const rebuildIfAsked = async () => {
    const request = await store.settings.get(REBUILD_REQUEST);
    const isNew = request !== null && seenRequest !== undefined && request !== seenRequest;
    seenRequest = request;
    if (!isNew) return;
    const { dealershipIds } = rebuildRequestSchema.parse(JSON.parse(request));
    log.info(await rebuild(dealershipIds ?? undefined), "stock index rebuilt on request");
  };

  const look = async () => {
    try {
      await rebuildIfAsked();
      const isBehind = (await store.stockRevision()) !== seenRevision || sites.isDue;
      if (queued === null && isBehind) await catchUp();
      if (failing) log.info("stock index follows the store again");
      failing = false;
    } catch (error) {
      if (!failing && !closed)
        log.error({ err: searchEngineError(error) }, "stock index can't follow the store");
      failing = true;
    }
    if (!closed) timer = setTimeout(look, POLL_INTERVAL).unref();
  };
  let timer = setTimeout(look, 0);
  timer.unref();

  /** The server forgot the index, or was given an empty disk: everything is indexed again before it is asked. */
  let startingAgain = false;
  const startAgain = async () => {
    if (startingAgain || seenRevision === null) return;
    startingAgain = true;
    log.warn("the search server has lost the stock index: it is built again");
    await serially(async () => {
      indexer.forget();
      seenRevision = null;
      readiness = deferred();
      startingAgain = false;
    });
  };

  const ready = () => readiness.promise;
  const guarded = new GuardedReads({
    log,
    now: now ?? (() => new Date()),
    ready,
    // A server's index is changed by other processes too.
    version: () => (config.MEILI_HOST || changing || seenRevision === null ? null : version),
    probe: probeOf(client),
    onLostIndex: () => void startAgain(),
    patienceMs: patience?.answerMs ?? PATIENCE,
    probeEveryMs: patience?.probeEveryMs ?? POLL_INTERVAL,
  });

  return {
    client,
    index: STOCK_INDEX,
    ready,
    catchUp,
    rebuild,
    read: (question) => guarded.read(question),
    figures: () => guarded.figures(),
    sites: sites.indexes,
    async close() {
      closed = true;
      clearTimeout(timer);
      guarded.close();
      const reason = new Error("the stock search is closed");
      readiness.reject(reason);
      sites.close(reason);
      await running;
    },
  };
}

/** What an engine that has answered nothing yet is tried with. */
function probeOf(client: Meilisearch): SearchQuestion<unknown> {
  const queries = [{ indexUid: STOCK_INDEX, q: "", limit: 0 }];
  return {
    key: "probe",
    moment: "",
    ask: () => client.multiSearch({ queries }),
    sound: (answer) => soundAnswers(answer, queries, []),
  };
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
