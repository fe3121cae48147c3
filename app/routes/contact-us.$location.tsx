import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { visibleLocations } from "~/services/locations.server";

/** A location's page under its other name (spec 2 §2). */
export function loader({ params, context }: LoaderFunctionArgs) {
  const known = visibleLocations(context.site).some(({ slug }) => slug === params.location);
  if (!known) throw new Response(null, { status: 404 });
  return redirect(`/locations/${params.location}`, 301);
}
