import type { LoaderFunctionArgs } from "@remix-run/node";
import { locationMap } from "~/services/location-map.server";

/** `/maps/{location}`: the map picture of a location. */
export function loader({ params, request, context }: LoaderFunctionArgs) {
  return locationMap(context, params.location, request.headers.get("If-None-Match"));
}
