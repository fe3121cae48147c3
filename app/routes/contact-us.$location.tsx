import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { alias } from "~/tenants/route-declaration";
import { visibleLocations } from "~/tenants/site-pages";

export const handle = alias({ metrics: "page", addresses: "location_aliases" });

/** A location's page under its other name (rules/locations#location-address). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const known = visibleLocations(context.site).some(({ slug }) => slug === params.location);
  if (!known) throw new Response(null, { status: 404 });
  return redirect(`/locations/${params.location}`, 301);
}
