import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { SentSearchPage } from "~/domain/search-page/packed-cards";

/** What the routes of the search page load. */
interface Loaded {
  data: SentSearchPage;
}

/** Maximum number of searches of this visit whose results are cached by address. */
const CACHE_SIZE = 20;
const kept = new Map<string, { loaded: Loaded; since: string }>();
/** Address of the results on the screen, and the address that failed to load. */
let shown = "";
let failed: string | undefined;

const addressOf = ({ pathname, search }: URL | Location) => pathname + search;

/**
 * Client loader of the search page (rules/search#last-good-results: the last good results stay shown when a search
 * failed). When the network or the server fails, an address that was shown before gets its cached results. For any
 * other address the shopper returns to the address of the results on the screen, so address and results always agree.
 */
export async function cacheResults({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  const href = addressOf(new URL(request.url));
  const retry = href === shown ? failed : undefined;
  failed = undefined;
  const last = kept.get(href);
  if (retry && last) return marked(last, retry);
  try {
    return await serverLoader();
  } catch (error) {
    const meant = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);
    if (meant || request.signal.aborted) throw error;
    if (last) return marked(last);
    if (!kept.has(shown)) throw error;
    failed = href;
    // In full: the router would put the prefix of the page's language before a path.
    const headers = new Headers({ Location: new URL(shown, location.href).href });
    // The failed search may be a new history entry or an older one that the shopper went back to. Replaces only its
    // own entry.
    if (addressOf(location) === shown) headers.set("X-Remix-Replace", "yes");
    throw new Response(null, { status: 302, headers });
  }
}

function marked({ loaded, since }: { loaded: Loaded; since: string }, retry?: string): Loaded {
  return { ...loaded, data: { ...loaded.data, stale: { since, retry } } };
}

/** Returns the route's data and caches it in case a later search fails. */
export function useCachedResults(): Loaded {
  const loaded = useLoaderData() as Loaded;
  useEffect(() => {
    shown = addressOf(location);
    const { stale } = loaded.data;
    if (stale?.retry) return;
    kept.delete(shown);
    kept.set(shown, { loaded, since: stale?.since ?? new Date().toISOString() });
    for (const oldest of kept.keys()) {
      if (kept.size <= CACHE_SIZE) break;
      kept.delete(oldest);
    }
  }, [loaded]);
  return loaded;
}
