import { Meilisearch } from "meilisearch";
import pino from "pino";
import { createEmbeddedClient } from "#embedded-meilisearch";
import type { StockPosition } from "~/adapters/database/car-rows.server";
import { openStore } from "~/adapters/database/open-store.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { LIST_FACETS, RANGE_FACETS } from "~/domain/search/facets";
import { readSearchState } from "~/domain/search/search-state";
import { STOCK_INDEX_SETTINGS, type StockDocument, toStockDocument } from "~/domain/search/stock-document";
import { asCarId, asDealershipId } from "~/domain/text/identifiers";
import { searchStock } from "~/services/search/stock-search.server";
import type { Site } from "~/tenants/site";
import { type Spread, spreadOf } from "./statistics";
import { ms, textTable } from "./text-table";

const FACETS = [...LIST_FACETS, ...RANGE_FACETS];
const PAGE = 5000;
/** A dealership that no site shows. */
const ELSEWHERE = "bench-elsewhere";

export interface SideBySide {
  name: string;
  query: string;
  cars: number;
  /** Milliseconds of the page's multi-search, with every facet and range counted. */
  server: Spread;
  /** The first run after a change of the index, with an empty cache. */
  embedded: Spread;
  /** The second run. */
  embeddedAgain: Spread;
}

export interface RealServerTimes {
  version: string;
  searches: SideBySide[];
}

export interface RealServerOptions {
  host: string;
  apiKey: string | undefined;
  /** Has the store whose cars are indexed on both engines. */
  dataDir: string;
  site: Site;
  searches: readonly { name: string; query: string }[];
  rounds: number;
}

/**
 * Runs the page's multi-search on a Meilisearch server and on the embedded engine, over the same cars, in
 * turns.
 */
export async function timeOnRealServer(options: RealServerOptions): Promise<RealServerTimes> {
  const { site, searches, rounds } = options;
  const cars = await documentsOf(options.dataDir);
  const server = new Meilisearch({ host: options.host, apiKey: options.apiKey });
  // Its own index, because the server may be in use.
  const uid = `bench-${process.pid}-${Date.now()}`;
  try {
    const engines = {
      server: await Engine.open(server, uid, cars, 50),
      embedded: await Engine.open(createEmbeddedClient(), uid, cars, 1),
    };
    const { pkgVersion } = await server.getVersion();
    const results: SideBySide[] = [];
    for (const { name, query } of searches) {
      const times = { server: [] as number[], embedded: [] as number[], embeddedAgain: [] as number[] };
      const found = [];
      for (let round = -1; round < rounds; round += 1) {
        await engines.embedded.touch(round);
        const server = await engines.server.time(site, query);
        const embedded = await engines.embedded.time(site, query);
        const again = await engines.embedded.time(site, query);
        found.push(server.cars, embedded.cars, again.cars);
        // The first round warms up both.
        if (round < 0) continue;
        times.server.push(server.ms);
        times.embedded.push(embedded.ms);
        times.embeddedAgain.push(again.ms);
      }
      if (new Set(found).size > 1)
        throw new Error(`the engines disagree on ${query}: ${found.join(", ")} cars`);
      results.push({
        name,
        query,
        cars: found[0] as number,
        server: spreadOf(times.server),
        embedded: spreadOf(times.embedded),
        embeddedAgain: spreadOf(times.embeddedAgain),
      });
    }
    return { version: pkgVersion, searches: results };
  } finally {
    await server.deleteIndex(uid).waitTask({ timeout: 60_000 });
  }
}

export function realServerReport({ version, searches }: RealServerTimes): string {
  const ratio = (slower: Spread, faster: Spread) => `×${(slower.p50 / faster.p50).toFixed(1)}`;
  const rows = searches.map(({ name, query, cars, server, embedded, embeddedAgain }) => [
    name,
    String(cars),
    ms(server.p50),
    ms(server.p95),
    ms(embedded.p50),
    ms(embedded.p95),
    ratio(server, embedded),
    ms(embeddedAgain.p50),
    ratio(server, embeddedAgain),
    query,
  ]);
  const heading = ["search", "cars", "server p50", "p95", "embedded p50", "p95", "faster"];
  return `The page's multi-search on Meilisearch ${version} and embedded, ms\n\n${textTable(
    [...heading, "again p50", "faster", "query"],
    rows,
  )}`;
}

class Engine {
  readonly #client: Meilisearch;
  readonly #uid: string;
  readonly #pollTask: number;

  private constructor(client: Meilisearch, uid: string, pollTask: number) {
    this.#client = client;
    this.#uid = uid;
    this.#pollTask = pollTask;
  }

  static async open(
    client: Meilisearch,
    uid: string,
    cars: StockDocument[],
    pollTask: number,
  ): Promise<Engine> {
    const engine = new Engine(client, uid, pollTask);
    const wait = { timeout: 600_000, interval: pollTask };
    await client.index(uid).updateSettings(STOCK_INDEX_SETTINGS).waitTask(wait);
    for (let at = 0; at < cars.length; at += PAGE) await engine.#add(cars.slice(at, at + PAGE));
    return engine;
  }

  /** Changes a car that no site shows, so that the engine's cache becomes invalid. */
  async touch(price: number): Promise<void> {
    await this.#add([{ id: asCarId(ELSEWHERE), dealership_id: asDealershipId(ELSEWHERE), price }]);
  }

  async time(site: Site, query: string): Promise<{ ms: number; cars: number }> {
    const search = {
      client: this.#client,
      index: this.#uid,
      read: async (question) => ({ value: question.validate(await question.send()), staleSince: null }),
    } as Pick<StockSearchEngine, "client" | "index" | "read"> as StockSearchEngine;
    const state = readSearchState(new URLSearchParams(query));
    const started = performance.now();
    const { count } = await searchStock({ search, now: () => new Date() }, site, state, { facets: FACETS });
    return { ms: performance.now() - started, cars: count };
  }

  async #add(cars: readonly Partial<StockDocument>[]): Promise<void> {
    const task = await this.#client
      .index(this.#uid)
      .addDocuments([...cars], { primaryKey: "id" })
      .waitTask({ timeout: 600_000, interval: this.#pollTask });
    if (task.status !== "succeeded") throw new Error(`indexing failed: ${task.error?.message}`);
  }
}

async function documentsOf(dataDir: string): Promise<StockDocument[]> {
  const store = await openStore({ databaseUrl: undefined, dataDir, log: pino({ level: "silent" }) });
  try {
    const documents: StockDocument[] = [];
    for (let after: StockPosition = { revision: -1, id: "" }; ; ) {
      const page = await store.cars.changedSince(after, 1000);
      const last = page.at(-1);
      if (!last) return documents;
      documents.push(...page.map(toStockDocument));
      after = { revision: last.revision, id: last.id };
    }
  } finally {
    await store.close();
  }
}
