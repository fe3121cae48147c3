import { closestSearches, looserSearches } from "~/domain/search/loosen";
import type { ClosestSearch } from "~/domain/search/no-results-help";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { countSearches } from "./stock-search.server";

/**
 * Up to five searches near one that finds nothing, with their counts, the nearest first: one multi-search.
 * @throws SearchUnavailableError
 */
export async function findClosestSearches(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
): Promise<ClosestSearch[]> {
  const tried = looserSearches(state);
  const counts = await countSearches(
    platform,
    site,
    tried.map((looser) => looser.state),
  );
  return closestSearches(tried, counts).map(({ change, what, count, state: looser }) => ({
    change,
    what,
    count,
    href: searchAddress(looser),
  }));
}
