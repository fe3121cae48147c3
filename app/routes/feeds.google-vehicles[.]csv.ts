import type { LoaderFunctionArgs } from "@remix-run/node";
import { readerOf } from "~/pages/http/generated-file-response.server";
import { googleVehiclesFeed } from "~/pages/seo/google-vehicles.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({
  metrics: "page",
  indexable: true,
  switch: "google_vehicles.enabled",
  expensive: true,
});

export function loader({ request, context }: LoaderFunctionArgs) {
  return googleVehiclesFeed(context, request.headers.get("If-None-Match"), readerOf(request));
}
