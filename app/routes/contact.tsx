import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LocationCard } from "~/components/content/location-card";
import { pageMeta } from "~/components/page-meta";
import { useSite, useWords } from "~/components/site-context";
import { translator } from "~/i18n/site-i18n.server";
import { locationViews, visibleLocations } from "~/services/locations.server";
import { locationStructured } from "~/services/structured-data.server";
import { cardGrid, container, section, stack } from "~/styles/layout.css";

export async function loader({ context }: LoaderFunctionArgs) {
  const { platform, site, origin } = context;
  const t = translator(site);
  return {
    locations: await locationViews(platform, site, visibleLocations(site)),
    page: {
      title: `${t("nav.contact")} – ${site.name}`,
      canonical: `${origin}/contact`,
      structured: visibleLocations(site).map((location) => locationStructured(site, location, origin)),
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.page);

export default function Contact() {
  const { locations } = useLoaderData<typeof loader>();
  const { t } = useWords();
  const { email, phone } = useSite();
  return (
    <div className={`${container} ${section} ${stack}`}>
      <h1>{t("nav.contact")}</h1>
      <p>
        {t("locations.phone")}: <a href={`tel:${phone.replaceAll(/[^+\d]/g, "")}`}>{phone}</a> ·{" "}
        {t("locations.email")}: <a href={`mailto:${email}`}>{email}</a>
      </p>
      <div className={cardGrid}>
        {locations.map((location) => (
          <LocationCard key={location.slug} location={location} />
        ))}
      </div>
    </div>
  );
}
