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
 * A car's first picture. Ours and the CDN's come scaled, as JPEG for all who do not ask for another format: crawlers
 * don't. Null for a car without a picture.
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
  // Ours are drawn 4:3; those of other hosts have the shape that they have.
  const ours = first.url.startsWith("/img/");
  return {
    url,
    width: ours ? width : null,
    height: ours ? height : null,
    alt: first.alt ?? car.name,
  };
}

/** Absolute addresses of a car's pictures, in a size for those who show them elsewhere. */
export function carPictures(car: Pick<Car, "images">, origin: string, cdn: string | undefined): string[] {
  return car.images
    .map(({ url }) => absoluteAddress(pictureSources(url, { cdn, widths: [WIDTH] }).src, origin))
    .filter((url) => url !== null);
}

/** Null for what a feed calls an address and is none. */
function absoluteAddress(address: string, origin: string): string | null {
  return URL.canParse(address, origin) ? new URL(address, origin).href : null;
}
