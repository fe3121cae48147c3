import type { Platform } from "../platform/platform";

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
