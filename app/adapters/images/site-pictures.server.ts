import { readFile } from "node:fs/promises";
import { asSiteSlug } from "~/domain/text/identifiers";
import { SITE_PICTURES } from "~/tenants/content/site-pictures";
import type { SiteRegistry } from "~/tenants/site";
import type { PictureSource } from "./picture-source";

/** Pictures of the sites' own folders `media/`; all other paths belong to `others`. */
export function sitePictureSource(sites: Pick<SiteRegistry, "bySlug">, others: PictureSource): PictureSource {
  return async (path) => {
    const [folder, slug = ""] = path.split("/");
    if (folder !== SITE_PICTURES) return others(path);
    const picture = sites.bySlug(asSiteSlug(slug))?.pictures.get(`/img/${path}`);
    // The file may have been taken away since the start.
    return picture ? readFile(picture.file).catch(() => null) : null;
  };
}
