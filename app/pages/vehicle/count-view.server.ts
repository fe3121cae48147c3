import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewEvent } from "~/domain/analytics/analytics-event";
import type { Car } from "~/domain/car/car";
import { freshFields } from "~/domain/vehicle-page/live-fields";
import { translator } from "~/i18n/site-i18n.server";
import type { RequestContext } from "~/pages/request-context";
import { recordEvent } from "~/services/analytics/record-event.server";
import { viewsOf } from "~/services/analytics/view-counter.server";
import { isVisit, type VisitorRequest } from "~/services/http/visitor-request.server";
import { hasSeen, withSeen } from "~/services/visitor/recent-actions.server";
import { rememberViewed } from "~/services/visitor/viewed-cars.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "./car-of-page.server";

/**
 * Counts a visitor's view of a car, at most once in half an hour (rules/analytics#view-count), and records event 4 for a
 * used car.
 * @returns the cookie that remembers the view; empty when the view does not count
 */
function countView(context: RequestContext, car: Car, visitor: VisitorRequest): HeadersInit {
  const { platform, site } = context;
  if (!isVisit(visitor) || hasSeen(context, visitor, car.id)) return {};
  platform.views.count(site.slug, car.id);
  const event = viewEvent(car);
  if (event) recordEvent(context, { event, car });
  return { "Set-Cookie": withSeen(context, visitor, car.id) };
}

const NO_STORE = { "Cache-Control": "no-store" };

/** `GET /cars/{slug}/view.json` (rules/outside#api-view). */
export async function viewJson({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const t = translator(context.site);
  const website = searchParams.get("website_id");
  if (website !== null && website !== context.site.id) return refusal(404, t("api_errors.unknown_website"));
  let car: Car;
  try {
    car = await carOfPage(context, params.slug);
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return refusal(answer.status, t("api_errors.unknown_car"));
  }
  const visitor = visitorRequest(request);
  const cookie = countView(context, car, visitor);
  const headers = new Headers({ ...cookie, ...NO_STORE });
  // Opening a prefetched page sends no request for the page. This request shows that the visitor views it.
  const viewed = rememberViewed(context, visitor, car);
  if (viewed) headers.append("Set-Cookie", viewed);
  const photos = searchParams.get("photos_count");
  const shown = {
    photos_count: photos !== null && /^\d{1,6}$/.test(photos) ? Number(photos) : null,
    updated_at: searchParams.get("updated_at"),
  };
  return Response.json(
    { views: (await viewsOf(context, car)) ?? 0, car_fields: freshFields(car, shown) },
    { headers },
  );
}

function refusal(status: number, error: string): Response {
  return Response.json({ error }, { status, headers: NO_STORE });
}

/** A transparent pixel: the smallest possible GIF. */
const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** `/cars/{slug}/view.gif`: counts the view of a page that runs without scripts. */
export async function viewPixel({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  const cookie = countView(context, car, visitorRequest(request));
  return new Response(PIXEL, { headers: { "Content-Type": "image/gif", ...cookie, ...NO_STORE } });
}
