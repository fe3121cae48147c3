import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { AUSTRALIAN_STATES, type AustralianState } from "~/domain/car/car";
import type { PostcodePlace } from "~/domain/locations/distance";
import type { PostcodePlaces } from "./postcode-table.server";

interface GoogleGeocodingOptions {
  /** `GOOGLE_MAPS_KEY`. Never leaves this module: neither in a page nor in a log. */
  key: string;
  /** Used when Google fails or has no result. */
  table: PostcodePlaces;
  log: Pick<Logger, "warn">;
  now(): Date;
  /** Default: Google's. */
  address?: string;
  timeoutMs?: number;
  restMs?: number;
}

const GOOGLE = "https://maps.googleapis.com/maps/api/geocode/json";
const TIMEOUT_MS = 3000;
/** After a failure Google is not queried for this long, so that visitors don't wait again and again. */
const REST_MS = 60_000;
/** Google allows positions to be cached for 30 days; a process caches them for one. */
const DAY_MS = 86_400_000;
/** More postcodes than Australia has. */
const MAX_CACHED = 5000;
/** A response about one postcode has a few kB. */
const MAX_RESPONSE_LENGTH = 1024 * 1024;

/**
 * Google's geocoding of postcodes (rules/locations#postcode-lookup: components postal_code and country AU, plus a key;
 * the first result's latitude and longitude). When Google fails, the built-in table answers. The table is also used
 * when Google has no result: post office boxes and new postcodes are in only one of the two, and no valid postcode
 * should be rejected for that.
 */
export function createGoogleGeocoding(options: GoogleGeocodingOptions): PostcodePlaces {
  const { key, table, log, now, address = GOOGLE, timeoutMs = TIMEOUT_MS, restMs = REST_MS } = options;
  const known = new LRUCache<string, { place: PostcodePlace | null }>({
    max: MAX_CACHED,
    // The maximum age of a cached entry: after a day it is requested again.
    ttl: DAY_MS - 1,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  });
  const asking = new Map<string, Promise<PostcodePlace | null>>();
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask(postcode: string): Promise<GoogleResult | null> {
    const query = new URLSearchParams({ components: `postal_code:${postcode}|country:AU`, key });
    const answer = await fetch(`${address}?${query}`, {
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (answer.status !== 200) throw new GeocodingError(`status ${answer.status}`);
    const text = await answer.text();
    if (text.length > MAX_RESPONSE_LENGTH) throw new GeocodingError("an answer too long");
    const { status, results } = readAnswer(text);
    if (status === "ZERO_RESULTS") return null;
    if (status !== "OK") throw new GeocodingError(status);
    // For a postcode without a place Google may return the whole country.
    const [first] = results;
    return first && isOfPostcode(first, postcode) ? first : null;
  }

  async function resolve(postcode: string): Promise<PostcodePlace | null> {
    // Without the table, Google's own names are used.
    const listed = await table.resolve(postcode).catch(() => null);
    const result = await ask(postcode);
    if (!result) return listed;
    const { lat, lng } = result.geometry.location;
    const state = listed?.state ?? stateOf(result);
    if (!state) return null;
    return { postcode, places: listed?.places ?? namesOf(result), state, lat, long: lng };
  }

  async function keep(postcode: string): Promise<PostcodePlace | null> {
    const place = await resolve(postcode);
    known.set(postcode, { place });
    return place;
  }

  return {
    async resolve(postcode) {
      const before = known.get(postcode);
      if (before) return before.place;
      if (performance.now() < restUntil) return table.resolve(postcode);
      try {
        let answer = asking.get(postcode);
        if (!answer) {
          answer = keep(postcode).finally(() => asking.delete(postcode));
          asking.set(postcode, answer);
        }
        return await answer;
      } catch (error) {
        if (performance.now() >= restUntil) {
          // Logged without the postcode, because a visitor typed it.
          log.warn(
            { reason: reasonOf(error) },
            "Google gave no place: the built-in postcode table stands in",
          );
        }
        restUntil = performance.now() + restMs;
        return table.resolve(postcode);
      }
    },
  };
}

interface GoogleResult {
  types?: string[];
  postcode_localities?: string[];
  address_components?: { long_name: string; short_name: string; types: string[] }[];
  geometry: { location: { lat: number; lng: number } };
}

class GeocodingError extends Error {}

/** @throws GeocodingError when the response does not have Google's format */
function readAnswer(text: string): { status: string; results: GoogleResult[] } {
  let answer: { status?: unknown; results?: unknown } | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Handled below.
  }
  if (typeof answer?.status !== "string" || !Array.isArray(answer.results)) {
    throw new GeocodingError("no geocoding answer");
  }
  const results = answer.results.filter(isResult);
  if (results.length < answer.results.length) throw new GeocodingError("a result without a position");
  // Google's status codes; any other text is not repeated in a log.
  const status = /^[A-Z_]{1,40}$/.test(answer.status) ? answer.status : "an unknown status";
  return { status, results };
}

function isResult(result: unknown): result is GoogleResult {
  const location = (result as Partial<GoogleResult> | null)?.geometry?.location;
  return Number.isFinite(location?.lat) && Number.isFinite(location?.lng);
}

function component(result: GoogleResult, type: string) {
  return result.address_components?.find(({ types }) => types.includes(type));
}

function isOfPostcode(result: GoogleResult, postcode: string): boolean {
  return component(result, "postal_code")?.long_name === postcode;
}

function stateOf(result: GoogleResult): AustralianState | undefined {
  const short = component(result, "administrative_area_level_1")?.short_name;
  return AUSTRALIAN_STATES.find((state) => state === short);
}

function namesOf(result: GoogleResult): string[] {
  const locality = component(result, "locality")?.long_name;
  return result.postcode_localities ?? (locality ? [locality] : []);
}

/** Never logs the address: it contains the key and the postcode. */
function reasonOf(error: unknown): string {
  if (error instanceof GeocodingError) return error.message;
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
