import { type CompactCarView, compactCarView } from "~/domain/card/compact-car";
import type { CarId } from "~/domain/text/identifiers";
import { MAX_VIEWED, readIds, withoutSaved, withViewed, writeIds } from "~/domain/visitor/saved-lists";
import { readCookie, writeCookie } from "../http/cookies.server";
import type { VisitorRequest } from "../http/visitor-request.server";
import type { SiteContext } from "../platform/platform";
import { hasPage, shownCars } from "../stock/shown-cars.server";

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
