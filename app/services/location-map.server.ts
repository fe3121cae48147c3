import { createHash } from "node:crypto";
import { isOnLocatorMap, locatorMap, MAP_SIZE, type MapColours } from "~/adapters/maps/locator-map.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { RequestContext } from "./platform.server";

/** A location's map as a page shows it. */
export interface LocationMapView {
  src: string;
  width: number;
  height: number;
}

/** Null for a location that does not say where it is. */
export function locationMapView({
  slug,
  address,
}: Pick<SiteLocation, "slug" | "address">): LocationMapView | null {
  return placeOf(address) && { src: `/maps/${slug}`, ...MAP_SIZE };
}

const DAY = 86_400;
/** A stand-in gives way as soon as the map service answers again. */
const STAND_IN = 300;

/**
 * The map of a location of this site: Google's where `GOOGLE_MAPS_KEY` is set and Google answers, else one drawn
 * here in the site's colours.
 * @throws Response 404 for a location without a map
 */
export async function locationMap(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  slug: string | undefined,
  ifNoneMatch: string | null,
): Promise<Response> {
  const location = site.locations.find((each) => each.slug === slug);
  const place = location && placeOf(location.address);
  if (!location || !place) throw new Response(null, { status: 404 });
  const made = await platform.maps?.picture(place);
  const { city, state } = location.address;
  const drawn = () => ({
    type: "image/svg+xml",
    body: Buffer.from(locatorMap({ ...place, name: `${city} ${state}`, state }, mapColours(site))),
  });
  const { type, body } = made ?? drawn();
  const etag = `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": `public, max-age=${platform.maps && !made ? STAND_IN : DAY}`,
    ETag: etag,
  };
  if (ifNoneMatch === etag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(body), { headers });
}

function placeOf({ lat, long }: SiteLocation["address"]): { lat: number; long: number } | null {
  if (lat === undefined || long === undefined) return null;
  return isOnLocatorMap({ lat, long }) ? { lat, long } : null;
}

function mapColours({ theme: { colour } }: Pick<Site, "theme">): MapColours {
  return {
    sea: colour.surface_alt,
    land: colour.surface,
    line: colour.line,
    text: colour.text,
    quiet: colour.text_muted,
    pin: colour.accent,
    onPin: colour.on_accent,
  };
}
