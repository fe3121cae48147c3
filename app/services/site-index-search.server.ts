import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import { searchEngineError } from "~/adapters/search/search-error.server";
import { within } from "~/adapters/within";
import type { DealershipDocument } from "~/domain/search/dealership-document";
import { filterList } from "~/domain/search/filter-text";
import type { ManufacturerDocument } from "~/domain/search/manufacturer-document";
import type { Site } from "~/tenants/site";
import { AnswerCache } from "./answer-cache.server";
import type { Platform, StockSearchEngine } from "./platform.server";
import { SearchUnavailableError } from "./stock-search.server";

/** Page size of manufacturer and dealership searches (spec 1 §9). */
export const SITE_INDEX_PAGE_SIZE = 21;
/** Entries of each one's cache (spec 1 §9: "10", "about 10"). */
const CACHE_SIZE = 10;
/** What these indexes add to a page is not worth a long wait. */
const PATIENCE_MS = 2000;

interface SiteIndexDocuments {
  manufacturers: ManufacturerDocument;
  dealerships: DealershipDocument;
}
export type SiteIndexName = keyof SiteIndexDocuments;

export interface SiteIndexQuery {
  query?: string;
  /** Meilisearch's filter grammar; joined by AND. */
  filter?: readonly string[];
  offset?: number;
  /** Default: the page size. */
  limit?: number;
}

export interface SiteIndexAnswer<D> {
  hits: D[];
  /** All that were found, not only this page's. */
  count: number;
}

/**
 * Asks one of the site indexes. The site's own scope is added here, and no query reaches these indexes but through
 * here.
 * @returns one answer for each query; they are shared: nobody changes them
 * @throws SearchUnavailableError
 */
export async function searchSiteIndex<N extends SiteIndexName>(
  platform: Pick<Platform, "search">,
  site: Pick<Site, "slug">,
  name: N,
  queries: readonly SiteIndexQuery[],
): Promise<SiteIndexAnswer<SiteIndexDocuments[N]>[]> {
  const { search } = platform;
  const scoped = queries.map(
    ({ query = "", filter = [], offset = 0, limit = SITE_INDEX_PAGE_SIZE }): MultiSearchQuery => ({
      indexUid: search.sites[name],
      q: query,
      matchingStrategy: "all",
      filter: [`site IN ${filterList([site.slug])}`, ...filter],
      offset,
      limit,
    }),
  );
  if (search.figures().state === "down")
    throw new SearchUnavailableError(new Error("the search engine is down"));
  const ask = async () => {
    await search.sites.ready();
    const { results } = await search.client.multiSearch<
      { queries: MultiSearchQuery[] },
      SiteIndexDocuments[N]
    >({ queries: scoped });
    return (results as SearchResponse<SiteIndexDocuments[N]>[]).map(({ hits, estimatedTotalHits }) => ({
      hits,
      count: estimatedTotalHits ?? hits.length,
    }));
  };
  const cache = cachesOf(search)[name] as AnswerCache<SiteIndexAnswer<SiteIndexDocuments[N]>[]>;
  try {
    return await within(PATIENCE_MS, cache.answer(search.sites.changes(), JSON.stringify(scoped), ask));
  } catch (error) {
    if (searchEngineError(error).code === "index_not_found") search.sites.lost();
    throw new SearchUnavailableError(error);
  }
}

type Caches = { [N in SiteIndexName]: AnswerCache<SiteIndexAnswer<SiteIndexDocuments[N]>[]> };

/** A cache belongs to the engine whose answers it holds. */
const caches = new WeakMap<StockSearchEngine, Caches>();

function cachesOf(search: StockSearchEngine): Caches {
  let own = caches.get(search);
  if (!own) {
    own = { manufacturers: new AnswerCache(CACHE_SIZE), dealerships: new AnswerCache(CACHE_SIZE) };
    caches.set(search, own);
  }
  return own;
}

/** The engine's code for why it did not answer: its own words may repeat what a visitor typed. */
export function failureCode(error: SearchUnavailableError): string {
  return searchEngineError(error.cause).code;
}

/** An offset as an address may bring it: a whole number from 0. */
export function cleanOffset(offset: number): number {
  return Number.isFinite(offset) ? Math.max(0, Math.trunc(offset)) : 0;
}
