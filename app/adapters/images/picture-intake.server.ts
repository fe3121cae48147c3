import type { Sharp } from "sharp";
import {
  PICTURE_LIMITS,
  type PictureFault,
  pictureKind,
  sizeFault,
} from "~/domain/pictures/uploaded-picture";
import { limitedWork, TooMuchWorkError } from "./limited-work";

/** A picture as it is stored: decoded and encoded again, upright, in sRGB, without metadata. */
interface TakenPicture {
  content: Buffer;
  width: number;
  height: number;
}

/** Of the longer side. Pages show at most 1600. */
const STORED_SIDE = 2560;
const QUALITY = 88;
/** A noisy picture is stored smaller, so that its file may be in a site's folder `media/`. */
const SMALLER = { bytes: 6 * 1024 * 1024, quality: 70 };
const DECODE_SECONDS = 30;
/** Decoding 50 megapixels takes up to 300 MB. */
const AT_ONCE = 1;
const WAITING = 8;

const takeOnce = limitedWork<TakenPicture | PictureFault>(AT_ONCE, WAITING);
let taken = 0;

/**
 * Returns an uploaded file as a picture, or why it is refused. Only what the file's first bytes are is decoded, and what
 * is returned is encoded again: nothing else that the file holds survives.
 */
export async function takePicture(file: Buffer): Promise<TakenPicture | PictureFault> {
  const kind = pictureKind(file);
  if (kind !== "jpeg" && kind !== "png" && kind !== "webp" && kind !== "avif") return kind;
  try {
    taken += 1;
    return await takeOnce(String(taken), () => decode(file));
  } catch (error) {
    if (error instanceof TooMuchWorkError) return "busy";
    throw error;
  }
}

async function decode(file: Buffer): Promise<TakenPicture | PictureFault> {
  const { default: sharp } = await import("sharp");
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!head) return "broken";
  if ((head.pages ?? 1) > 1) return "animated";
  const fault = sizeFault({ width: head.width ?? 0, height: head.height ?? 0 });
  if (fault) return fault;
  const read = () =>
    sharp(file, { failOn: "error", limitInputPixels: PICTURE_LIMITS.pixels, sequentialRead: true })
      .rotate()
      .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .timeout({ seconds: DECODE_SECONDS });
  const encode = (picture: Sharp, quality: number) =>
    picture.webp({ quality, alphaQuality: 90, smartSubsample: true }).toBuffer({ resolveWithObject: true });
  try {
    let { data, info } = await encode(read(), QUALITY);
    if (data.length > SMALLER.bytes) ({ data, info } = await encode(read(), SMALLER.quality));
    return { content: data, width: info.width, height: info.height };
  } catch {
    return "broken";
  }
}
