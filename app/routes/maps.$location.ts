import type { LoaderFunctionArgs } from "@remix-run/node";
import { locationMap } from "~/pages/content/location-page.server";
import { file } from "~/tenants/route-declaration";

export const handle = file({ metrics: "page", indexable: true });

export function loader({ params, request, context }: LoaderFunctionArgs) {
  return locationMap(context, params.location, request.headers.get("If-None-Match"));
}
