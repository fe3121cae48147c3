import type { Car } from "~/domain/car";
import { pictureSources } from "~/domain/picture";

/** A picture for share previews. */
export interface ShareImage {
  /** Absolute. */
  url: string;
  /** px; null: not known. */
  width: number | null;
  height: number | null;
  alt: string;
}

const WIDTH = 1000;

/**
 * A car's first picture. Ours and the CDN's come in the size that is named here, as JPEG for all who do not ask for
 * another format: crawlers don't. Null for a car without a picture.
 */
export function shareImage(
  car: Pick<Car, "images" | "name">,
  origin: string,
  cdn: string | undefined,
): ShareImage | null {
  const [first] = car.images;
  if (!first) return null;
  const { src, width, height } = pictureSources(first.url, { cdn, widths: [WIDTH] });
  const url = absoluteAddress(src, origin);
  if (url === null) return null;
  const scaled = src !== first.url;
  return {
    url,
    width: scaled ? width : null,
    height: scaled ? height : null,
    alt: first.alt ?? car.name,
  };
}

/** Null for what a feed calls an address and is none. */
export function absoluteAddress(address: string, origin: string): string | null {
  return URL.canParse(address, origin) ? new URL(address, origin).href : null;
}
