import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { alias } from "~/tenants/route-declaration";
import { locationOf, locationPath } from "~/tenants/site-pages";

export const handle = alias({ metrics: "page", addresses: "location_aliases" });

/** A location's page under its other name (rules/locations#location-address). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const location = locationOf(context.site, params.location);
  if (!location) throw new Response(null, { status: 404 });
  return redirect(locationPath(context.site, location), 301);
}

/** Never drawn. A module without a component would answer an unknown location without the site's page. */
export default function LocationAlias() {
  return null;
}
