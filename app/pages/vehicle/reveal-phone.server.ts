import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";
import { z } from "zod";
import { REVEAL_PHONE } from "~/domain/locations/call-view";
import { asCarId } from "~/domain/text/identifiers";
import { translator } from "~/i18n/site-i18n.server";
import { hasPage, shownCars } from "~/services/stock/shown-cars.server";
import { revealPhone } from "~/services/vehicle/call-box.server";
import { fieldErrorsOf } from "../http/field-errors.server";
import { jsonError, postedJson } from "../http/json-endpoint.server";
import { visitorRequest } from "../http/visitor-request.server";
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
export function isRevealPhoneRequest(form: FormData): boolean {
  return form.get(REVEAL_PHONE.name) === REVEAL_PHONE.value;
}

/** The same without script: back to the page, which shows the number now. Reload and Back ask for nothing again. */
export async function revealPhoneForm({ params, request, context }: ActionFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  const revealed = await revealPhone(context, car, visitorRequest(request));
  return redirectDocument(`/cars/${car.slug}#call`, {
    status: 303,
    headers: revealed ? { "Set-Cookie": revealed.cookie } : {},
  });
}
