import type { Car } from "~/domain/car/car";
import { pictureSources } from "~/domain/car/photo-sources";

export interface ShareImage {
  /** Absolute address. */
  url: string;
  /** In px; null when unknown. */
  width: number | null;
  height: number | null;
  alt: string;
}

const WIDTH = 1000;

/**
 * Returns a car's first picture, or null when it has none or its address is not valid. The product and the CDN scale
 * pictures and send JPEG unless the client asks for another format. Crawlers don't ask.
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
  // The product's own pictures are 4:3. Those of other hosts keep their shape.
  const ours = first.url.startsWith("/img/");
  return {
    url,
    width: ours ? width : null,
    height: ours ? height : null,
    alt: first.alt ?? car.name,
  };
}

/** Returns absolute addresses of a car's pictures, in a size for other websites. */
export function carPictures(car: Pick<Car, "images">, origin: string, cdn: string | undefined): string[] {
  return car.images
    .map(({ url }) => absoluteAddress(pictureSources(url, { cdn, widths: [WIDTH] }).src, origin))
    .filter((url) => url !== null);
}

/** Returns null when the feed's value is not a valid address. */
function absoluteAddress(address: string, origin: string): string | null {
  return URL.canParse(address, origin) ? new URL(address, origin).href : null;
}
