import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { getOnly as action, jsonError } from "~/pages/http/json-endpoint.server";
import { freeTimes } from "~/services/appointments/appointment-slots.server";
import { endpoint } from "~/tenants/route-declaration";

export const handle = endpoint();

export { action };

/**
 * `GET /api/appointment-slots?location=…&date=2026-11-25`: the free appointments of a day, on the clock of the location,
 * which is named by its slug or its id.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { site, platform } = context;
  if (!site.vehicle_forms.test_drive.enabled) return jsonError(404, "This site has no test drives");
  const query = new URL(request.url).searchParams;
  const named = query.get("location");
  const date = query.get("date");
  const t = translator(site);
  const fieldErrors = {
    ...(named ? {} : { location: [t("api_errors.no_location")] }),
    ...(date && isDay(date) ? {} : { date: [t("api_errors.no_date")] }),
  };
  if (!named || !date || Object.keys(fieldErrors).length > 0)
    return jsonError(400, t("lead_payload.refused"), fieldErrors);
  const location = site.locations.find(({ slug, id }) => slug === named || id === named);
  if (!location)
    return jsonError(404, t("api_errors.unknown_location"), { location: [t("api_errors.unknown_location")] });
  const slots = await freeTimes(platform, site, location, date);
  return Response.json({ slots }, { headers: { "Cache-Control": "no-store" } });
}

/** A day that the calendar has, as "2026-11-25". */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
