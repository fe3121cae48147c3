import { openState } from "~/domain/locations/opening-hours";
import type { FeatureLink, SearchHelp } from "~/domain/search/search-extras";
import { openingText } from "~/i18n/opening-text";
import { translator } from "~/i18n/site-i18n.server";
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
  const open = location && openState(location.opening_hours, location.time_zone, now);
  return {
    phone: location?.phone ?? site.phone,
    open: open ? openingText(translator(site), site.language, open) : null,
    enquiry,
    testDrive: test_drive,
  };
}
