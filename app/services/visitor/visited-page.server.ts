import { readHistory, withSearch, writeHistory } from "~/domain/search/recent-searches";
import { arrivesAtSearch, isSearchPath } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import { recordEvent } from "../analytics/event-log.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { rememberSearch } from "./recent-searches.server";
import {
  followsPages,
  followsVisit,
  hasCampaign,
  lastPage,
  recordPages,
  recordVisit,
  type TrailSite,
} from "./visit-trail.server";

/*
 * What a visit to a page records: its path, the search that it shows and that the visitor arrives at the search. A
 * picture in the page asks for it, so that the page itself sets no cookie and can be the same for everybody
 * (docs/decisions/0148).
 */

interface VisitedPage {
  path: string;
  /** As the recent searches write it; "": a search that is not remembered; null: the page is no search. */
  search: string | null;
}

type VisitContext = Pick<SiteContext, "platform" | "site" | "origin">;

/** Returns the search of a page as `VisitedPage` has it. */
export function visitedSearch(state: SearchState): string {
  return writeHistory(withSearch([], state));
}

/** Whether the page's picture records the visit. Otherwise its own request does. */
export function isRecordedByPicture(site: TrailSite, url: string): boolean {
  return followsPages(site) && !hasCampaign(site, url);
}

export function visitPictureAddress({ path, search }: VisitedPage): string {
  const params = new URLSearchParams({ page: path, ...(search !== null && { search }) });
  return `/visit.gif?${params.toString().replaceAll("%2F", "/")}`;
}

export function readVisitedPage(params: URLSearchParams): VisitedPage | null {
  const path = params.get("page");
  return path === null ? null : { path, search: params.get("search") };
}

/** Records a visit for the request of its page's picture. Returns `Set-Cookie` headers. */
export function recordVisitedPage(
  context: VisitContext,
  visitor: VisitorRequest,
  { path, search }: VisitedPage,
): string[] {
  const [state] = search === null ? [] : readHistory(search);
  // The picture's request doesn't say where the visitor came from; the visit does.
  if (search !== null && !isSearchPath(lastPage(context, visitor) ?? ""))
    recordEvent(context, { event: "search_page_view" }, visitor);
  return [
    ...recordPages(context, visitor, [{ path, query: "" }]),
    ...cookiesOf(state && rememberSearch(context, visitor, state)),
  ];
}

/** What a page's own request records, where it has no picture; null: nothing. */
export function visitEffect(
  context: VisitContext,
  { url, search }: { url: string; search: string | null },
): ((visitor: VisitorRequest) => string[]) | null {
  const follows = followsVisit(context.site, url);
  if (!follows && search === null) return null;
  const [state] = search === null ? [] : readHistory(search);
  return (visitor) => {
    if (search !== null && arrivesAtSearch(visitor.referrer, new URL(visitor.url).origin))
      recordEvent(context, { event: "search_page_view" }, visitor);
    return [
      ...(follows ? recordVisit(context, visitor) : []),
      ...cookiesOf(state && rememberSearch(context, visitor, state)),
    ];
  };
}

function cookiesOf(cookie: string | null | undefined): string[] {
  return cookie ? [cookie] : [];
}
