import type { LoaderFunctionArgs } from "@remix-run/node";
import { translator } from "~/i18n/site-i18n.server";
import { locationViews, visibleLocations } from "./locations.server";
import { loadSiteForm } from "./site-form-page.server";
import { locationStructured } from "./structured-data.server";

/** The site's locations, and its contact form where it has one. */
export async function loadContactPage(args: Pick<LoaderFunctionArgs, "request" | "context">, path: string) {
  const { platform, site, origin } = args.context;
  const t = translator(site);
  const [locations, form] = await Promise.all([
    locationViews(platform, site, visibleLocations(site)),
    loadSiteForm(args, path),
  ]);
  const title = `${t("nav.contact")} – ${site.name}`;
  return {
    locations,
    form,
    page: {
      title: form && form.form.errors.length > 0 ? t("form.error_title", { title }) : title,
      canonical: origin + path,
      structured: visibleLocations(site).map((location) => locationStructured(site, location, origin)),
    },
  };
}
