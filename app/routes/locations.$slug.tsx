import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationCard } from "~/components/content/location-card";
import { pageMeta } from "~/components/page-meta";
import { locationStructured } from "~/pages/seo/structured-data.server";
import { locationViews } from "~/services/locations/location-views.server";
import { narrow, section } from "~/styles/layout.css";
import { page } from "~/tenants/route-declaration";
import { locationOf } from "~/tenants/site-pages";

export const handle = page({ metrics: "page", indexable: true, addresses: "locations" });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { platform, site, origin } = context;
  const location = locationOf(site, params.slug);
  if (!location) throw new Response(null, { status: 404 });
  const [view] = await locationViews(platform, site, [location]);
  if (!view) throw new Response(null, { status: 404 });
  return {
    location: view,
    page: {
      title: `${location.name} – ${site.name}`,
      canonical: `${origin}/locations/${location.slug}`,
      structured: locationStructured(site, location, origin, platform.now()),
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
