import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { alias } from "~/tenants/route-declaration";
import { locationPath, visibleLocations } from "~/tenants/site-pages";

export const handle = alias({ metrics: "page", addresses: "location_aliases" });

/** A location's page under its other name (rules/locations#location-address). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const location = visibleLocations(context.site).find(({ slug }) => slug === params.location);
  if (!location) throw new Response(null, { status: 404 });
  return redirect(locationPath(context.site, location), 301);
}
