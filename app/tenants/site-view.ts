import path from "node:path";
import { largestContentPicture } from "~/domain/car/photo-sources";
import { directionOf, languagesOf, ownNameOf, type SiteLanguage } from "~/domain/languages/language-address";
import { own } from "~/domain/text/own-property";
import type { SiteConfig } from "./schema";
import type { Site } from "./site";
import { HOME_CONTENT } from "./site-pages";

/** The public part of a site that its pages need on server and client; small enough to send. */
export interface SiteView
  extends Pick<
    SiteConfig,
    "name" | "legal_name" | "language" | "phone" | "email" | "look" | "time_zone" | "tagline"
  > {
  /** What comes before the site's addresses in this language: "" or `/zh`. */
  base: string;
  /** Absent on a site with one language. */
  languages?: (SiteLanguage & { name: string })[];
  /** Absent: from the left to the right. */
  direction?: "rtl";
  enquiriesOpen: boolean;
  /** Address of the picture service (`IMAGE_CDN`); null: pictures of other hosts are used as they are. */
  imageCdn: string | null;
  /** Whether the visitor prefers less data (`Save-Data: on`): then pictures have their smallest size only. */
  savesData: boolean;
  /** The home page's picture, for share previews of pages without one. Absent: the home page has none. */
  shareImage?: { url: string; width: number; height: number };
}

function namedLanguages(tags: readonly string[]) {
  return languagesOf(tags).map((language) => ({ ...language, name: ownNameOf(language.tag, tags) }));
}

export function siteView(site: Site, imageCdn: string | undefined, savesData = false): SiteView {
  const picture = own(site.content, HOME_CONTENT)?.image;
  return {
    name: site.name,
    legal_name: site.legal_name,
    language: site.language,
    base: site.base,
    ...(site.languages.length > 1 && { languages: namedLanguages(site.languages) }),
    ...(directionOf(site.language) === "rtl" && { direction: "rtl" }),
    phone: site.phone,
    email: site.email,
    time_zone: site.time_zone,
    tagline: site.tagline,
    look: site.look,
    enquiriesOpen: site.enquiry.enabled,
    imageCdn: imageCdn ?? null,
    savesData,
    ...(picture && { shareImage: largestContentPicture(picture) }),
  };
}

/** Where the folders of sites lie. */
export interface SitePlaces {
  /** A folder with more site folders besides the shipped ones (`SITES_DIR`). */
  sitesDir?: string | undefined;
  /** Whether the shipped demo sites are sites too (`DEMO_SITES`; default: true). */
  demoSites?: boolean | undefined;
  /** The project's root (default: the working directory). */
  rootDir?: string | undefined;
}

/** Returns the folders whose folders are sites. Of two sites with the same name the one in the first is served. */
export function foldersWithSites({
  sitesDir,
  demoSites = true,
  rootDir = process.cwd(),
}: SitePlaces): string[] {
  const shipped = path.join(rootDir, "app/tenants/sites");
  return [...new Set([...(demoSites ? [shipped] : []), ...(sitesDir ? [path.resolve(sitesDir)] : [])])];
}
