import { SEARCH_PATH } from "./search-address";

/**
 * Whether a visitor comes to a search page from elsewhere: event 49, "search page view"
 * (rules/analytics#event-search-view). Filtering, sorting and paging belong to the same view, with and without script.
 * @param referrer address of the previous page; null when the browser sends none
 */
export function arrivesAtSearch(referrer: string | null, origin: string): boolean {
  if (referrer === null || !URL.canParse(referrer)) return true;
  const from = new URL(referrer);
  if (from.origin !== origin) return true;
  return !isSearchPath(from.pathname);
}

/** Whether a path is one of the search's pages. */
export function isSearchPath(pathname: string): boolean {
  const path = pathname.replace(/\/$/, "");
  return path === SEARCH_PATH || path.startsWith("/search/");
}
