import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import { type StockMenu, stockMenu } from "~/domain/navigation/stock-menu";
import { forSale } from "~/domain/search/for-sale";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "../search/revision-cache.server";
import { SearchUnavailableError, searchStock } from "../search/stock-search.server";

/** A limit above the number of sites in a process. */
const CACHE_SIZE = 1000;
/** Timeout: no page waits longer for its menu. */
const TIMEOUT_MS = 300;

/**
 * Returns the menu of a site's stock, counted once per state of the index, not per page. Null while the numbers are
 * unknown: then the menu has only the links of the configuration.
 */
export async function stockMenuOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<StockMenu | null> {
  const { search } = platform;
  const state = search.sites.changes();
  if (state === 0 || search.figures().state !== "up") return null;
  try {
    const counting = cacheOf(search).answer(state, site.slug, () => count(platform, site));
    return await withTimeout(counting, TIMEOUT_MS);
  } catch (error) {
    if (error instanceof SearchUnavailableError || error instanceof TimeoutError) return null;
    throw error;
  }
}

async function count(platform: Pick<Platform, "search" | "now">, site: Site): Promise<StockMenu> {
  const found = await searchStock(platform, site, forSale(), {
    facets: ["car_type", "make"],
    hitsPerPage: 1,
  });
  // Counts of a part of the stock are not valid for all of it.
  if (found.incomplete) throw new SearchUnavailableError("the index is still loading");
  return stockMenu(found.facets);
}

/** Each engine has its own cache. */
const caches = new WeakMap<StockSearchEngine, AnswerCache<StockMenu>>();

function cacheOf(search: StockSearchEngine): AnswerCache<StockMenu> {
  const own = caches.get(search) ?? new AnswerCache<StockMenu>(CACHE_SIZE);
  caches.set(search, own);
  return own;
}
