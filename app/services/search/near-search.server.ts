import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { distanceKm, isPostcode, type Position, shownKm } from "~/domain/locations/distance";
import { positionOfPlace, readPlaceKey } from "~/domain/search/car-places";
import { withoutNear } from "~/domain/search/near";
import { EMPTY_SEARCH, type Nearby, type SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { lookUpPostcode } from "../postcodes/postcode-lookup.server";
import { countByPlace } from "./stock-search.server";

export type NearPlatform = Pick<Platform, "search" | "now" | "placeTable" | "log">;

/**
 * Why a typed postcode can't be used: it is no postcode, there is none like it, or it can't be looked up now. Each has
 * its text, `search.near.fault.{name}`.
 */
export type NearFault = "postcode" | "unknown" | "unavailable";

/** Where a search was done from. */
export interface NearSearch {
  fault: NearFault | null;
  /** Empty when the postcode can't be used. */
  nearby: Nearby;
  /** Whole kilometres to a car's place (the attribute `place`); null when not known. */
  kmTo(place: string): number | null;
}

/**
 * Returns a search with the distances of all places of the site's cars, or without its postcode when that can't be
 * used: then all cars are searched, and `near` says why. Null: the search names no postcode.
 * @throws SearchUnavailableError
 */
export async function searchFromHere(
  platform: NearPlatform,
  site: Site,
  asked: SearchState,
): Promise<{ state: SearchState; near: NearSearch | null }> {
  if (asked.near === undefined) return { state: asked, near: null };
  const without = (fault: NearFault) => ({
    state: withoutNear(asked),
    near: { fault, nearby: [], kmTo: () => null },
  });
  if (!isPostcode(asked.near)) return without("postcode");
  // A search is a GET that anybody may repeat: no service outside is asked, and the postcode stays in the process.
  const lookup = await lookUpPostcode({ postcodes: platform.placeTable, log: platform.log }, asked.near);
  if (!lookup) return without("unavailable");
  const { place: from } = lookup;
  if (!from) return without("unknown");
  const nearby = [...(await positionsOf(platform, site))]
    .map(([place, at]) => ({ place, km: at && distanceKm(from, at) }))
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
  const kms = new Map(nearby.map(({ place, km }) => [place, km]));
  return {
    state: { ...asked, nearby },
    near: {
      fault: null,
      nearby,
      kmTo: (place) => {
        const km = kms.get(place) ?? null;
        return km === null ? null : shownKm(km);
      },
    },
  };
}

interface KnownPositions {
  at: number;
  /** The site's locations that they were looked up with: another object when its files were read again. */
  locations: Site["locations"];
  positions: ReadonlyMap<string, Position | null>;
}

/** Cars come to new places with imports. Until then such cars are sorted last. */
const POSITIONS_MS = 30_000;
/** By engine and site, so that each process, test and site has its own. */
const known = new WeakMap<StockSearchEngine, Map<string, KnownPositions>>();

/** Returns the position of each place where the site's cars stand; null where it is not known. */
export async function positionsOf(platform: NearPlatform, site: Site): Promise<KnownPositions["positions"]> {
  const { search, placeTable } = platform;
  const ofEngine = known.get(search) ?? new Map<string, KnownPositions>();
  known.set(search, ofEngine);
  const last = ofEngine.get(site.slug);
  const at = performance.now();
  if (last?.locations === site.locations && at - last.at < POSITIONS_MS) return last.positions;
  const loading = search.loading();
  const counts = await countByPlace(platform, site, EMPTY_SEARCH);
  const positions = new Map<string, Position | null>();
  for (const place of new Set([...counts.forSale.keys(), ...counts.sold.keys()])) {
    positions.set(
      place,
      await positionOfPlace(readPlaceKey(place), site.locations, (city, state) =>
        placeTable.positionOf(city, state),
      ),
    );
  }
  // Places that are still being loaded are looked up again.
  if (!loading) ofEngine.set(site.slug, { at, locations: site.locations, positions });
  return positions;
}
