import type { LoaderFunctionArgs } from "@remix-run/node";
import { googleVehiclesFeed } from "~/services/google-vehicles.server";

export function loader({ request, context }: LoaderFunctionArgs) {
  return googleVehiclesFeed(context, request.headers.get("If-None-Match"));
}
