import { createHash } from "node:crypto";
import path from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { Car } from "~/domain/car/car";
import { PICTURE_WIDTHS } from "~/domain/car/photo-sources";
import { asCarId, type DealershipId } from "~/domain/text/identifiers";
import type { CarStore } from "../database/cars.server";
import { diskCache } from "./disk-cache.server";
import { fetchPicture, PictureFetchError } from "./fetch-picture.server";
import { limitedWork } from "./limited-work";
import { type PictureSource, PictureUnavailableError } from "./picture-source";
import { loadSharp } from "./sharp.server";

/** First part of the path of a car's picture from another host: `cars/{car id}/{digest of its address}`. */
export const CAR_PICTURES = "cars";

const LIMITS = { bytes: 20 * 1024 * 1024, ms: 10_000 };
const MAX_PIXELS = 50_000_000;
/** Smaller pictures are counters of visitors or placeholders. */
const MIN_SIDE = 40;
/** Pictures of cars are shown no wider, so the rest is not stored. */
const STORED_WIDTH = Math.max(...PICTURE_WIDTHS);
const STORED_QUALITY = 90;
const CACHE_LIMIT_BYTES = 2 * 1024 * 1024 * 1024;
const FETCHES_AT_ONCE = 6;
const FETCHES_WAITING = 300;
/** A picture of 50 megapixels takes 150 MB while it is scaled. */
const DECODES_AT_ONCE = 2;
const REMEMBERED_FAILURES = 10_000;
const RETRY_AFTER_MS = { lasting: 60 * 60_000, passing: 5 * 60_000 };

type CarReader = Pick<CarStore, "byId">;

/** Returns the store with the app's own address for each picture of another host. */
export function withOwnPictures(cars: CarStore): CarStore {
  const own = <C extends Car>(car: C): C => {
    car.images = car.images.map((image) =>
      isRemote(image.url)
        ? { ...image, url: `/img/${CAR_PICTURES}/${car.id}/${shortDigest(image.url)}` }
        : image,
    );
    return car;
  };
  const ownOrNull = (car: Car | null) => car && own(car);
  const reads: Pick<CarStore, "bySlug" | "byId" | "byIds" | "byRego" | "changedSince" | "shownAfter"> = {
    bySlug: async (...asked) => ownOrNull(await cars.bySlug(...asked)),
    byId: async (...asked) => ownOrNull(await cars.byId(...asked)),
    byIds: async (...asked) => (await cars.byIds(...asked)).map(own),
    byRego: async (...asked) => (await cars.byRego(...asked)).map(own),
    changedSince: async (...asked) => (await cars.changedSince(...asked)).map(own),
    shownAfter: async (...asked) => (await cars.shownAfter(...asked)).map(own),
  };
  return Object.assign(Object.create(cars) as CarStore, reads);
}

interface CarPictures {
  /** With the addresses of the feeds. */
  cars: CarReader;
  dealershipIds(): readonly DealershipId[];
  dataDir: string;
  log: Pick<Logger, "debug" | "warn">;
  now(): Date;
  /** Default: from public addresses. */
  fetch?: typeof fetchPicture;
}

/**
 * Pictures of stored cars from the addresses in their feeds; all other paths belong to `others`. Only an address that a
 * stored car has is fetched, once: what arrives is stored as a picture of its own, and a failure is remembered.
 */
export function carPictureSource(
  { cars, dealershipIds, dataDir, log, now, fetch = fetchPicture }: CarPictures,
  others: PictureSource,
): PictureSource {
  const cache = diskCache(path.join(dataDir, "cache", "car-pictures"), CACHE_LIMIT_BYTES);
  const fetchOnce = limitedWork<Buffer>(FETCHES_AT_ONCE, FETCHES_WAITING);
  const decoding = pLimit(DECODES_AT_ONCE);
  const failures = new LRUCache<string, { until: number; isLasting: boolean }>({ max: REMEMBERED_FAILURES });

  async function fetched(key: string, url: string): Promise<Buffer> {
    const original = await fetch(url, LIMITS);
    const picture = await decoding(() => storedPicture(original));
    await cache.put(key, picture).catch((error: unknown) => {
      log.warn({ err: error }, "a car's picture could not be stored on disk");
    });
    return picture;
  }

  return async (name) => {
    const [folder, id = "", digest, ...rest] = name.split("/");
    if (folder !== CAR_PICTURES) return others(name);
    const car = rest.length === 0 ? await cars.byId(asCarId(id), dealershipIds()) : null;
    const url = car?.images.find((image) => isRemote(image.url) && shortDigest(image.url) === digest)?.url;
    if (url === undefined) return null;
    const key = `${digestOf(url)}.webp`;
    const stored = await cache.get(key).catch(() => null);
    if (stored) return stored;
    const failure = failures.get(key);
    if (failure && now().getTime() < failure.until) {
      if (failure.isLasting) return null;
      throw new PictureUnavailableError("failed a moment ago");
    }
    try {
      return await fetchOnce(key, () => fetched(key, url));
    } catch (error) {
      if (!(error instanceof PictureFetchError)) throw error;
      const { isLasting, message } = error;
      const pause = isLasting ? RETRY_AFTER_MS.lasting : RETRY_AFTER_MS.passing;
      failures.set(key, { until: now().getTime() + pause, isLasting });
      log.debug({ car: id, host: hostOf(url), reason: message }, "a car's picture could not be fetched");
      if (isLasting) return null;
      throw new PictureUnavailableError(message);
    }
  };
}

const isRemote = (url: string): boolean => /^https?:\/\//i.test(url);
const digestOf = (url: string): string => createHash("sha256").update(url).digest("hex");
const shortDigest = (url: string): string => digestOf(url).slice(0, 20);
const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname : null);

/** How JPEG, PNG, WebP and AVIF begin; a dot stands for any byte. What headers and names say doesn't count. */
const FORMATS = [
  "ffd8ff",
  "89504e470d0a1a0a",
  "52494646........57454250",
  "........6674797061766966",
  "........6674797061766973",
  "........667479706d696631",
].map((start) => new RegExp(`^${start}`));

/**
 * Encodes a fetched picture again, without its metadata: the place where a photo was taken stays with the dealer.
 * @throws PictureFetchError when it is not a picture that browsers show, or too large
 */
async function storedPicture(original: Buffer): Promise<Buffer> {
  const start = original.toString("hex", 0, 16);
  if (!FORMATS.some((format) => format.test(start)))
    throw new PictureFetchError("not JPEG, PNG, WebP or AVIF", true);
  const sharp = await loadSharp();
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true });
  try {
    const { width = 0, height = 0 } = await picture.metadata();
    if (Math.min(width, height) < MIN_SIDE) throw new Error("too small");
    return await picture
      .rotate()
      .resize({ width: STORED_WIDTH, withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .webp({ quality: STORED_QUALITY, effort: 2 })
      .toBuffer();
  } catch (error) {
    throw new PictureFetchError(error instanceof Error ? error.message : String(error), true);
  }
}
