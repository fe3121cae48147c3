import { pictureSources } from "~/domain/car/photo-sources";
import type { PictureSource } from "../images/picture-source";
import { loadSharp } from "../images/sharp.server";

/** Pixels per point on paper: 150 per printed inch. */
const PIXELS_PER_POINT = 150 / 72;
const QUALITY = 80;
const FETCH_WITHIN_MS = 5000;
const MAX_BYTES = 12 * 1024 * 1024;
const FETCHED_WIDTH = 1000;
const OWN_PICTURE = /^\/img((?:\/[a-z0-9][a-z0-9_-]*){1,4})$/i;

export interface PictureOrigins {
  /** The source of the app's own pictures, below /img. */
  own: PictureSource;
  /** `IMAGE_CDN`: the only host that pictures of other hosts are fetched from. */
  cdn: string | undefined;
}

export type OriginalPicture =
  | { found: true; content: string | Buffer }
  /** `later`: the picture may be available later, so a sheet without it must not be cached. */
  | { found: false; later: boolean; reason: string };

/**
 * Returns a picture's original. Addresses come from feeds, so the server opens none of them directly: the app's own
 * pictures are read from their source, others through the picture service, if the site has one.
 */
export async function originalPicture(url: string, { own, cdn }: PictureOrigins): Promise<OriginalPicture> {
  const path = OWN_PICTURE.exec(url)?.[1]?.slice(1);
  try {
    if (path) {
      const content = await own(path);
      return content === null
        ? { found: false, later: false, reason: "no such picture" }
        : { found: true, content };
    }
    const { src } = pictureSources(url, { cdn, widths: [FETCHED_WIDTH] });
    if (src === url) return { found: false, later: false, reason: "no picture service" };
    return { found: true, content: await fetchPicture(src) };
  } catch (error) {
    return { found: false, later: true, reason: error instanceof Error ? error.message : String(error) };
  }
}

async function fetchPicture(address: string): Promise<Buffer> {
  const answer = await fetch(address, {
    headers: { Accept: "image/jpeg,image/png,image/webp" },
    redirect: "error",
    signal: AbortSignal.timeout(FETCH_WITHIN_MS),
  });
  if (!answer.ok || !answer.body) throw new Error(`the picture service answered ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new Error("the picture is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Encodes a picture as JPEG that fills its place (points), cropped when its shape differs. @throws when it is not a
 * picture
 */
export async function fittedPicture(
  content: string | Buffer,
  { width, height }: { width: number; height: number },
): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytesOf(content), { limitInputPixels: 60_000_000 })
    .rotate()
    .resize({
      width: Math.round(width * PIXELS_PER_POINT),
      height: Math.round(height * PIXELS_PER_POINT),
      fit: "cover",
    })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Returns a site's wordmark as its header shows it. @throws when it can't be drawn */
export async function drawnWordmark(
  svg: string,
  { ink, ground, height }: { ink: string; ground: string; height: number },
): Promise<{ image: Buffer; ratio: number }> {
  const sharp = await loadSharp();
  // `currentColor` is the page's text colour; here it is set on the root element.
  const coloured = svg.replace(/^<svg\b/, `<svg color="${ink}"`);
  const { data, info } = await sharp(Buffer.from(coloured), { density: 300 })
    .resize({ height })
    .flatten({ background: ground })
    .png({ palette: false })
    .toBuffer({ resolveWithObject: true });
  return { image: data, ratio: info.width / info.height };
}

function bytesOf(content: string | Buffer): Buffer {
  return typeof content === "string" ? Buffer.from(content) : content;
}
