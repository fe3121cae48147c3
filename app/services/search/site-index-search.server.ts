import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import type { DealershipDocument } from "~/domain/search/dealership-document";
import type { ManufacturerDocument } from "~/domain/search/manufacturer-document";
import { filterList } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "./revision-cache.server";
import { SearchUnavailableError } from "./stock-search.server";

/** Page size of manufacturer and dealership searches (rules/search#site-index-page-size). */
export const SITE_INDEX_PAGE_SIZE = 21;
/** Maximum number of entries in each index's cache (rules/search#index-caches: "10", "about 10"). */
const CACHE_SIZE = 10;
/** A short timeout: a page can do without these indexes. */
const TIMEOUT_MS = 2000;

interface SiteIndexDocuments {
  manufacturers: ManufacturerDocument;
  dealerships: DealershipDocument;
}
type SiteIndexName = keyof SiteIndexDocuments;

interface SiteIndexQuery {
  query?: string;
  /** Filters in Meilisearch's syntax, joined by AND. */
  filter?: readonly string[];
  offset?: number;
  /** Default: the page size. */
  limit?: number;
}

interface SiteIndexAnswer<D> {
  hits: D[];
  /** Number of all hits, not only this page's. */
  count: number;
}

/**
 * Queries one of the site indexes. Every query of these indexes goes through here, which adds the filter for the
 * site.
 * @returns one answer per query. Answers are shared: never change them
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
  // These indexes are built after the whole stock has loaded. No page waits for that.
  if (search.loading()) throw new SearchUnavailableError(new Error("the stock is being loaded"));
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
    const answer = cache.answer(search.sites.changes(), JSON.stringify(scoped), ask);
    const found = await search.waitForExtra(answer, TIMEOUT_MS);
    if (found) return found;
  } catch (error) {
    if (searchEngineError(error).code === "index_not_found") search.sites.lost();
    throw new SearchUnavailableError(error);
  }
  throw new SearchUnavailableError(new Error(`no answer within ${TIMEOUT_MS} ms`));
}

type Caches = { [N in SiteIndexName]: AnswerCache<SiteIndexAnswer<SiteIndexDocuments[N]>[]> };

const caches = new WeakMap<StockSearchEngine, Caches>();

function cachesOf(search: StockSearchEngine): Caches {
  let own = caches.get(search);
  if (!own) {
    own = { manufacturers: new AnswerCache(CACHE_SIZE), dealerships: new AnswerCache(CACHE_SIZE) };
    caches.set(search, own);
  }
  return own;
}

/** Returns the engine's error code. The message may contain a visitor's input. */
export function failureCode(error: SearchUnavailableError): string {
  return searchEngineError(error.cause).code;
}

/** Returns an offset from an address as a whole number, at least 0. */
export function clampOffset(offset: number): number {
  return Number.isFinite(offset) ? Math.max(0, Math.trunc(offset)) : 0;
}
