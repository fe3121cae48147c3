import { LRUCache } from "lru-cache";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { listingKey } from "~/services/listing/listing-filter.server";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { SearchUnavailableError } from "./stock-search.server";

/**
 * Caches the newest answers to one kind of question while their source is unchanged. When it is full the oldest is
 * evicted (rules/search#index-caches).
 */
export class AnswerCache<A> {
  readonly #answers: LRUCache<string, Promise<A>>;
  #state: number | null = null;

  constructor(size: number) {
    this.#answers = new LRUCache({ max: size });
  }

  get size(): number {
    return this.#answers.size;
  }

  /**
   * @param state grows when the source changes; answers for an earlier state are not returned
   * @param key everything that the answer depends on
   */
  answer(state: number, key: string, ask: () => Promise<A>): Promise<A> {
    if (state !== this.#state) this.#answers.clear();
    this.#state = state;
    // Reading does not renew an entry: the oldest is evicted, however often it is read.
    const known = this.#answers.peek(key);
    if (known) return known;
    const answer = ask();
    this.#answers.set(key, answer);
    // A failure is not cached: the next call asks again.
    answer.catch(() => {
      if (this.#answers.peek(key) === answer) this.#answers.delete(key);
    });
    return answer;
  }
}

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
  const caches = new WeakMap<StockSearchEngine, AnswerCache<Counted>>();
  return async (platform, site) => {
    const { search } = platform;
    const state = search.sites.changes();
    if (state === 0 || search.figures().state !== "up") return null;
    const cache = caches.get(search) ?? new AnswerCache<Counted>(CACHE_SIZE);
    caches.set(search, cache);
    try {
      const counting = cache.answer(state, `${site.slug} ${listingKey(site)}`, () => count(platform, site));
      return await search.waitForExtra(counting, TIMEOUT_MS);
    } catch (error) {
      if (error instanceof SearchUnavailableError) return null;
      throw error;
    }
  };
}
