import type { PictureSource } from "~/adapters/images/picture-source";
import { asSiteSlug } from "~/domain/text/identifiers";
import type { SiteRegistry } from "~/tenants/site";
import { parsePictureName } from "./names";

/** Draws the demo pictures: `demo/{name}`, and `demo/{name}/{length}x{height}/{site}` in the site's own bay. */
export function demoPictures(sites?: Pick<SiteRegistry, "bySlug">): PictureSource {
  return async (path) => {
    const [folder, name, size, slug, ...rest] = path.split("/");
    const picture = folder === "demo" && name && rest.length === 0 ? parsePictureName(name) : null;
    if (!picture) return null;
    const { drawIllustration } = await import("./draw");
    if (size === undefined) return drawIllustration(picture);
    const [, length, height] = /^(\d{2,4})(?:x(\d{2,3}))?$/.exec(size) ?? [];
    const site = slug && length ? sites?.bySlug(asSiteSlug(slug)) : undefined;
    if (!site) return null;
    const bay = { name: site.name, accent: site.theme.colour.accent };
    return drawIllustration(picture, {
      length: Number(length),
      ...(height && { height: Number(height) }),
      bay,
    });
  };
}

export const demoPictureSource: PictureSource = demoPictures();
