import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { webAddress } from "~/domain/web-address";
import { recordEvent } from "./analytics.server";
import { carOfSite } from "./vehicle-page.server";

/**
 * `/cars/{slug}/history-report`: records event 60 and leads to the car's report (spec 1 §8: a failure of the analytics is
 * only logged; the action continues).
 * @throws Response 404 when the car has no report, or what its feed names is no web address
 */
export async function openHistoryReport({ params, request, context }: LoaderFunctionArgs): Promise<Response> {
  const car = await carOfSite(context, params.slug);
  const report = webAddress(car.file);
  if (!report) throw new Response(null, { status: 404 });
  recordEvent(context, { event: "history_report", car }, request);
  return redirect(report, { headers: { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" } });
}
