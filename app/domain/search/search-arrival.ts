import { SEARCH_PATH } from "./search-address";

/**
 * Whether a search page is come to from elsewhere: event 49, "search page view" (spec 1 §9). Filtering, sorting and
 * paging go from one search to the next, with script and without, and are the same view.
 * @param referrer the address of the page before; null: not told
 */
export function arrivesAtSearch(referrer: string | null, origin: string): boolean {
  if (referrer === null || !URL.canParse(referrer)) return true;
  const from = new URL(referrer);
  if (from.origin !== origin) return true;
  const path = from.pathname.replace(/\/$/, "");
  return path !== SEARCH_PATH && !path.startsWith("/search/");
}
