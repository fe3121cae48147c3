import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationCard } from "~/components/content/location-card";
import { pageMeta } from "~/components/page-meta";
import { useWords } from "~/components/site-context";
import { searchAddress } from "~/domain/search/search-address";
import { EMPTY_SEARCH } from "~/domain/search/search-state";
import { locationView, visibleLocations } from "~/services/locations.server";
import { button } from "~/styles/button.css";
import { narrow, section, stack } from "~/styles/layout.css";

export function loader({ params, context }: LoaderFunctionArgs) {
  const { platform, site, origin } = context;
  // A location may be asked for by its own slug or its dealership's (spec 2 §2).
  const dealership = site.dealerships.find(({ slug }) => slug === params.slug);
  const location = visibleLocations(site).find(
    ({ slug, dealership_id }) => slug === params.slug || dealership_id === dealership?.id,
  );
  if (!location) throw new Response(null, { status: 404 });
  const view = locationView(site, location, platform.now());
  return {
    location: view,
    stock:
      view.dealership && searchAddress({ ...EMPTY_SEARCH, facets: { dealership_name: [view.dealership] } }),
    page: { title: `${location.name} – ${site.name}`, canonical: `${origin}/locations/${location.slug}` },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Location() {
  const { location, stock } = useLoaderData<typeof loader>();
  const { t } = useWords();
  return (
    <div className={`${narrow} ${section} ${stack}`}>
      <LocationCard location={location} heading="h1" linked={false} />
      {stock && (
        <p>
          <a href={stock} className={button.primary}>
            {t("locations.see_stock", { name: location.dealership })}
          </a>
        </p>
      )}
    </div>
  );
}
