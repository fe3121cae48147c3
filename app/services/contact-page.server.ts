import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { locationViews, visibleLocations } from "./locations.server";
import { nearestLocations } from "./nearest-locations.server";
import { loadSiteForm } from "./site-form-page.server";
import { locationStructured } from "./structured-data.server";

/** The site's locations, nearest first for whoever gave a postcode, and its contact form where it has one. */
export async function loadContactPage(args: Pick<LoaderFunctionArgs, "request" | "context">, path: string) {
  const { platform, site, origin } = args.context;
  const t = translator(site);
  const typed = new URL(args.request.url).searchParams.get("postcode");
  const nearest = await nearestLocations(platform, site, typed);
  const [locations, form] = await Promise.all([
    locationViews(platform, site, nearest.locations),
    loadSiteForm(args, path),
  ]);
  const title = `${t("nav.contact")} – ${site.name}`;
  const wrong = nearest.search?.error || (form && form.form.errors.length > 0);
  return {
    locations,
    distances: nearest.distances,
    nearest: nearest.search,
    form,
    page: {
      title: wrong ? t("form.error_title", { title }) : title,
      canonical: origin + path,
      structured: visibleLocations(site).map((location) => locationStructured(site, location, origin)),
    },
  };
}
