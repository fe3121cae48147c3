import { isPostcode, type PostcodePlace } from "~/domain/locations/distance";
import { normalizeTyped } from "~/domain/text/typed-text";
import type { Platform } from "~/services/platform/platform";

/** What is known of a typed postcode. `place` is null when there is no such postcode. */
export interface PostcodeLookup {
  postcode: string;
  place: PostcodePlace | null;
}

/**
 * Looks up what was typed. Returns null when it is not four digits (the form's own check reports it) and when the look-up
 * fails: then the postcode is taken as it is, because no lead waits for a look-up.
 */
export async function lookUpPostcode(
  platform: Pick<Platform, "postcodes" | "log">,
  typed: string | null | undefined,
): Promise<PostcodeLookup | null> {
  const postcode = normalizeTyped(typed ?? "");
  if (!isPostcode(postcode)) return null;
  try {
    return { postcode, place: await platform.postcodes.resolve(postcode) };
  } catch (error) {
    // The log leaves out the postcode, because a visitor typed it.
    const { name, code, message } = error as NodeJS.ErrnoException;
    platform.log.warn({ reason: code ?? message ?? name }, "a postcode could not be looked up");
    return null;
  }
}

const POSITION = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$/;

/**
 * Returns the postcode nearest to a position, written "-33.81,151.00" (latitude, longitude). Null for anything else, and
 * for a position that is not in Australia.
 */
export async function postcodeOfPosition(
  { placeTable }: Pick<Platform, "placeTable">,
  text: string,
): Promise<string | null> {
  const [, lat, long] = POSITION.exec(text) ?? [];
  return lat === undefined ? null : placeTable.nearestPostcode({ lat: Number(lat), long: Number(long) });
}
