import { createHash } from "node:crypto";
import path from "node:path";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { DEFAULT_PICTURE_WIDTH, PICTURE_QUALITY, SERVED_WIDTHS, snapWidth } from "~/domain/car/photo-sources";
import { CAR_PICTURES } from "./car-pictures.server";
import { diskCache } from "./disk-cache.server";
import { limitedWork, TooMuchWorkError } from "./limited-work";
import { loadSharp, type PictureSource, PictureUnavailableError } from "./picture-source";

export type { PictureSource } from "./picture-source";

interface ImageHandlerOptions {
  /** Encoded pictures are cached in its `cache/img`. */
  dataDir: string;
  log: Pick<Logger, "warn">;
  source: PictureSource;
  /** Returns what visitors see in place of a car's picture that can't be shown, as SVG. Absent: only a text. */
  placeholder?(response: Response): string;
  /** Returns a picture that only this visitor may see, where the source has none. */
  draft?(request: Request, response: Response): Promise<Buffer | null>;
}

/** Part of every cache key: raise it when the same source would be encoded differently. */
const ENCODER = "1";
/** At this quality AVIF looks like the other formats at PICTURE_QUALITY. */
const AVIF_QUALITY = 55;
const CACHE_LIMIT_BYTES = 512 * 1024 * 1024;
/** sharp uses this many threads; more concurrent work would only slow the pages down. */
const AT_ONCE = 2;
const WAITING = 120;
/** A drawing's address determines its content, so it never changes. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** Seen again by the same browser only after asking whether it still may. */
const FOR_ONE = "private, no-cache";
const PICTURE_PATH = /^(?:\/[a-z0-9][a-z0-9_-]*){1,4}$/i;

/** Pictures of cars, from other hosts: the addresses are those of feeds, so some lead nowhere. */
const OF_CAR = new RegExp(`^/${CAR_PICTURES}/`);

/**
 * Serves pictures in the width of `?w=` (200, 375, 400, 640, 1000 or 1600; others are rounded up to the next of these)
 * and in the best format of the Accept header. Mount it at `/img`; an unknown path gets 404.
 */
export function createImageHandler({
  dataDir,
  log,
  source,
  placeholder,
  draft = async () => null,
}: ImageHandlerOptions): RequestHandler {
  const cache = diskCache(path.join(dataDir, "cache", "img"), CACHE_LIMIT_BYTES);
  const encodeOnce = limitedWork<Buffer>(AT_ONCE, WAITING);

  async function encoded(
    key: string,
    original: string | Buffer,
    width: number,
    format: PictureFormat,
  ): Promise<Buffer> {
    const cached = await cache.get(key).catch((error: unknown) => {
      log.warn({ err: error }, "a picture could not be read from disk");
      return null;
    });
    if (cached) return cached;
    return encodeOnce(key, async () => {
      const picture = await encode(original, width, format);
      await cache.put(key, picture).catch((error: unknown) => {
        log.warn({ err: error }, "a picture could not be stored on disk");
      });
      return picture;
    });
  }

  const sendMissing = (path: string, response: Response) => {
    if (placeholder && OF_CAR.test(path)) response.type("image/svg+xml").send(placeholder(response));
    else response.type("text/plain").send("No such picture\n");
  };

  return async (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    try {
      const isPath = PICTURE_PATH.test(request.path);
      const shown = isPath ? await source(request.path.slice(1)) : null;
      const original = shown ?? (isPath ? await draft(request, response) : null);
      if (original === null) {
        response.status(404).set("Cache-Control", "public, max-age=60");
        return sendMissing(request.path, response);
      }
      const width = requestedWidth(request.query.w);
      const format = formatFor(request.headers.accept);
      const digest = createHash("sha256")
        .update(`${ENCODER} ${width} ${format}\n`)
        .update(original)
        .digest("hex");
      const cached = shown === null ? FOR_ONE : FOR_EVER;
      response.vary("Accept").set({ "Cache-Control": cached, ETag: `"${digest.slice(0, 32)}"` });
      // E-mails show public pictures in the pages of mail programs.
      if (shown !== null) response.set("Cross-Origin-Resource-Policy", "cross-origin");
      if (request.fresh) {
        response.status(304).end();
        return;
      }
      const picture = await encoded(`${digest}.${format}`, original, width, format);
      response.type(`image/${format}`).send(picture);
    } catch (error) {
      response.removeHeader("ETag");
      response.set("Cache-Control", "no-store");
      if (error instanceof PictureUnavailableError) {
        response.status(503).set("Retry-After", "60");
        return sendMissing(request.path, response);
      }
      if (!(error instanceof TooMuchWorkError)) return next(error);
      response.status(503).set("Retry-After", "2").type("text/plain").send("Too many pictures at once\n");
    }
  };
}

function requestedWidth(value: unknown): number {
  const wanted = typeof value === "string" && /^\d{1,5}$/.test(value) ? Number(value) : DEFAULT_PICTURE_WIDTH;
  return snapWidth(SERVED_WIDTHS, wanted);
}

async function encode(original: string | Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const bytes = typeof original === "string" ? Buffer.from(original) : original;
  // A camera that was held upright records it in the file.
  const scaled = sharp(bytes)
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .flatten({ background: "#ffffff" });
  switch (format) {
    case "avif":
      // AVIF has a different scale: 55 is as close to the original (SSIM) as WebP and JPEG at 75. Effort 1 of 9 is
      // twice as fast as 2 for 7 % more bytes, four times as fast as 3.
      return scaled.avif({ quality: AVIF_QUALITY, effort: 1, chromaSubsampling: "4:2:0" }).toBuffer();
    case "webp":
      return scaled.webp({ quality: PICTURE_QUALITY, effort: 3 }).toBuffer();
    case "jpeg":
      return scaled.jpeg({ quality: PICTURE_QUALITY, mozjpeg: true }).toBuffer();
  }
}

/** Formats in order of preference: smaller first. */
const PICTURE_FORMATS = ["avif", "webp", "jpeg"] as const;
type PictureFormat = (typeof PICTURE_FORMATS)[number];

/**
 * Returns the best format that an Accept header names. A wildcard does not promise AVIF or WebP: such a client gets
 * JPEG.
 */
export function formatFor(accept: string | undefined): PictureFormat {
  const named = new Set(
    (accept ?? "")
      .toLowerCase()
      .split(",")
      .map((range) => range.split(";").map((part) => part.trim()))
      .filter(([, ...parameters]) => !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)))
      .map(([type]) => type),
  );
  return PICTURE_FORMATS.find((format) => named.has(`image/${format}`)) ?? "jpeg";
}
