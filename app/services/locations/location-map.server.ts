import { isOnLocatorMap, locatorMap, MAP_SIZE, type MapColours } from "~/adapters/maps/locator-map.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { SiteContext } from "../platform/platform";

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

interface LocationPicture {
  /** Media type. */
  type: string;
  body: Uint8Array;
  /** True when the map service did not answer and the picture was drawn here instead. */
  isStandIn: boolean;
}

/**
 * The map of a location of this site: Google's where `GOOGLE_MAPS_KEY` is set and Google answers, else one drawn
 * here in the site's colours. Null for a location without a map.
 */
export async function locationPicture(
  { platform, site }: Pick<SiteContext, "platform" | "site">,
  slug: string | undefined,
): Promise<LocationPicture | null> {
  const location = site.locations.find((each) => each.slug === slug);
  const place = location && placeOf(location.address);
  if (!location || !place) return null;
  const made = await platform.maps?.picture(place);
  if (made) return { ...made, isStandIn: false };
  const { city, state } = location.address;
  return {
    type: "image/svg+xml",
    body: Buffer.from(locatorMap({ ...place, name: `${city} ${state}`, state }, mapColours(site))),
    isStandIn: platform.maps !== null,
  };
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
