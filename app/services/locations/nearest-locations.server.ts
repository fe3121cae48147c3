import {
  byDistance,
  countPlaces,
  isPostcode,
  positionOf,
  postcodeText,
  salesPlaces,
  shownKm,
} from "~/domain/locations/distance";
import { normalizeTyped } from "~/domain/text/typed-text";
import { formatCount } from "~/i18n/format";
import { translator } from "~/i18n/site-i18n.server";
import type { SiteLocation } from "~/tenants/schema";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { lookUpPostcode } from "../postcodes/postcode-lookup.server";

/** Longer input was not typed into the field. */
const MAX_SHOWN_LENGTH = 20;

/** "Find the nearest dealership" on a page of locations, in words. */
interface NearestSearch {
  /** What was typed; "": nothing yet. */
  typed: string;
  error: string | null;
  /** From where the locations are sorted; null: they are not. */
  from: string | null;
}

interface SortedLocations {
  locations: SiteLocation[];
  /** "12 km away" by location slug. */
  distances: Record<string, string>;
  /** Null: the site has no choice to offer. */
  search: NearestSearch | null;
}

/**
 * A site's visible locations, nearest first for somebody who gave a postcode.
 * @param typed the `postcode` of the page's address; null: there is none
 */
export async function nearestLocations(
  platform: Pick<Platform, "postcodes" | "log">,
  site: Site,
  typed: string | null,
): Promise<SortedLocations> {
  const locations = site.locations.filter(({ visible }) => visible);
  const plain = { locations, distances: {} };
  if (!site.nearest_dealership.offered || countPlaces(salesPlaces(locations)) < 2)
    return { ...plain, search: null };
  if (typed === null) return { ...plain, search: { typed: "", error: null, from: null } };
  const t = translator(site);
  const text = normalizeTyped(typed);
  const refused = (key: string): SortedLocations => ({
    ...plain,
    search: { typed: text.slice(0, MAX_SHOWN_LENGTH), error: t(key), from: null },
  });
  if (!isPostcode(text)) return refused("form.error.postcode");
  const lookup = await lookUpPostcode(platform, text);
  if (!lookup) return refused("nearest.locations_unavailable");
  if (!lookup.place) return refused("form.error.postcode_unknown");
  const sorted = byDistance(locations, lookup.place, positionOf);
  return {
    locations: sorted.map(({ item }) => item),
    distances: Object.fromEntries(
      sorted.flatMap(({ item, km }) =>
        km === null
          ? []
          : [[item.slug, t("nearest.distance", { km: formatCount(site.language, shownKm(km)) })]],
      ),
    ),
    search: { typed: text, error: null, from: t("nearest.from", { place: postcodeText(lookup.place) }) },
  };
}
