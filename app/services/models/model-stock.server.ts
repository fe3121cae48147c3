import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import type { BrandModel } from "~/domain/models/model";
import { forSale } from "~/domain/search/for-sale";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "../search/revision-cache.server";
import { SearchUnavailableError, searchStock } from "../search/stock-search.server";

/** A limit above the number of sites in a process. */
const CACHE_SIZE = 1000;
/** Timeout: no page waits longer for a number of cars. */
const TIMEOUT_MS = 300;

type ModelSite = Pick<Site, "manufacturer">;

/** Returns the search for a model's cars, by the names that feeds give them; null when it has no such name. */
export function modelSearch(
  { manufacturer }: ModelSite,
  { stock_names }: Pick<BrandModel, "stock_names">,
): SearchState | null {
  if (!manufacturer || stock_names.length === 0) return null;
  return { ...EMPTY_SEARCH, facets: { make: [manufacturer.name], model: stock_names } };
}

/**
 * Returns the address of "Our Stock": the model's cars, or the manufacturer's where it has none by name. It is the
 * search's working address: `/search/{make}/{model}` exists only while the model is in stock.
 */
export function modelStockAddress(site: ModelSite, model: Pick<BrandModel, "stock_names">): string {
  const state = modelSearch(site, model);
  const make = site.manufacturer ? { make: [site.manufacturer.name] } : {};
  return searchAddress(state ?? { ...EMPTY_SEARCH, facets: make });
}

/**
 * Returns the number of a model's cars for sale (rules/models#model-stock); null while it is unknown. The site's stock
 * is counted once per state of the index, not per page.
 */
export async function modelStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  { stock_names }: Pick<BrandModel, "stock_names">,
): Promise<number | null> {
  const { search } = platform;
  const state = search.sites.changes();
  if (state === 0 || search.figures().state !== "up") return null;
  try {
    const counting = cacheOf(search).answer(state, site.slug, () => count(platform, site));
    const counts = await withTimeout(counting, TIMEOUT_MS);
    return stock_names.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0);
  } catch (error) {
    if (error instanceof SearchUnavailableError || error instanceof TimeoutError) return null;
    throw error;
  }
}

type Counts = ReadonlyMap<string, number>;

async function count(platform: Pick<Platform, "search" | "now">, site: Site): Promise<Counts> {
  const make = site.manufacturer?.name ?? "";
  const ofMake = forSale({ ...EMPTY_SEARCH, facets: { make: [make] } });
  const { facets, incomplete } = await searchStock(platform, site, ofMake, {
    facets: ["model"],
    hitsPerPage: 1,
  });
  // Counts of a part of the stock are not valid for all of it: a page would say that there is no such car.
  if (incomplete) throw new SearchUnavailableError("the index is still loading");
  return new Map((facets.model ?? []).map(({ value, count: number }) => [value, number]));
}

/** Each engine has its own cache. */
const caches = new WeakMap<StockSearchEngine, AnswerCache<Counts>>();

function cacheOf(search: StockSearchEngine): AnswerCache<Counts> {
  const own = caches.get(search) ?? new AnswerCache<Counts>(CACHE_SIZE);
  caches.set(search, own);
  return own;
}
