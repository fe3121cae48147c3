import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { RESERVATION, reservationCalendar } from "~/services/checkout/reservation-calendar.server";
import { shoppersCalendar } from "~/services/leads/test-drive-calendar.server";
import { storeFailure } from "~/services/platform/redacted-error.server";
import type { Site } from "~/tenants/site";

/**
 * `GET /success/appointment.ics?key=…`, or `?reservation=…`: the booked time, or the end of a reservation, for the
 * shopper's calendar, or why there is none as plain text: 404 when the address is wrong or over, or the time was given
 * back; 503 when the store does not answer.
 */
export async function appointmentCalendar({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { platform, site } = context;
  try {
    const query = new URL(request.url).searchParams;
    const reservation = query.get(RESERVATION);
    const file =
      reservation === null
        ? await shoppersCalendar(context, query)
        : await reservationCalendar(context, reservation);
    if (file === null) return refusal(site, 404, "appointment.calendar.gone");
    return new Response(file, {
      headers: {
        ...headersOf("text/calendar; charset=utf-8"),
        "Content-Disposition": `attachment; filename="${reservation === null ? "test-drive" : RESERVATION}.ics"`,
      },
    });
  } catch (error) {
    platform.log.error(storeFailure(error), "a calendar file could not be made");
    return refusal(site, 503, "appointment.calendar.failed");
  }
}

function refusal(site: Site, status: 404 | 503, key: string): Response {
  const text = translator(site)(key, { phone: site.phone });
  return new Response(text, { status, headers: headersOf("text/plain; charset=utf-8") });
}

const headersOf = (type: string) => ({
  "Content-Type": type,
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
});
