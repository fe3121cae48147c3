import { type CompactCarView, compactCarView } from "~/domain/card/compact-car";
import {
  type RecentSearch,
  readHistory,
  withoutSearch,
  withSearch,
  writeHistory,
} from "~/domain/search/recent-searches";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import type { CarId } from "~/domain/text/identifiers";
import { MAX_VIEWED, readIds, withoutSaved, withViewed, writeIds } from "~/domain/visitor/saved-lists";
import { readCookie, type Visit, writeCookie } from "~/services/http/cookies.server";
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import type { SiteContext } from "~/services/platform/platform";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";

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

const VIEWED = { name: "viewed-cars", maxAgeSeconds: 90 * 86_400, scripts: false };

function viewedIds(context: SiteContext, visitor: Pick<VisitorRequest, "cookies">): CarId[] {
  return readIds(readCookie(context, visitor, VIEWED), MAX_VIEWED);
}

/**
 * Returns a `Set-Cookie` header that adds the car to the recently viewed ones, without duplicates. Returns null when
 * it is already the newest or the page is only prefetched. A failure is only logged.
 */
export function rememberViewed(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies" | "isPrefetch">,
  car: { id: CarId },
): string | null {
  try {
    if (!context.site.saved_cars.recently_viewed || visitor.isPrefetch) return null;
    const before = viewedIds(context, visitor);
    if (before[0] === car.id) return null;
    return writeCookie(context, VIEWED, writeIds(withViewed(before, car.id)));
  } catch (error) {
    context.platform.log.warn({ err: error }, "a viewed car was not remembered");
    return null;
  }
}

/** Returns the recently viewed cars, the newest first, without the current one and those that no longer exist. */
export async function recentlyViewed(
  context: SiteContext,
  visitor: Pick<VisitorRequest, "cookies">,
  { without, most = MAX_VIEWED }: { without?: { id: CarId }; most?: number } = {},
): Promise<CompactCarView[]> {
  const { platform, site } = context;
  try {
    if (!site.saved_cars.recently_viewed) return [];
    const viewed = viewedIds(context, visitor);
    const ids = without ? withoutSaved(viewed, without.id) : viewed;
    const cars = await shownCars(context, ids);
    return cars
      .filter((car) => hasPage(context, car))
      .slice(0, most)
      .map((car) => compactCarView({ ...car, image: car.images[0]?.url ?? null }, site.vehicle));
  } catch (error) {
    platform.log.warn({ err: error }, "the viewed cars can't be shown");
    return [];
  }
}

/** Returns a `Set-Cookie` header that clears the recently viewed cars. */
export function forgetViewed(context: Pick<SiteContext, "origin">): string {
  return writeCookie(context, VIEWED, "");
}
