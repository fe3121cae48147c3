/**
 * Addresses of a car's pictures in several widths (spec 1 §9: image sizes 375 and 1000 px, default quality 75 and
 * width 640).
 */
export const PICTURE_WIDTHS = [375, 640, 1000] as const;
/** For the gallery's thumbnails, 88 px wide: a third of the bytes of the smallest picture, forty times a page. */
export const THUMBNAIL_WIDTH = 200;
/** All widths that `/img` makes; others go up to the next of these. */
export const SERVED_WIDTHS = [THUMBNAIL_WIDTH, ...PICTURE_WIDTHS] as const;
export const DEFAULT_PICTURE_WIDTH = 640;
export const PICTURE_QUALITY = 75;

export interface PictureOptions {
  /** `IMAGE_CDN`: address that fetches, scales and encodes pictures of other hosts; absent: they are left alone. */
  cdn?: string | undefined;
  /** px, of PICTURE_WIDTHS; for `Save-Data` only the small one. */
  widths?: readonly number[];
}

export interface PictureSources {
  src: string;
  /** Null when there is one size only. */
  srcSet: string | null;
  /** Size attributes of the markup: the 4:3 of the cards, so that nothing shifts. */
  width: number;
  height: number;
}

/**
 * `src` and `srcset` of a picture: the app's own below `/img` by `?w=`, those of other hosts through the CDN when
 * there is one.
 */
export function pictureSources(url: string, options: PictureOptions = {}): PictureSources {
  const widths = options.widths ?? PICTURE_WIDTHS;
  const width = nearest(widths, DEFAULT_PICTURE_WIDTH);
  const size = { width, height: Math.round((width * 3) / 4) };
  const at = addressing(url, options.cdn);
  if (!at) return { src: url, srcSet: null, ...size };
  return {
    src: at(width),
    srcSet: widths.length > 1 ? widths.map((each) => `${at(each)} ${each}w`).join(", ") : null,
    ...size,
  };
}

/** The address of a picture as large as there is one: what a link to it leads to. */
export function largestPicture(url: string, { cdn, widths = PICTURE_WIDTHS }: PictureOptions = {}): string {
  return addressing(url, cdn)?.(Math.max(...widths)) ?? url;
}

/** How this picture's address takes a width, or null when it has one size. */
function addressing(url: string, cdn: string | undefined): ((width: number) => string) | null {
  if (url.startsWith("/img/")) return (width) => `${url}?w=${width}`;
  if (!cdn || !/^https?:\/\//i.test(url)) return null;
  const base = cdn.replace(/\/+$/, "");
  return (width) => `${base}/f_auto,q_auto,w_${width}/${encodeURIComponent(url)}`;
}

/** The smallest width that is at least `wanted`, else the largest. */
export function snapWidth(widths: readonly number[], wanted: number): number {
  const ascending = [...widths].sort((a, b) => a - b);
  const width = ascending.find((each) => each >= wanted) ?? ascending.at(-1);
  if (width === undefined) throw new Error("a picture needs at least one width");
  return width;
}

function nearest(widths: readonly number[], wanted: number): number {
  return widths.includes(wanted) ? wanted : snapWidth(widths, wanted);
}
