import { createHash } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import path from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import type { Logger } from "pino";
import type { CarStore } from "~/adapters/database/cars.server";
import { createPublicLookup, isPublicAddress } from "~/adapters/public-address.server";
import type { Car } from "~/domain/car/car";
import { PICTURE_WIDTHS } from "~/domain/car/photo-sources";
import { asCarId, type DealershipId } from "~/domain/text/identifiers";
import { diskCache } from "./disk-cache.server";
import { limitedWork } from "./limited-work";
import { loadSharp, type PictureSource, PictureUnavailableError } from "./picture-source";

const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** The host asks to try again later. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Why an address gave no picture. */
class PictureFetchError extends Error {
  /** @param isLasting the same address will hardly give a picture soon */
  constructor(
    reason: string,
    readonly isLasting: boolean,
  ) {
    super(reason);
    this.name = "PictureFetchError";
  }
}

export interface FetchLimits {
  bytes: number;
  /** For everything from the first name to the last byte. */
  ms: number;
}

interface FetchNetwork {
  lookup: LookupFunction;
  isPublic(address: string): boolean;
}

/**
 * Resolves names without the thread pool: files and pictures share its four threads, and a slow name server would
 * occupy them.
 */
async function resolveByServer(hostname: string) {
  const resolver = new Resolver({ timeout: 2000, tries: 2 });
  const answers = await Promise.allSettled([
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ]);
  return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

const PUBLIC_NETWORK: FetchNetwork = {
  lookup: createPublicLookup(resolveByServer),
  isPublic: isPublicAddress,
};

/**
 * Fetches a file by http or https from public addresses, following up to three redirects. Each host is checked after
 * its name is resolved, and the connection goes to the address that was checked.
 * @throws PictureFetchError
 */
export async function fetchPicture(
  address: string,
  { bytes, ms }: FetchLimits,
  network: FetchNetwork = PUBLIC_NETWORK,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(ms);
  try {
    let url = address;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const response = await get(url, network, signal);
      const { statusCode = 0, headers } = response;
      if (REDIRECTS.has(statusCode) && headers.location) {
        response.destroy();
        url = URL.canParse(headers.location, url) ? new URL(headers.location, url).href : "";
        continue;
      }
      if (statusCode === 200) return await bodyOf(response, bytes);
      response.destroy();
      throw new PictureFetchError(`status ${statusCode}`, statusCode < 500 && !LATER.has(statusCode));
    }
    throw new PictureFetchError("too many redirects", true);
  } catch (error) {
    if (error instanceof PictureFetchError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (signal.aborted) throw new PictureFetchError("too slow", false);
    throw new PictureFetchError(message, code === "EPRIVATE");
  }
}

function get(
  address: string,
  { lookup, isPublic }: FetchNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (!URL.canParse(address) || !/^https?:/i.test(address))
    throw new PictureFetchError("not an http address", true);
  const url = new URL(address);
  if (url.username || url.password) throw new PictureFetchError("a password in the address", true);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // An address needs no lookup.
  if (isIP(host) !== 0 && !isPublic(host)) throw new PictureFetchError("not a public address", true);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    send(
      url,
      {
        signal,
        lookup,
        agent: false,
        headers: {
          accept: "image/avif,image/webp,image/jpeg,image/png",
          "accept-encoding": "identity",
          "user-agent": "Forecourt-Pictures/1",
        },
      },
      resolve,
    )
      .on("error", reject)
      .end();
  });
}

async function bodyOf(response: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => {
    response.destroy();
    return new PictureFetchError(`more than ${limit} bytes`, true);
  };
  if (Number(response.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > limit) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

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
