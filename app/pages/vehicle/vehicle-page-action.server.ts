import { type ActionFunctionArgs, type LoaderFunctionArgs, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { viewEvent } from "~/domain/analytics/analytics-event";
import type { Car } from "~/domain/car/car";
import { REVEAL_PHONE } from "~/domain/locations/call";
import { asCarId } from "~/domain/text/identifiers";
import { freshFields } from "~/domain/vehicle-page/live-fields";
import { translator } from "~/i18n/site-i18n.server";
import { fieldErrorsOf, formDataOf } from "~/pages/http/form-data.server";
import { jsonError, postedJson } from "~/pages/http/json-endpoint.server";
import { visitorRequest } from "~/pages/http/visitor-request.server";
import type { RequestContext } from "~/pages/request-context";
import { forgetsViewed, forgetViewedAnswer } from "~/pages/saved-cars/saved-list-action.server";
import { pixelAnswer } from "~/pages/visit/visit-picture.server";
import { recordEvent } from "~/services/analytics/event-log.server";
import { viewsOf } from "~/services/analytics/view-counter.server";
import { isVisit, type VisitorRequest } from "~/services/http/visitor-request.server";
import { hasPage, shownCars } from "~/services/stock/listed-cars.server";
import { revealPhone } from "~/services/vehicle/button-rules.server";
import { hasSeen, withSeen } from "~/services/visitor/recent-actions.server";
import { rememberViewed } from "~/services/visitor/recent-searches.server";
import { carOfPage } from "./car-of-page.server";

const callSchema = z.object({
  car_id: z.string().min(1).max(200),
  dealership_id: z.string().max(200).nullish(),
  website_id: z.string().max(200).nullish(),
});

/** `POST /api/reveal-phone` (rules/outside#api-reveal-phone): the whole number, recorded as asked for. */
export async function revealPhoneCall({ request, context }: ActionFunctionArgs): Promise<Response> {
  const posted = await postedJson(request);
  if ("refusal" in posted) return posted.refusal;
  const { site } = context;
  const t = translator(site);
  const call = callSchema.safeParse(posted.body);
  if (!call.success)
    return jsonError(400, t("lead_payload.refused"), fieldErrorsOf(t, posted.body, call.error));
  const { car_id, dealership_id, website_id } = call.data;
  if (website_id && website_id !== site.id)
    return jsonError(404, t("api_errors.unknown_website"), { website_id: [t("api_errors.unknown_website")] });
  const [car] = await shownCars(context, [asCarId(car_id)]);
  if (!car || !hasPage(context, car))
    return jsonError(404, t("api_errors.unknown_car"), { car_id: [t("api_errors.unknown_car")] });
  if (dealership_id && dealership_id !== car.dealership_id)
    return jsonError(404, t("api_errors.unknown_dealership"), {
      dealership_id: [t("api_errors.unknown_dealership")],
    });
  const revealed = await revealPhone(context, car, visitorRequest(request));
  if (!revealed) return jsonError(404, t("api_errors.no_phone"));
  return Response.json(
    { phone: revealed.phone },
    { headers: { "Set-Cookie": revealed.cookie, "Cache-Control": "no-store" } },
  );
}

/** Whether a form posted to a car's page asks for its whole number. */
function isRevealPhoneRequest(form: FormData): boolean {
  return form.get(REVEAL_PHONE.name) === REVEAL_PHONE.value;
}

/** The same without script: back to the page, which shows the number now. Reload and Back ask for nothing again. */
async function revealPhoneForm({ params, request, context }: ActionFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  const revealed = await revealPhone(context, car, visitorRequest(request));
  return redirectDocument(`/cars/${car.slug}#call`, {
    status: 303,
    headers: revealed ? { "Set-Cookie": revealed.cookie } : {},
  });
}

/** Handles the small forms on a car's page: revealing the whole phone number, and clearing the recently viewed cars. */
export async function vehiclePageAction(args: ActionFunctionArgs): Promise<Response> {
  const { request, context } = args;
  const form = await formDataOf(request);
  if (isRevealPhoneRequest(form)) return revealPhoneForm(args);
  if (forgetsViewed(form)) return forgetViewedAnswer(context, new URL(request.url).pathname);
  throw new Response(null, { status: 400 });
}

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
