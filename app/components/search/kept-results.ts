import { type ClientLoaderFunctionArgs, isRouteErrorResponse, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import type { SearchPageData } from "~/domain/search/search-page-view";

/** What the routes of the search page load. */
interface Loaded {
  data: SearchPageData;
}

/** Searches of this visit whose results are kept, by address. */
const KEPT = 20;
const kept = new Map<string, { loaded: Loaded; since: string }>();
/** Address of the results on the screen, and the one that could not be loaded. */
let shown = "";
let failed: string | undefined;

const addressOf = ({ pathname, search }: URL | Location) => pathname + search;

/**
 * Client loader of the search page (spec 1 §4, §8: the last good results stay shown when a search failed). When
 * the network or the server fails, an address that was shown before gets its own last results. For another one
 * the shopper stays where the results on the screen belong, so that address and results always agree.
 */
export async function keepResults({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
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
    const headers = new Headers({ Location: shown });
    // The failed search may be a new entry of the history or one gone back to: only its own entry is written over.
    if (addressOf(location) === shown) headers.set("X-Remix-Replace", "yes");
    throw new Response(null, { status: 302, headers });
  }
}

function marked({ loaded, since }: { loaded: Loaded; since: string }, retry?: string): Loaded {
  return { ...loaded, data: { ...loaded.data, stale: { since, retry } } };
}

/** The route's data, kept for when a later search fails. */
export function useKeptResults<T>() {
  const loaded = useLoaderData<T>();
  useEffect(() => {
    shown = addressOf(location);
    const { stale } = (loaded as Loaded).data;
    if (stale?.retry) return;
    kept.delete(shown);
    kept.set(shown, { loaded: loaded as Loaded, since: stale?.since ?? new Date().toISOString() });
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT) break;
      kept.delete(oldest);
    }
  }, [loaded]);
  return loaded;
}
