import { type ClosestSearch, closestSearches, looserSearches } from "~/domain/search/relaxed-searches";
import { searchAddress } from "~/domain/search/search-address";
import type { SearchState } from "~/domain/search/search-state";
import type { Site } from "~/tenants/site";
import type { Platform } from "../platform/platform";
import { countSearches } from "./stock-search.server";

/**
 * Returns up to five searches similar to one without results, with their counts, the most similar first. Sends one
 * multi-search.
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
    state: looser,
  }));
}
