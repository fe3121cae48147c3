import type { Logger } from "pino";
import { AUSTRALIAN_STATES, type AustralianState } from "~/domain/car";
import type { PostcodePlace } from "~/domain/postcode";
import type { PostcodePlaces } from "./postcode-places";

export interface GoogleGeocodingOptions {
  /** `GOOGLE_MAPS_KEY`. Never leaves this module: not in a page, not in a log. */
  key: string;
  /** Asked where Google fails, and for what it has no result for. */
  table: PostcodePlaces;
  log: Pick<Logger, "warn">;
  now(): Date;
  /** Default: Google's. */
  address?: string;
  patienceMs?: number;
  restMs?: number;
}

const GOOGLE = "https://maps.googleapis.com/maps/api/geocode/json";
const PATIENCE_MS = 3000;
/** After a failure Google is not asked for so long: nobody waits for it again and again. */
const REST_MS = 60_000;
/** Google allows positions to be kept for 30 days; a process keeps them for one. */
const DAY_MS = 86_400_000;
/** More postcodes than Australia has. */
const KEPT = 5000;
/** An answer about one postcode has a few kB. */
const LONGEST_ANSWER = 1024 * 1024;

/**
 * Google's geocoding of postcodes (spec 2 §7: components postal_code and country AU, plus a key; the first result's
 * latitude and longitude). Where Google fails, the built-in table answers. It is asked too where Google has no
 * result: post office boxes and new postcodes are in one of the two only, and nobody is to be sent away for that.
 */
export function createGoogleGeocoding(options: GoogleGeocodingOptions): PostcodePlaces {
  const { key, table, log, now, address = GOOGLE, patienceMs = PATIENCE_MS, restMs = REST_MS } = options;
  const known = new Map<string, { place: PostcodePlace | null; until: number }>();
  const asking = new Map<string, Promise<PostcodePlace | null>>();
  let restUntil = Number.NEGATIVE_INFINITY;

  async function ask(postcode: string): Promise<GoogleResult | null> {
    const query = new URLSearchParams({ components: `postal_code:${postcode}|country:AU`, key });
    const answer = await fetch(`${address}?${query}`, {
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    if (answer.status !== 200) throw new GeocodingError(`status ${answer.status}`);
    const text = await answer.text();
    if (text.length > LONGEST_ANSWER) throw new GeocodingError("an answer too long");
    const { status, results } = readAnswer(text);
    if (status === "ZERO_RESULTS") return null;
    if (status !== "OK") throw new GeocodingError(status);
    // Where no place has the postcode, Google may answer with the country.
    const [first] = results;
    return first && isOfPostcode(first, postcode) ? first : null;
  }

  async function resolve(postcode: string): Promise<PostcodePlace | null> {
    // Without a table Google's own names do.
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
    known.delete(postcode);
    known.set(postcode, { place, until: now().getTime() + DAY_MS });
    if (known.size > KEPT) known.delete(known.keys().next().value as string);
    return place;
  }

  return {
    async resolve(postcode) {
      const before = known.get(postcode);
      if (before && before.until > now().getTime()) return before.place;
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
          // Without the postcode: it is something that a visitor typed.
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

/** @throws GeocodingError when it is not Google's shape */
function readAnswer(text: string): { status: string; results: GoogleResult[] } {
  let answer: { status?: unknown; results?: unknown } | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Told below.
  }
  if (typeof answer?.status !== "string" || !Array.isArray(answer.results)) {
    throw new GeocodingError("no geocoding answer");
  }
  const results = answer.results.filter(isResult);
  if (results.length < answer.results.length) throw new GeocodingError("a result without a position");
  // Google's words; what stands there instead of them is not repeated in a log.
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

/** Never the address: it carries the key and the postcode. */
function reasonOf(error: unknown): string {
  if (error instanceof GeocodingError) return error.message;
  const { name, cause } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}
