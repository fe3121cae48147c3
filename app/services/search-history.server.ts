import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { SEARCH_PATH, searchAddress } from "~/domain/search/search-address";
import {
  FORGET_SEARCHES,
  type RecentSearch,
  readHistory,
  withoutSearch,
  withSearch,
  writeHistory,
} from "~/domain/search/search-history";
import type { SearchState } from "~/domain/search/search-state";
import { formDataOf } from "./form-data.server";
import type { RequestContext } from "./platform.server";
import { isFetchedAhead } from "./visits.server";

const THIRTY_DAYS = 30 * 86_400;

type Visit = Pick<RequestContext, "origin">;

/**
 * A cookie of one host, so of one site (docs/decisions/0004). It is not signed: whatever a visitor makes of it they
 * could as well type into the address, and it is cleaned like one.
 */
function cookieName({ origin }: Visit): string {
  return origin.startsWith("https:") ? "__Host-recent-searches" : "recent-searches";
}

function cookie(visit: Visit, value: string, maxAge: number): string {
  const secure = visit.origin.startsWith("https:") ? "; Secure" : "";
  return `${cookieName(visit)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

function kept(visit: Visit, request: Request): string {
  const start = `${cookieName(visit)}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  return cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? "";
}

/** The visitor's newest searches, the newest first, without the one in view. */
export function recentSearches(visit: Visit, request: Request, inView: SearchState): RecentSearch[] {
  return withoutSearch(readHistory(kept(visit, request)), inView).map((state) => ({
    what: { query: state.query, facets: state.facets, ranges: state.ranges },
    href: searchAddress(state),
  }));
}

/**
 * Headers that keep the search in view among the recent ones; none when it is there already, refines nothing, or
 * is only fetched ahead. A response with a cookie is the visitor's own: no cache may keep it.
 */
export function rememberSearch(visit: Visit, request: Request, inView: SearchState): Record<string, string> {
  if (isFetchedAhead(request)) return {};
  const before = kept(visit, request);
  const after = writeHistory(withSearch(readHistory(before), inView));
  if (after === before) return {};
  return { "Set-Cookie": cookie(visit, after, THIRTY_DAYS), "Cache-Control": "private, no-cache" };
}

/**
 * The search page's action: "Clear recent searches". It leads to the search without filters, because the one in
 * view would be remembered again.
 */
export async function forgetSearchesAction({ request, context }: ActionFunctionArgs): Promise<Response> {
  const form = await formDataOf(request);
  if (!form.has(FORGET_SEARCHES)) throw new Response(null, { status: 400 });
  return redirectDocument(SEARCH_PATH, { status: 303, headers: { "Set-Cookie": cookie(context, "", 0) } });
}
