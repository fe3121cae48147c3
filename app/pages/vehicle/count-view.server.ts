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
import { pixelAnswer } from "../http/pixel.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "./car-of-page.server";

/**
 * Records a visitor's view of a car: counts it at most once in half an hour (rules/analytics#view-count), with event 4
 * for a used car, and remembers the car as the newest of those viewed. The page itself sets no cookie, so that it can be
 * the same for everybody (docs/decisions/0148).
 * @returns `Set-Cookie` headers; null: none
 */
function recordView(context: RequestContext, car: Car, visitor: VisitorRequest): (string | null)[] {
  return [countView(context, car, visitor), rememberViewed(context, visitor, car)];
}

function countView(context: RequestContext, car: Car, visitor: VisitorRequest): string | null {
  const { platform, site } = context;
  if (!isVisit(visitor) || hasSeen(context, visitor, car.id)) return null;
  platform.views.count(site.slug, car.id);
  const event = viewEvent(car);
  if (event) recordEvent(context, { event, car });
  return withSeen(context, visitor, car.id);
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
  const headers = new Headers(NO_STORE);
  for (const cookie of recordView(context, car, visitor))
    if (cookie !== null) headers.append("Set-Cookie", cookie);
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

/** `/cars/{slug}/view.gif`: records the view of a page that runs without scripts. */
export async function viewPixel({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  return pixelAnswer(recordView(context, car, visitorRequest(request)));
}
