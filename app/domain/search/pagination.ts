import type { FacetValue } from "./search-result";
import { hasRefinements, type SearchState } from "./search-state";

/** The pages a results list links to: first, last, the current one and its neighbours; `null` is a gap. */
export function pageWindow(current: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, current - 1, current, current + 1]);
  const kept = [...wanted].filter((page) => page >= 1 && page <= pages).sort((a, b) => a - b);
  const window: (number | null)[] = [];
  for (const page of kept) {
    const previous = window.at(-1);
    if (typeof previous === "number" && page === previous + 2) window.push(previous + 1);
    else if (typeof previous === "number" && page > previous + 2) window.push(null);
    window.push(page);
  }
  return window;
}

/** "Counts above 1999 are replaced by the site's stock count or the summed facet counts" (rules/search#count-limit). */
const MAX_TRUSTED_COUNT = 1999;

interface CountSources {
  /** The engine's count. */
  count: number;
  /** How many cars the site lists; null when unknown, or when the sort leaves cars out (unpriced ones). */
  stockCount: number | null;
  /** Counts of the facet `car_type`. Every car has exactly one value of it. */
  carTypes: readonly FacetValue[] | undefined;
}

/**
 * The number of cars a page may say were found. Up to 1999 it is the engine's. Above, an engine may have stopped
 * counting: a search without refinement gets the site's stock count, any other the sum of its car types. Where
 * neither is known the engine's count stays.
 *
 * Our engines' totals are not capped (`maxTotalHits` is raised in the index settings), so there all three agree; a
 * server with its own settings stops at 1000 or 2000, and its facet counts do not.
 *
 * Facet counts leave their own refinement out: of a search for used cars only the used ones are summed.
 */
export function shownCount(state: SearchState, { count, stockCount, carTypes }: CountSources): number {
  if (count <= MAX_TRUSTED_COUNT) return count;
  if (!hasRefinements(state) && stockCount !== null) return stockCount;
  if (!carTypes || carTypes.length === 0) return count;
  const chosen = state.facets.car_type?.map((type) => type.toLowerCase());
  return carTypes
    .filter(({ value }) => !chosen || chosen.includes(value.toLowerCase()))
    .reduce((sum, type) => sum + type.count, 0);
}
