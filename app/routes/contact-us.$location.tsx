import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { page } from "~/tenants/route-declaration";
import { locationOf, locationPath } from "~/tenants/site-pages";

export const handle = page({ metrics: "page", indexable: true, addresses: "location_aliases" });

/** A location's page under its other name (rules/locations#location-address). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const location = locationOf(context.site, params.location);
  if (!location) throw new Response(null, { status: 404 });
  return redirect(locationPath(context.site, location), 301);
}

/** Never drawn: a known location redirects, and an unknown one gets the site's page for what is not found. */
export default function LocationAlias() {
  return null;
}
