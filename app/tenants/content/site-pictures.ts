import type { SitePicture } from "../site";
import type { SiteLayers } from "../site-layers";

/** Below /img: pictures of sites, each by its site, its digest and its name. */
export const SITE_PICTURES = "sites";

/** Returns the pictures that a site's content can name, by file name. The site's own come before its template's. */
export function sitePictures(
  slug: string,
  { folders }: Pick<SiteLayers, "folders">,
): ReadonlyMap<string, SitePicture> {
  const pictures = new Map<string, SitePicture>();
  for (const { media } of folders) {
    for (const [name, { digest, ...picture }] of media) {
      const stem = name.replace(/\.[a-z]+$/, "");
      pictures.set(name, { ...picture, url: `/img/${SITE_PICTURES}/${slug}/${digest}/${stem}` });
    }
  }
  return pictures;
}
