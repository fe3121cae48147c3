import type { Nearby, SearchState } from "./search-state";

/** The field of a posted position: degrees, "-33.81,151.00". */
export const NEAR_POSITION = "position";

/** No car has it: a place is written with separators. */
const NOWHERE = "-";

/**
 * Returns the places within the radius of a search; null when it has no radius. Where no place is within it, returns one
 * that no car has, so that the search finds nothing.
 */
export function placesWithin({ nearby, radius }: Pick<SearchState, "nearby" | "radius">): string[] | null {
  if (!nearby || radius === undefined) return null;
  const within = nearby.filter(({ km }) => km !== null && km <= radius).map(({ place }) => place);
  return within.length > 0 ? within : [NOWHERE];
}

/** Returns a search as it is stored and sent to others: without where the shopper is (rules/search#near-private). */
export function withoutNear(state: SearchState): SearchState {
  const { near: _near, radius: _radius, nearby: _nearby, ...rest } = state;
  return rest.sort === "distance" ? { ...rest, sort: "relevant" } : rest;
}

/** Returns a search with any distance. */
export function withoutRadius({ radius: _radius, ...state }: SearchState): SearchState {
  return { ...state, page: 1 };
}

/** How many cars there are by place. */
export interface PlaceCounts {
  forSale: ReadonlyMap<string, number>;
  sold: ReadonlyMap<string, number>;
}

/** A part of one page of cars sorted by distance: some of the cars of equally distant places. */
export interface DistanceSlice {
  places: string[];
  sold: boolean;
  /** How many of these places' cars come before. */
  offset: number;
  limit: number;
}

/**
 * Returns the parts of a page of cars sorted by distance: those for sale from the nearest place to the farthest, then
 * the sold ones in the same order (rules/search#sold-last). No engine needs to know a position.
 * @param page from 1
 */
export function distanceSlices(
  nearby: Nearby,
  counts: PlaceCounts,
  page: number,
  pageSize: number,
): DistanceSlice[] {
  const slices: DistanceSlice[] = [];
  let skipped = (page - 1) * pageSize;
  let wanted = pageSize;
  for (const sold of [false, true]) {
    for (const { places, count } of equallyFar(nearby, sold ? counts.sold : counts.forSale)) {
      if (wanted === 0) return slices;
      if (skipped >= count) {
        skipped -= count;
        continue;
      }
      const limit = Math.min(count - skipped, wanted);
      slices.push({ places, sold, offset: skipped, limit });
      wanted -= limit;
      skipped = 0;
    }
  }
  return slices;
}

/** Joins places at the same distance. A place that nobody has looked up comes last, with those of no known position. */
function equallyFar(
  nearby: Nearby,
  counts: ReadonlyMap<string, number>,
): { places: string[]; count: number }[] {
  const known = new Set(nearby.map(({ place }) => place));
  const others = [...counts.keys()].filter((place) => !known.has(place)).sort();
  const all: Nearby = [...nearby, ...others.map((place) => ({ place, km: null }))];
  const groups = new Map<number | null, { places: string[]; count: number }>();
  for (const { place, km } of all) {
    const count = counts.get(place) ?? 0;
    if (count === 0) continue;
    const group = groups.get(km) ?? { places: [], count: 0 };
    group.places.push(place);
    group.count += count;
    groups.set(km, group);
  }
  return [...groups.values()];
}
