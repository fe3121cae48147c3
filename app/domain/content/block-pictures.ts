import { CONTENT_WIDTHS } from "../car/photo-sources";

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
