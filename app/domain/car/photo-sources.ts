/**
 * Addresses of a car's pictures in several widths (rules/cards#picture-sizes: image sizes 375 and 1000 px, default
 * quality 75 and width 640).
 */
export const PICTURE_WIDTHS = [375, 640, 1000] as const;
/**
 * For the gallery's thumbnails, 88 px wide. A thumbnail has a third of the bytes of the smallest picture, and a page
 * may show forty.
 */
export const THUMBNAIL_WIDTH = 200;
/** Of the pictures of a site's own content (rules/content#block-pictures); wide ones have the largest too. */
export const CONTENT_WIDTHS = [400, 640, 1000, 1600] as const;
/** All widths that `/img` makes. A request for another width gets the next larger one. */
export const SERVED_WIDTHS = [...new Set([THUMBNAIL_WIDTH, ...PICTURE_WIDTHS, ...CONTENT_WIDTHS])].sort(
  (a, b) => a - b,
);
export const DEFAULT_PICTURE_WIDTH = 640;
export const PICTURE_QUALITY = 75;

interface PictureOptions {
  /**
   * `IMAGE_CDN`: address of the service that fetches, scales and encodes pictures of other hosts. When absent, those
   * are not scaled.
   */
  cdn?: string | undefined;
  /** px, from PICTURE_WIDTHS; only the small one for `Save-Data`. */
  widths?: readonly number[];
}

interface PictureSources {
  src: string;
  /** Null when the picture has only one size. */
  srcSet: string | null;
  /** Size attributes of the markup: the 4:3 ratio of the cards, so that the layout does not shift. */
  width: number;
  height: number;
}

/**
 * Returns `src` and `srcset` of a picture. The app's own pictures below `/img` are scaled by `?w=`, those of other
 * hosts by the CDN when there is one.
 */
export function pictureSources(url: string, options: PictureOptions = {}): PictureSources {
  const widths = options.widths ?? PICTURE_WIDTHS;
  const width = nearest(widths, DEFAULT_PICTURE_WIDTH);
  const size = { width, height: Math.round((width * 3) / 4) };
  const at = addressing(url, options.cdn);
  // Pages show no `http:` pictures; nearly every host has the same picture at `https:`.
  if (!at) return { src: url.replace(/^http:/i, "https:"), srcSet: null, ...size };
  return {
    src: at(width),
    srcSet: widths.length > 1 ? widths.map((each) => `${at(each)} ${each}w`).join(", ") : null,
    ...size,
  };
}

/** Returns the address of the largest size of a picture, for links to it. */
export function largestPicture(url: string, { cdn, widths = PICTURE_WIDTHS }: PictureOptions = {}): string {
  return addressing(url, cdn)?.(Math.max(...widths)) ?? url;
}

/** Returns a function that makes the picture's address for a width, or null when the picture has only one size. */
function addressing(url: string, cdn: string | undefined): ((width: number) => string) | null {
  if (url.startsWith("/img/")) return (width) => `${url}?w=${width}`;
  if (!cdn || !/^https?:\/\//i.test(url)) return null;
  const base = cdn.replace(/\/+$/, "");
  return (width) => `${base}/f_auto,q_auto,w_${width}/${encodeURIComponent(url)}`;
}

/** Returns the smallest width that is at least `wanted`, otherwise the largest. */
export function snapWidth(widths: readonly number[], wanted: number): number {
  const ascending = [...widths].sort((a, b) => a - b);
  const width = ascending.find((each) => each >= wanted) ?? ascending.at(-1);
  if (width === undefined) throw new Error("a picture needs at least one width");
  return width;
}

function nearest(widths: readonly number[], wanted: number): number {
  return widths.includes(wanted) ? wanted : snapWidth(widths, wanted);
}

const [BLOCK_WIDTH] = CONTENT_WIDTHS;

export interface PictureSize {
  width: number;
  height: number;
}

/** Returns the largest size that /img makes of a site's own picture, for share previews. */
export function largestContentPicture({ url, width, height }: PictureSize & { url: string }) {
  const largest = CONTENT_WIDTHS.findLast((each) => each <= width);
  if (!largest) return { url: `${url}?w=${BLOCK_WIDTH}`, width, height };
  return { url: `${url}?w=${largest}`, width: largest, height: Math.round((largest * height) / width) };
}

/**
 * Returns `src` and `srcset` of a site's own picture, in widths that are at most its own. Null for a picture of another
 * host, which has one size only.
 */
export function blockPictureSources(
  url: string,
  size: PictureSize,
): { src: string; srcSet: string | null } | null {
  if (!url.startsWith("/img/")) return null;
  const at = (width: number) => `${url}?w=${width}`;
  const fitting = CONTENT_WIDTHS.filter((width) => width <= size.width);
  return {
    src: at(BLOCK_WIDTH),
    srcSet: fitting.length > 1 ? fitting.map((width) => `${at(width)} ${width}w`).join(", ") : null,
  };
}
