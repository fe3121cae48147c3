import { createHash } from "node:crypto";
import path from "node:path";
import type { Logger } from "pino";
import { diskCache } from "../images/disk-cache.server";
import { limitedWork } from "../images/limited-work";
import { MAP_SIZE } from "./locator-map.server";
import type { MapPicture, MapPictures } from "./map-pictures";

export interface GoogleStaticMapOptions {
  /** `GOOGLE_MAPS_KEY`. Never leaves this module: not in a page, not in a log. */
  key: string;
  /** Pictures are kept below its `cache/maps`. */
  dataDir: string;
  log: Pick<Logger, "warn">;
  now(): Date;
  /** Default: Google's. */
  address?: string;
  patienceMs?: number;
  restMs?: number;
}

const GOOGLE = "https://maps.googleapis.com/maps/api/staticmap";
const PATIENCE_MS = 4000;
const CACHE_LIMIT_BYTES = 64 * 1024 * 1024;
const LARGEST_PICTURE = 2 * 1024 * 1024;
/** After a failure nobody is asked for so long: each visitor gets the drawn map at once. */
const REST_MS = 60_000;
const DAY_MS = 86_400_000;
const AT_ONCE = 2;
const WAITING = 20;

/**
 * Google's static maps, fetched by the server: no visitor's browser speaks with Google, and the key stays here. A
 * picture is kept for the day, which is what Google's own answers allow.
 */
export function createGoogleStaticMaps(options: GoogleStaticMapOptions): MapPictures {
  const { key, dataDir, log, now, address = GOOGLE, patienceMs = PATIENCE_MS, restMs = REST_MS } = options;
  const cache = diskCache(path.join(dataDir, "cache", "maps"), CACHE_LIMIT_BYTES);
  const once = limitedWork<MapPicture | null>(AT_ONCE, WAITING);
  let restUntil = Number.NEGATIVE_INFINITY;

  async function fetchPicture(parameters: string): Promise<Buffer> {
    const answer = await fetch(`${address}?${parameters}&key=${encodeURIComponent(key)}`, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.status !== 200) throw new MapError(`status ${answer.status}`);
    // A refused key or an exceeded quota is told in a header, beside a picture that says so to the reader.
    if (answer.headers.has("x-staticmap-api-warning")) throw new MapError("answered with a warning");
    const picture = Buffer.from(await answer.arrayBuffer());
    if (!isPng(picture) || picture.length > LARGEST_PICTURE) throw new MapError("no map picture");
    return picture;
  }

  async function pictureOf(name: string, parameters: string): Promise<MapPicture | null> {
    const kept = await cache.get(name).catch((error: unknown) => {
      log.warn({ err: error }, "a map could not be read from disk");
      return null;
    });
    if (kept) return { type: "image/png", body: kept };
    if (performance.now() < restUntil) return null;
    try {
      const body = await fetchPicture(parameters);
      await cache.put(name, body).catch((error: unknown) => {
        log.warn({ err: error }, "a map could not be kept on disk");
      });
      return { type: "image/png", body };
    } catch (error) {
      restUntil = performance.now() + restMs;
      log.warn({ reason: reasonOf(error) }, "Google gave no map: a drawn one stands in");
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
      // Too many at once: the drawn map.
      return once(name, () => pictureOf(name, parameters)).catch(() => null);
    },
  };
}

class MapError extends Error {}

/** Never the address: it carries the key. */
function reasonOf(error: unknown): string {
  if (error instanceof MapError) return error.message;
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
}
