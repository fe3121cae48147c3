import { openState } from "~/domain/opening-hours";
import type { FeatureLink, SearchHelp } from "~/domain/search/search-extras";
import { openingText } from "~/i18n/opening-text";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";

/** The feature banner (spec 1 §2: "latest offers, book service, sell your car"), worded. */
export function featureBanner(site: Site): FeatureLink[] {
  const t = translator(site);
  return site.search.feature_banner.map(({ label, href, icon }) => ({ text: t(label), href, icon }));
}

/** The call-the-dealer box of the search page, or null where a site has none. */
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
