import type { Site, SiteRegistry } from "~/tenants/site";

/** Sites that are never read again. */
export function fixedSites(
  sites: readonly Site[],
  byHost: SiteRegistry["byHost"] = () => sites[0],
): SiteRegistry {
  return {
    all: () => sites,
    bySlug: (slug) => sites.find((site) => site.slug === slug),
    byHost,
    faults: [],
    assembled: () => ({ site: null, faults: [] }),
    reload: async () => ({ reloaded: [], removed: [], faults: [] }),
  };
}
