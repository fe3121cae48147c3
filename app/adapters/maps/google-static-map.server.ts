import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { diskCache } from "../images/disk-cache.server";
import { limitedWork } from "../images/limited-work";
import { MAP_SIZE } from "./locator-map.server";

interface GoogleStaticMapOptions {
  /** `GOOGLE_MAPS_KEY`. Never leaves this module: neither in a page nor in a log. */
  key: string;
  /** Pictures are cached in its `cache/maps`. */
  dataDir: string;
  log: Pick<Logger, "warn">;
  now(): Date;
  /** Default: Google's. */
  address?: string;
  timeoutMs?: number;
  restMs?: number;
}

const GOOGLE = "https://maps.googleapis.com/maps/api/staticmap";
const TIMEOUT_MS = 4000;
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;
/** After a failure Google is not queried for this long: each visitor gets the drawn map at once. */
const REST_MS = 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 2;
const WAITING = 20;

/**
 * Google's static maps, fetched by the server, so that no visitor's browser contacts Google and the key stays here. A
 * picture is cached for a day, the lifetime that Google's own responses allow.
 */
export function createGoogleStaticMaps(options: GoogleStaticMapOptions): MapPictures {
  const { key, dataDir, log, now, address = GOOGLE, timeoutMs = TIMEOUT_MS, restMs = REST_MS } = options;
  const cache = diskCache(path.join(dataDir, "cache", "maps"), CACHE_LIMIT_BYTES);
  const once = limitedWork<MapPicture | null>(AT_ONCE, WAITING);
  let restUntil = Number.NEGATIVE_INFINITY;

  async function fetchPicture(parameters: string): Promise<Buffer> {
    const answer = await fetch(`${address}?${parameters}&key=${encodeURIComponent(key)}`, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) throw new MapError(`status ${answer.status}`);
    // Google reports an invalid key or an exceeded quota in a header, together with a picture of the error message.
    if (answer.headers.has("x-staticmap-api-warning")) throw new MapError("answered with a warning");
    const picture = Buffer.from(await answer.arrayBuffer());
    if (!isPng(picture) || picture.length > MAX_PICTURE_BYTES) throw new MapError("no map picture");
    return picture;
  }

  async function pictureOf(name: string, parameters: string): Promise<MapPicture | null> {
    const cached = await cache.get(name).catch((error: unknown) => {
      log.warn({ err: error }, "a map could not be read from disk");
      return null;
    });
    if (cached) return { type: "image/png", body: cached };
    if (performance.now() < restUntil) return null;
    try {
      const body = await fetchPicture(parameters);
      await cache.put(name, body).catch((error: unknown) => {
        log.warn({ err: error }, "a map could not be stored on disk");
      });
      return { type: "image/png", body };
    } catch (error) {
      restUntil = performance.now() + restMs;
      log.warn({ reason: reasonOf(error) }, "Google returned no map: a drawn map is served instead");
      return null;
    }
  }

  return {
    async picture({ lat, long }) {
      const at = `${lat},${long}`;
      const parameters = new URLSearchParams({
        center: at,
        zoom: "14",
        size: `${MAP_SIZE.width}x${MAP_SIZE.height}`,
        scale: "2",
        format: "png8",
        markers: at,
        region: "AU",
      }).toString();
      const day = Math.floor(now().getTime() / DAY_MS);
      const name = `${createHash("sha256").update(`${day} ${parameters}`).digest("hex")}.png`;
      // Too many concurrent requests: the caller uses the drawn map.
      return once(name, () => pictureOf(name, parameters)).catch(() => null);
    },
  };
}

class MapError extends Error {}

/** Never logs the address: it contains the key. */
function reasonOf(error: unknown): string {
  if (error instanceof MapError) return error.message;
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}

interface MapPicture {
  /** Media type. */
  type: string;
  body: Buffer;
}

export interface MapPictures {
  /** Returns the map around a place with a pin on it, in `MAP_SIZE` or twice that; null when none is available now. */
  picture(place: { lat: number; long: number }): Promise<MapPicture | null>;
}
