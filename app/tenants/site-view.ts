import type { SiteConfig } from "./schema";
import type { Site } from "./site";

/** The public part of a site that its pages need on server and client; small enough to send. */
export interface SiteView
  extends Pick<
    SiteConfig,
    "name" | "legal_name" | "language" | "phone" | "email" | "look" | "navigation" | "time_zone" | "tagline"
  > {
  logoSvg: string | null;
  licences: { state: string; number: string }[];
  enquiriesOpen: boolean;
  /** Address of the picture service (`IMAGE_CDN`); null: pictures of other hosts are used as they are. */
  imageCdn: string | null;
  /** Whether the visitor prefers less data (`Save-Data: on`): then pictures have their smallest size only. */
  savesData: boolean;
}

export function siteView(site: Site, imageCdn: string | undefined, savesData = false): SiteView {
  return {
    name: site.name,
    legal_name: site.legal_name,
    language: site.language,
    phone: site.phone,
    email: site.email,
    time_zone: site.time_zone,
    tagline: site.tagline,
    look: site.look,
    navigation: site.navigation,
    logoSvg: site.logoSvg,
    enquiriesOpen: site.enquiry.enabled,
    licences: licences(site),
    imageCdn: imageCdn ?? null,
    savesData,
  };
}

/** Returns dealer licence numbers with their state (NSW s19A and WA s21 require them on the site). */
function licences(site: Site): SiteView["licences"] {
  const byNumber = new Map<string, string>();
  for (const location of site.locations) {
    if (location.dealer_license_number) byNumber.set(location.dealer_license_number, location.address.state);
  }
  return [...byNumber].map(([number, state]) => ({ state, number }));
}
