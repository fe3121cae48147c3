import type { FeatureLink, SearchHelp } from "~/domain/search/search-extras";
import { translator } from "~/i18n/site-i18n.server";
import { todayView } from "~/services/locations/hours-view.server";
import type { Site } from "~/tenants/site";

/**
 * Returns the translated feature banner (rules/search#feature-banner: "latest offers, book service, sell your car").
 */
export function featureBanner(site: Site): FeatureLink[] {
  const t = translator(site);
  return site.search.feature_banner.map(({ label, href, icon }) => ({ text: t(label), href, icon }));
}

/** Returns the search page's call-the-dealer box, or null when the site has none. */
export function searchHelp(site: Site, now: Date): SearchHelp | null {
  const { shown, location: slug, enquiry, test_drive } = site.search.help;
  if (!shown) return null;
  const location = site.locations.find((candidate) => candidate.slug === slug);
  return {
    phone: location?.phone ?? site.phone,
    open: location ? (todayView(site, location, now)?.text ?? null) : null,
    enquiry,
    testDrive: test_drive,
  };
}
