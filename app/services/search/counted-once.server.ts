import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { TimeoutError, withTimeout } from "~/adapters/with-timeout";
import type { Site } from "~/tenants/site";
import { listingKey } from "../listing/listing-filter.server";
import type { Platform } from "../platform/platform";
import { AnswerCache } from "./revision-cache.server";
import { SearchUnavailableError } from "./stock-search.server";

/** A limit above the number of sites in a process. */
const CACHE_SIZE = 1000;
/** Timeout: no page waits longer for numbers that it can do without. */
const TIMEOUT_MS = 300;

type CountingPlatform = Pick<Platform, "search" | "now">;

/**
 * Returns a function that counts a site's stock once per state of the index, not per page. It returns null while the
 * numbers are unknown: nothing is indexed yet, or the search is not available or too slow.
 * @param count throws SearchUnavailableError when it can't tell
 */
export function countedOnce<Counted>(
  count: (platform: CountingPlatform, site: Site) => Promise<Counted>,
): (platform: CountingPlatform, site: Site) => Promise<Counted | null> {
  /** Each engine has its own cache. */
  const caches = new WeakMap<StockSearchEngine, AnswerCache<Counted>>();
  return async (platform, site) => {
    const { search } = platform;
    const state = search.sites.changes();
    if (state === 0 || search.figures().state !== "up") return null;
    const cache = caches.get(search) ?? new AnswerCache<Counted>(CACHE_SIZE);
    caches.set(search, cache);
    try {
      const counting = cache.answer(state, `${site.slug} ${listingKey(site)}`, () => count(platform, site));
      return await withTimeout(counting, TIMEOUT_MS);
    } catch (error) {
      if (error instanceof SearchUnavailableError || error instanceof TimeoutError) return null;
      throw error;
    }
  };
}
