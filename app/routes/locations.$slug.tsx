import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationCard } from "~/components/content/location-card";
import { pageMeta } from "~/components/page-meta";
import { locationViews, visibleLocations } from "~/services/locations.server";
import { locationStructured } from "~/services/structured-data.server";
import { narrow, section } from "~/styles/layout.css";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { platform, site, origin } = context;
  // A location may be asked for by its own slug or its dealership's (spec 2 §2).
  const dealership = site.dealerships.find(({ slug }) => slug === params.slug);
  const location = visibleLocations(site).find(
    ({ slug, dealership_id }) => slug === params.slug || dealership_id === dealership?.id,
  );
  if (!location) throw new Response(null, { status: 404 });
  const [view] = await locationViews(platform, site, [location]);
  if (!view) throw new Response(null, { status: 404 });
  return {
    location: view,
    page: {
      title: `${location.name} – ${site.name}`,
      canonical: `${origin}/locations/${location.slug}`,
      structured: locationStructured(site, location, origin),
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Location() {
  const { location } = useLoaderData<typeof loader>();
  return (
    <div className={`${narrow} ${section}`}>
      <LocationCard location={location} heading="h1" linked={false} />
    </div>
  );
}
