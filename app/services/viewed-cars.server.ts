import { redirectDocument } from "@remix-run/node";
import { type CompactCarView, compactCarView } from "~/domain/compact-car";
import { isSameSitePath } from "~/domain/same-site-path";
import { MOST_VIEWED, readIds, withoutSaved, withViewed, writeIds } from "~/domain/saved-cars/saved-lists";
import { hasPage, shownCars } from "./cars-by-id.server";
import type { RequestContext } from "./platform.server";
import { keepForVisitor, visitorCookie } from "./visitor-cookie.server";
import { isFetchedAhead } from "./visits.server";

const VIEWED = { name: "viewed-cars", maxAgeSeconds: 90 * 86_400, scripts: false };

/** The button of the form that forgets the viewed cars. */
const FORGET_VIEWED = "forget_viewed";

type ViewedContext = Pick<RequestContext, "platform" | "site" | "origin">;

function viewedIds(context: ViewedContext, request: Request): string[] {
  return readIds(visitorCookie(context, request, VIEWED.name), MOST_VIEWED);
}

/**
 * Headers that keep the car among those the visitor looked at (spec 1 §3 "Viewed-car record", without duplicates);
 * none when it is the newest already or the page is only fetched ahead. A response with a cookie is the visitor's
 * own: no cache may keep it. A failure is only logged (spec 1 §8).
 */
export function rememberViewed(
  context: ViewedContext,
  request: Request,
  car: { id: string },
): Record<string, string> {
  try {
    if (!context.site.saved_cars.recently_viewed || isFetchedAhead(request)) return {};
    const before = viewedIds(context, request);
    if (before[0] === car.id) return {};
    return {
      "Set-Cookie": keepForVisitor(context, VIEWED, writeIds(withViewed(before, car.id))),
      "Cache-Control": "private, no-cache",
    };
  } catch (error) {
    context.platform.log.warn({ err: error }, "a viewed car was not remembered");
    return {};
  }
}

/** The cars the visitor looked at, the newest first, without the one in view and those that are gone. */
export async function recentlyViewed(
  context: ViewedContext,
  request: Request,
  { without, most = MOST_VIEWED }: { without?: { id: string }; most?: number } = {},
): Promise<CompactCarView[]> {
  const { platform, site } = context;
  try {
    if (!site.saved_cars.recently_viewed) return [];
    const ids = withoutSaved(viewedIds(context, request), without?.id ?? "");
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

/** Whether a posted form asks to forget the viewed cars. */
export function forgetsViewed(form: FormData): boolean {
  return form.has(FORGET_VIEWED);
}

/** Forgets the viewed cars and goes back to the page that asked. */
export function forgetViewed(context: Pick<RequestContext, "origin">, back: string): Response {
  return redirectDocument(isSameSitePath(back) ? back : "/", {
    status: 303,
    headers: { "Set-Cookie": keepForVisitor(context, VIEWED, "") },
  });
}
