import { THUMBNAIL_WIDTH } from "~/domain/car/photo-sources";
import type { SiteConfig } from "../schema";
import type { Site, SitePicture } from "../site";
import type { ReportFault } from "../site-folder.server";
import type { SiteLayers } from "../site-layers";

/*
 * The pictures of a site's configuration. Each part of it comes back with the addresses of its pictures; a picture
 * without a file is reported and left out.
 */

/** Returns the search with the addresses of makes' logos that are files of `media/`. One without its file is left out. */
export function withLogos(
  search: SiteConfig["search"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["search"] {
  const logos = Object.entries(search.make_logos).flatMap(([make, logo]) => {
    if (logo.startsWith("https://")) return [[make, logo]];
    const picture = pictures.get(logo);
    if (picture) return [[make, `${picture.url}?w=${THUMBNAIL_WIDTH}`]];
    const file = layers.fileOf("config", ["search", "make_logos", make]);
    report(file, `search.make_logos.${make}`, `there is no picture media/${logo}`, "fault");
    return [];
  });
  return { ...search, make_logos: Object.fromEntries(logos) };
}

/** Returns the locations with the addresses of pictures that are files of `media/`. */
export function withPlacePictures(
  locations: SiteConfig["locations"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["locations"] {
  return locations.map(({ image, ...location }, index) => {
    if (image === undefined || /^(\/img\/|https:)/.test(image))
      return { ...location, ...(image && { image }) };
    const picture = pictures.get(image);
    if (picture) return { ...location, image: picture.url };
    const key = `locations.${index}.image`;
    report(layers.fileOf("config", key.split(".")), key, `there is no picture media/${image}`, "fault");
    return location;
  });
}

/** Returns the address of a picture that may be a file of `media/`; null, and a fault, when there is no such file. */
function addressOfPicture(
  src: string,
  path: readonly string[],
  { layers, pictures, report }: PictureSources,
): string | null {
  if (/^(\/img\/|https:)/.test(src)) return src;
  const picture = pictures.get(src);
  if (!picture)
    report(layers.fileOf("config", path), path.join("."), `there is no picture media/${src}`, "fault");
  return picture?.url ?? null;
}

interface PictureSources {
  layers: SiteLayers;
  pictures: ReadonlyMap<string, SitePicture>;
  report: ReportFault;
}

export function withTilePictures(
  promotions: SiteConfig["promotions"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["promotions"] {
  return promotions.map((promotion, index) => {
    const { picture, ...node } = promotion.node;
    if (picture === undefined) return promotion;
    const path = ["promotions", String(index), "node", "picture"];
    const address = addressOfPicture(picture, path, { layers, pictures, report });
    return { ...promotion, node: { ...node, ...(address !== null && { picture: address }) } };
  });
}

export function withOfferPictures(
  offers: SiteConfig["offers"],
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): SiteConfig["offers"] {
  const entries = Object.entries(offers.entries).map(([id, offer]) => {
    if (!offer.picture) return [id, offer] as const;
    const path = ["offers", "entries", id, "picture", "src"];
    const src = addressOfPicture(offer.picture.src, path, { layers, pictures, report });
    return [id, { ...offer, picture: src === null ? null : { ...offer.picture, src } }] as const;
  });
  return { ...offers, entries: Object.fromEntries(entries) };
}

export function checkPopupPictures(
  config: SiteConfig,
  layers: SiteLayers,
  pictures: ReadonlyMap<string, SitePicture>,
  report: ReportFault,
): void {
  for (const [id, { src }] of Object.entries(config.popups)) {
    if (src === null || pictures.has(src)) continue;
    const path = ["popups", id, "src"];
    report(layers.fileOf("config", path), path.join("."), `there is no picture media/${src}`, "fault");
  }
}

export function popupPictures(
  { popups }: SiteConfig,
  pictures: ReadonlyMap<string, SitePicture>,
): Site["popupPictures"] {
  return Object.fromEntries(
    Object.entries(popups).flatMap(([id, { src }]) => {
      const picture = shownPicture(pictures.get(src ?? ""));
      return picture ? [[id, picture]] : [];
    }),
  );
}

/** A picture without its file: nothing of the server's disk goes into a page. */
export function shownPicture(picture: SitePicture | undefined) {
  return picture ? { url: picture.url, width: picture.width, height: picture.height } : null;
}
