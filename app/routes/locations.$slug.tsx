import { useLoaderData } from "@remix-run/react";
import { loadLocationPage as loader } from "~/pages/content/location-page.server";
import { page } from "~/tenants/route-declaration";
import { hasPictures, LocationCard } from "~/ui/content/location-card";
import { LocationsCarousel } from "~/ui/content/locations-carousel";
import { container, narrow, section } from "~/ui/styles/layout.css";

export const handle = page({
  metrics: "page",
  indexable: true,
  chat: true,
  popups: "text",
  addresses: "locations",
});

export { loader };

export default function Location() {
  const { location, others } = useLoaderData<typeof loader>();
  return (
    <>
      <div className={`${hasPictures(location) ? container : narrow} ${section}`}>
        <LocationCard location={location} heading="h1" as="page" />
      </div>
      {others.length > 0 && (
        <div className={`${container} ${section}`}>
          <LocationsCarousel places={others} />
        </div>
      )}
    </>
  );
}
