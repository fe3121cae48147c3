import { pino } from "pino";
import { createEmbeddedClient } from "#embedded-meilisearch";
import { serverClient } from "~/adapters/search/server-transport.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import type { Car } from "~/domain/car/car";
import { STOCK_INDEX_SETTINGS, toStockDocument } from "~/domain/search/stock-document";
import { goldenClient, isServer, WAIT } from "../../packages/embedded-meilisearch/tests/golden/golden-client";
import { serveOverHttp } from "../integration/search/meilisearch-http";

/** The engines that a search has to work on alike; a real server when MEILI_HOST is set. */
export const SEARCH_ENGINES = [
  "the engine of the process",
  "the engine over HTTP",
  ...(isServer ? ["a Meilisearch server"] : []),
] as const;

/** The parts of a platform that searches near a postcode need, of one that knows no postcodes. */
export const NO_POSTCODES = {
  placeTable: { resolve: async () => null, positionOf: async () => null, nearestPostcode: async () => null },
  log: pino({ enabled: false }),
} as const;

/** Starts an engine with these cars, without the cache and the circuit breaker that stand before it in a process. */
export async function searchEngineWith(
  name: (typeof SEARCH_ENGINES)[number],
  cars: readonly Car[],
): Promise<{ search: StockSearchEngine; close(): Promise<void> }> {
  const closing: (() => Promise<unknown>)[] = [];
  let client = createEmbeddedClient();
  if (name === "the engine over HTTP") {
    const server = await serveOverHttp();
    closing.push(server.close);
    client = serverClient({ host: server.host, apiKey: undefined, timeout: 10_000 });
  } else if (name === "a Meilisearch server") client = goldenClient();
  const index = `engine-${process.pid}-${Date.now()}`;
  for (const task of [
    await client.index(index).updateSettings(STOCK_INDEX_SETTINGS).waitTask(WAIT),
    await client.index(index).addDocuments(cars.map(toStockDocument), { primaryKey: "id" }).waitTask(WAIT),
  ])
    if (task.status !== "succeeded") throw new Error(JSON.stringify(task.error));
  if (name === "a Meilisearch server") closing.push(() => client.deleteIndex(index).waitTask(WAIT));
  const search = {
    client,
    index,
    loading: () => null,
    read: async (request: Parameters<StockSearchEngine["read"]>[0]) => ({
      value: request.validate(await request.send()),
      staleSince: null,
      loading: null,
    }),
  } as unknown as StockSearchEngine;
  return {
    search,
    close: async () => {
      for (const close of closing) await close();
    },
  };
}
