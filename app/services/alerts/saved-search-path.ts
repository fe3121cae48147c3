import { savedSearchState } from "~/domain/alerts/saved-search";
import { searchAddress } from "~/domain/search/search-address";
import type { Site } from "~/tenants/site";

/** Returns the path of a saved search, with its newest cars first, where the site offers that order. */
export function savedSearchPath({ search }: Pick<Site, "search">, address: string): string {
  const sort = search.sorts.includes("latest") ? "latest" : "relevant";
  return searchAddress({ ...savedSearchState(address), sort });
}
