import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { canonicalSearchAddress, searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import {
  type DealershipDocument,
  type Extent,
  listedCount,
  listedSince,
  type ManufacturerDocument,
} from "~/domain/search/site-index-documents";
import { filterList } from "~/domain/search/stock-filter";
import type { DealershipId } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "./revision-cache.server";
import { SearchUnavailableError } from "./stock-search.server";

type SearchPlatform = Pick<Platform, "search" | "now">;

/** Each filter takes one value or several alternatives. Case is ignored. */
interface ManufacturerFilters {
  query?: string;
  /** `manufacturer.name` */
  manufacturer?: string | readonly string[];
  /** `model.name` */
  model?: string | readonly string[];
  /** `model.body` */
  body?: string | readonly string[];
}

/** A make and model that the site lists. */
export interface ManufacturerHit {
  manufacturer: { name: string; slug: string };
  model: { name: string; slug: string; body: string[] };
  categories: string[];
  /** Number of listed cars; its search page finds as many. */
  cars: number;
  /** Prices of available cars in dollars. */
  price: Extent;
  /** Prices in dollars per week. */
  weeklyPrice: Extent;
  image: string | null;
  /** Address of its search page. */
  href: string;
}

export interface SearchPageOf<H> {
  hits: H[];
  /** Number of all hits, not only this page's. */
  count: number;
  offset: number;
  pageSize: number;
}

/**
 * Returns the makes and models that a site lists, 21 per page (rules/search#manufacturer-search): the best match
 * first, and among equal matches the one with the most cars.
 * @throws SearchUnavailableError
 */
export async function searchManufacturers(
  platform: SearchPlatform,
  site: Site,
  { query, manufacturer, model, body }: ManufacturerFilters = {},
  offset = 0,
): Promise<SearchPageOf<ManufacturerHit>> {
  const since = soldSince(platform, site);
  const start = clampOffset(offset);
  const filter = [
    ...listed(since),
    ...oneOf("manufacturer.name", manufacturer),
    ...oneOf("model.name", model),
    ...oneOf("model.body", body),
  ];
  const [answer] = await searchSiteIndex(platform, site, "manufacturers", [{ query, filter, offset: start }]);
  return {
    hits: (answer?.hits ?? []).map((document) => modelHit(document, since)),
    count: answer?.count ?? 0,
    offset: start,
    pageSize: SITE_INDEX_PAGE_SIZE,
  };
}

const SUGGESTIONS = 5;
/** Meilisearch reads only the first ten words. */
const MAX_WORDS = 10;
const MAX_TEXT = 200;
/** Maximum number of models per word: more than any make has, so that a make and its model are both found. */
const PER_WORD = 200;

/**
 * Returns up to five makes and models that a text may mean, those with most of its words first. Returns none when
 * nothing is similar or the search is unavailable: a suggestion must not fail a page.
 */
export async function suggestModels(
  platform: SearchPlatform & Pick<Platform, "log">,
  site: Site,
  text: string,
): Promise<{ name: string; count: number; href: string }[]> {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const since = soldSince(platform, site);
  const filter = listed(since);
  try {
    // Searches for each word alone: in "toyota hilix cheap" two words name the car. The last word may be incomplete.
    const answers = await searchSiteIndex(
      platform,
      site,
      "manufacturers",
      words.map((word, at) => ({
        query: at < words.length - 1 ? `${word} ` : word,
        filter,
        limit: PER_WORD,
      })),
    );
    const found = new Map<string, { document: ManufacturerDocument; words: number; rank: number }>();
    for (const { hits } of answers) {
      for (const [rank, document] of hits.entries()) {
        const known = found.get(document.id);
        found.set(document.id, {
          document,
          words: (known?.words ?? 0) + 1,
          rank: Math.min(rank, known?.rank ?? rank),
        });
      }
    }
    return [...found.values()]
      .sort((a, b) => b.words - a.words || a.rank - b.rank || b.document.available - a.document.available)
      .slice(0, SUGGESTIONS)
      .map(({ document }) => {
        const { manufacturer, model, cars, href } = modelHit(document, since);
        return { name: `${manufacturer.name} ${model.name}`, count: cars, href };
      });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    platform.log.warn({ code: failureCode(error) }, "no models can be suggested");
    return [];
  }
}

/** A single letter matches half of all names and identifies none. A hyphen before a word would mean "not". */
function wordsOf(text: string): string[] {
  const words = text
    .slice(0, MAX_TEXT)
    .split(/[^\p{L}\p{N}\p{M}-]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ""))
    .filter((word) => /\p{L}.*\p{L}|\p{N}/u.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS);
}

