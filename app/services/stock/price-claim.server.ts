import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import { type PriceClaim, type PriceKinds, priceClaim } from "~/domain/car/price-kinds";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "../search/revision-cache.server";
import { countPriceKindsOf, SearchUnavailableError } from "../search/stock-search.server";

/** A limit above the number of sites in a process. */
const CACHE_SIZE = 1000;
/** Timeout: no page waits longer for its footer. */
const TIMEOUT_MS = 300;

/**
 * Returns what the site may truthfully state about its prices now. The stock is counted once per state of the index,
 * not per page. Claims nothing while the counts are unknown.
 */
export async function priceClaimOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<PriceClaim> {
  const { search } = platform;
  const state = search.sites.changes();
  if (state === 0 || search.figures().state !== "up") return priceClaim(null);
  try {
    const counting = cacheOf(search).answer(state, site.slug, () => countPriceKindsOf(platform, site));
    return priceClaim(await withTimeout(counting, TIMEOUT_MS));
  } catch (error) {
    if (error instanceof SearchUnavailableError || error instanceof TimeoutError) return priceClaim(null);
    throw error;
  }
}

/** Each engine has its own cache. */
const caches = new WeakMap<StockSearchEngine, AnswerCache<PriceKinds>>();

function cacheOf(search: StockSearchEngine): AnswerCache<PriceKinds> {
  let own = caches.get(search);
  if (!own) {
    own = new AnswerCache(CACHE_SIZE);
    caches.set(search, own);
  }
  return own;
}
