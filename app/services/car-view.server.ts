import type { LoaderFunctionArgs } from "@remix-run/node";
import { viewEvent } from "~/domain/analytics-event";
import type { Car } from "~/domain/car";
import { freshFields } from "~/domain/fresh-car";
import { recordEvent } from "./analytics.server";
import { hasSeen, withSeen } from "./car-marks.server";
import { viewsOf } from "./car-version.server";
import type { RequestContext } from "./platform.server";
import { carOfSite } from "./vehicle-page.server";
import { rememberViewed } from "./viewed-cars.server";
import { isVisit } from "./visits.server";

/**
 * Counts that a visitor looks at a car, once within half an hour (spec 1 §7), with event 4 for a used car.
 * @returns the cookie that remembers it; empty when the view does not count
 */
async function countView(context: RequestContext, car: Car, request: Request): Promise<HeadersInit> {
  const { platform, site } = context;
  if (!isVisit(request) || (await hasSeen(context, request, car.id))) return {};
  platform.views.count(site.slug, car.id);
  const event = viewEvent(car);
  if (event) recordEvent(context, { event, car });
  return { "Set-Cookie": await withSeen(context, request, car.id) };
}

const NEVER_KEPT = { "Cache-Control": "no-store" };

/** `GET /cars/{slug}/view.json` (contract.md). */
export async function viewJson({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const website = searchParams.get("website_id");
  if (website !== null && website !== context.site.id) return refusal(404, "This is another website");
  let car: Car;
  try {
    car = await carOfSite(context, params.slug);
  } catch (answer) {
    if (!(answer instanceof Response)) throw answer;
    return refusal(answer.status, "This site has no such car");
  }
  const cookie = await countView(context, car, request);
  const headers = new Headers({ ...cookie, ...NEVER_KEPT });
  // A page that was fetched ahead and then opened comes without a request of its own: here it is looked at.
  const viewed = rememberViewed(context, request, car)["Set-Cookie"];
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
  return Response.json({ error }, { status, headers: NEVER_KEPT });
}

/** A transparent pixel: the shortest GIF there is. */
const PIXEL = Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64");

/** `/cars/{slug}/view.gif`: counts the view of a page that runs no script. */
export async function viewPixel({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfSite(context, params.slug);
  const cookie = await countView(context, car, request);
  return new Response(PIXEL, { headers: { "Content-Type": "image/gif", ...cookie, ...NEVER_KEPT } });
}