function soldSince(platform: Pick<Platform, "now">, site: Site): number {
  return listedSince(platform.now(), site.search.sold_window_days);
}

/** Leaves out models whose last car left the listing since the index was built. */
function listed(since: number): string[] {
  return [`(available > 0 OR last_sold_at >= ${since})`];
}

function oneOf(attribute: string, value: string | readonly string[] | undefined): string[] {
  if (value === undefined) return [];
  const values = typeof value === "string" ? [value] : value;
  return values.length > 0 ? [`${attribute} IN ${filterList(values)}`] : [];
}

function modelHit(document: ManufacturerDocument, since: number): ManufacturerHit {
  const { manufacturer, model, categories, price, weekly_price, image } = document;
  const state = { ...EMPTY_SEARCH, facets: { make: [manufacturer.name], model: [model.name] } };
  return {
    manufacturer,
    model,
    categories,
    cars: listedCount(document, since),
    price,
    weeklyPrice: weekly_price,
    image,
    // A name without ASCII letters or digits has no path.
    href: manufacturer.slug && model.slug ? canonicalSearchAddress(state) : searchAddress(state),
  };
}

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

interface DealershipFilters {
  query?: string;
  dealershipIds?: readonly DealershipId[];
  /** Any of these categories. */
  categories?: readonly string[];
}

/** A dealership with figures of its listed cars. */
export interface DealershipHit {
  dealershipId: DealershipId;
  slug: string;
  name: string;
  city: string | null;
  state: string | null;
  categories: string[];
  /** Number of listed cars; its search page finds as many. */
  cars: number;
  /** Number of available cars among them. */
  available: number;
  /** Prices of available cars in dollars. */
  price: Extent;
  /** Prices in dollars per week. */
  weeklyPrice: Extent;
  /** "See more from this dealer": address of its search page. */
  href: string;
}

/**
 * Returns the site's dealerships with the categories and prices of their cars, 21 per page
 * (rules/search#dealership-search).
 * @throws SearchUnavailableError
 */
export async function searchDealerships(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  { query, dealershipIds, categories }: DealershipFilters = {},
  offset = 0,
): Promise<SearchPageOf<DealershipHit>> {
  const since = listedSince(platform.now(), site.search.sold_window_days);
  const start = clampOffset(offset);
  const filter: string[] = [];
  if (dealershipIds) filter.push(`dealership_id IN ${filterList(dealershipIds)}`);
  if (categories?.length) filter.push(`categories IN ${filterList(categories)}`);
  const [answer] = await searchSiteIndex(platform, site, "dealerships", [{ query, filter, offset: start }]);
  return {
    hits: (answer?.hits ?? []).map((document) => dealershipHit(document, since)),
    count: answer?.count ?? 0,
    offset: start,
    pageSize: SITE_INDEX_PAGE_SIZE,
  };
}

function dealershipHit(document: DealershipDocument, since: number): DealershipHit {
  const { dealership_id, slug, name, city, state, categories, price, weekly_price } = document;
  return {
    dealershipId: dealership_id,
    slug,
    name,
    city,
    state,
    categories,
    cars: listedCount(document, since),
    available: document.available,
    price,
    weeklyPrice: weekly_price,
    href: dealerStockAddress(slug),
  };
}

/** Returns the address of the search with a dealership_slug refinement (rules/search#see-more). */
export function dealerStockAddress(slug: string): string {
  return searchAddress({ ...EMPTY_SEARCH, facets: { dealership_slug: [slug] } });
}
