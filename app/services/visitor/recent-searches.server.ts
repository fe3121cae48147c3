import {
  type RecentSearch,
  readHistory,
  withoutSearch,
  withSearch,
  writeHistory,
} from "~/domain/search/recent-searches";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import { readCookie, type Visit, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";

/** Not signed: a visitor could type any of its values into the address, and it is validated in the same way. */
const SEARCHES = { name: "recent-searches", maxAgeSeconds: 30 * 86_400, scripts: false };

function historyCookie(visit: Visit, visitor: Pick<VisitorRequest, "cookies">): string {
  return readCookie(visit, visitor, SEARCHES) ?? "";
}

/** Returns the visitor's recent searches, the newest first, without the current one. */
export function recentSearches(
  visit: Visit,
  visitor: Pick<VisitorRequest, "cookies">,
  inView: SearchState,
): RecentSearch[] {
  return withoutSearch(readHistory(historyCookie(visit, visitor)), inView).map((state) => ({
    what: { query: state.query, facets: state.facets, ranges: state.ranges },
    href: searchAddress(state),
  }));
}

/**
 * Returns a `Set-Cookie` header that stores the current search among the recent ones. Returns null when it is already
 * stored, has no refinements, or is only prefetched.
 */
export function rememberSearch(
  visit: Visit,
  visitor: Pick<VisitorRequest, "cookies" | "isPrefetch">,
  inView: SearchState,
): string | null {
  if (visitor.isPrefetch) return null;
  const before = historyCookie(visit, visitor);
  const after = writeHistory(withSearch(readHistory(before), inView));
  return after === before ? null : writeCookie(visit, SEARCHES, after);
}

/** Returns a `Set-Cookie` header that clears the recent searches. */
export function forgetSearches(visit: Visit): string {
  return writeCookie(visit, SEARCHES, "");
}
