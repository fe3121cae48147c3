import { CONTENT_WIDTHS } from "../car/photo-sources";

const [BLOCK_WIDTH] = CONTENT_WIDTHS;

export interface PictureSize {
  width: number;
  height: number;
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
