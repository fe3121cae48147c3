import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { webAddress } from "~/domain/text/web-address";
import { recordEvent } from "~/services/analytics/record-event.server";
import { visitorRequest } from "../http/visitor-request.server";
import { carOfPage } from "./car-of-page.server";

/**
 * `/cars/{slug}/history-report`: records event 60 and redirects to the car's report
 * (rules/buttons#history-report-button: a failure of the analytics is only logged; the action continues).
 * @throws Response 404 when the car has no report, or its feed's value is not a web address
 */
export async function openHistoryReport({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfPage(context, params.slug);
  const report = webAddress(car.file);
  if (!report) throw new Response(null, { status: 404 });
  recordEvent(context, { event: "history_report", car }, visitorRequest(request));
  return redirect(report, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}
