import { SHORT_DIGEST } from "~/domain/pictures/uploaded-picture";
import type { LibraryPicture, SitePicture } from "../site";
import type { SiteLayers } from "../site-layers";

/** Below /img: pictures of sites, each by its site, its digest and its name. */
export const SITE_PICTURES = "sites";

/** Returns the pictures that a site's content can name, by file name. The site's own come before its template's. */
export function sitePictures(slug: string, { folders }: Pick<SiteLayers, "folders">): AskedPictures {
  const pictures = new AskedPictures();
  for (const { media } of folders)
    for (const [name, { digest, ...picture }] of media)
      pictures.set(name, { name, ...picture, url: pictureUrl(slug, name, digest) });
  return pictures;
}

/** Returns a picture of an editor as a site's own. */
export function libraryPicture(
  slug: string,
  { name, digest, width, height, focus }: LibraryPicture,
): SitePicture {
  const url = pictureUrl(slug, name, digest.slice(0, SHORT_DIGEST));
  return { name, width, height, focus, file: null, url };
}

function pictureUrl(slug: string, name: string, digest: string): string {
  return `/img/${SITE_PICTURES}/${slug}/${digest}/${name.replace(/\.[a-z]+$/, "")}`;
}

/** Pictures by file name, which note who has asked for them. */
class AskedPictures extends Map<string, SitePicture> {
  readonly #asked = new Set<string>();
  override get(name: string): SitePicture | undefined {
    this.#asked.add(name);
    return super.get(name);
  }
  override has(name: string): boolean {
    this.#asked.add(name);
    return super.has(name);
  }
  /** Those of the folders, and those of editors that were asked for. */
  used(): SitePicture[] {
    return [...this.values()].filter(({ name, file }) => file !== null || this.#asked.has(name));
  }
}
