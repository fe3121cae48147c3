import { readFile } from "node:fs/promises";
import { LRUCache } from "lru-cache";
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
import { SITE_PICTURES } from "~/tenants/content/site-pictures";
import type { SiteRegistry } from "~/tenants/site";
import type { Store } from "../database/open-store.server";
import type { PictureSource } from "./picture-source";

/** Returns the bytes of a picture that an editor has uploaded, by the digest in its address; null: there is none. */
export type ReadStoredPicture = (site: SiteSlug, digest: string) => Promise<Buffer | null>;

const KEPT_BYTES = 32 * 1024 * 1024;

/** Reads pictures from the store. Those that were read last are kept: a page asks for several sizes of one. */
export function storedPictures({ pictures }: Pick<Store, "pictures">): ReadStoredPicture {
  const kept = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ length }) => length || 1,
  });
  return async (site, beginning) => {
    const key = `${site} ${beginning}`;
    const known = kept.get(key);
    if (known) return known;
    const digest = await pictures.digest(site, beginning);
    const content = digest === null ? null : await pictures.content(site, digest);
    if (content) kept.set(key, content);
    return content;
  };
}

/** A picture of a site by its address below /img. */
export function sitePictureNamed(path: string): { site: SiteSlug; digest: string } | null {
  const [folder, slug = "", digest = ""] = path.split("/");
  return folder === SITE_PICTURES ? { site: asSiteSlug(slug), digest } : null;
}

/**
 * Pictures of the sites' own folders `media/`, and those of editors that a published site uses; all other paths belong to
 * `others`.
 */
export function sitePictureSource(
  sites: Pick<SiteRegistry, "bySlug">,
  others: PictureSource,
  stored: ReadStoredPicture = async () => null,
): PictureSource {
  return async (path) => {
    const named = sitePictureNamed(path);
    if (!named) return others(path);
    const picture = sites.bySlug(named.site)?.pictures.get(`/img/${path}`);
    if (!picture) return null;
    // The file may have been taken away since the start.
    if (picture.file !== null) return readFile(picture.file).catch(() => null);
    return stored(named.site, named.digest);
  };
}
