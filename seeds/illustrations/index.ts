import type { PictureSource } from "~/adapters/images/picture-source";
import { asSiteSlug } from "~/domain/text/identifiers";
import type { SiteRegistry } from "~/tenants/site";
import { parsePictureName } from "./names";

/** Draws the demo pictures: `demo/{name}`, and `demo/{name}/{length}/{site}` in the site's own bay. */
export function demoPictures(sites?: Pick<SiteRegistry, "bySlug">): PictureSource {
  return async (path) => {
    const [folder, name, length, slug, ...rest] = path.split("/");
    const picture = folder === "demo" && name && rest.length === 0 ? parsePictureName(name) : null;
    if (!picture) return null;
    const { drawIllustration } = await import("./draw");
    if (length === undefined) return drawIllustration(picture);
    const site = slug && /^\d{2,4}$/.test(length) ? sites?.bySlug(asSiteSlug(slug)) : undefined;
    if (!site) return null;
    const bay = { name: site.name, accent: site.theme.colour.accent };
    return drawIllustration(picture, { length: Number(length), bay });
  };
}

export const demoPictureSource: PictureSource = demoPictures();
