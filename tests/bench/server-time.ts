import { textOf } from "./http-client";
import { mixedSearches, namedSearches } from "./search-addresses";
import type { ServerUnderTest } from "./server-under-test";
import { type Spread, spreadOf } from "./statistics";

export interface SearchTime {
  search: string;
  query: string;
  /** Null for the mixed searches. */
  cars: number | null;
  /** The plain search that finds the same cars; null: this is no search in words. */
  plain: string | null;
  /** Milliseconds from the request to the last byte of the page, brotli, one request at a time. */
  page: Spread;
  /** `ms` of /api/cars: the search itself, through the client, without page and HTTP. */
  engine: Spread;
}

const MIXED = "mixed";

interface Samples {
  page: number[];
  engine: number[];
  cars: number;
}

/**
 * Times each search's page and its engine in turns, so that a busy moment of the machine affects all of them.
 * @param rounds measured after `rounds / 4` discarded rounds
 */
export async function timeSearches(
  server: ServerUnderTest,
  site: string,
  rounds: number,
): Promise<SearchTime[]> {
  const searches = await namedSearches(server, site);
  const mixed = await mixedSearches(server, site);
  const taken = new Map<string, Samples>();
  const measure = async (name: string, query: string, keep: boolean) => {
    const page = await server.get(site, `/cars${query}`, { "accept-encoding": "br" });
    const api = await server.get(site, `/api/cars${query}`);
    const { ms, count } = JSON.parse(textOf(api)) as { ms: number; count: number };
    if (!keep) return;
    const samples = taken.get(name) ?? { page: [], engine: [], cars: count };
    samples.page.push(page.ms);
    samples.engine.push(ms);
    taken.set(name, samples);
  };
  const warmUp = Math.ceil(rounds / 4);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const { name, query } of searches) await measure(name, query, round >= warmUp);
    const query = mixed[round % Math.max(1, mixed.length)];
    if (query !== undefined) await measure(MIXED, query, round >= warmUp);
  }
  return [...taken].map(([search, { page, engine, cars }]) => ({
    search,
    query: searches.find(({ name }) => name === search)?.query ?? `${mixed.length} different ones`,
    cars: search === MIXED ? null : cars,
    plain: searches.find(({ name }) => name === search)?.plain ?? null,
    page: spreadOf(page),
    engine: spreadOf(engine),
  }));
}
