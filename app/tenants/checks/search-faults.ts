import { isListFacet, isOfSubscriptions } from "~/domain/search/facets";
import type { SiteConfig } from "../schema";
import type { ReferenceFault } from "../site";

/**
 * Returns the layer that sets a key: the higher, the nearer to the site; -1 when no layer does. Faults in keys that a
 * higher layer overrides are not reported.
 */
export type RankOf = (...path: string[]) => number;

/** Returns the faults of `search`: duplicates in lists, and settings for filters that the panel doesn't show. */
export function searchFaults({ search, vehicle }: SiteConfig, rankOf: RankOf): ReferenceFault[] {
  const faults: ReferenceFault[] = [];
  const warn = (key: string, reason: string) =>
    faults.push({ key: `search.${key}`, reason, severity: "warning" });

  for (const list of ["facets", "ranges", "sorts", "open_facets", "dropdown_facets"] as const) {
    const values: readonly string[] = search[list];
    values.forEach((value, index) => {
      if (values.indexOf(value) === index) return;
      faults.push({ key: `search.${list}.${index}`, reason: `${value} is listed twice`, severity: "error" });
    });
  }

  const shown = new Set<string>([...search.facets, ...search.ranges]);
  for (const list of ["open_facets", "dropdown_facets"] as const) {
    search[list].forEach((facet, index) => {
      const panel = isListFacet(facet) ? "facets" : "ranges";
      if (shown.has(facet) || rankOf("search", list) < rankOf("search", panel)) return;
      warn(`${list}.${index}`, `${facet} is not shown: search.${panel} does not list it`);
    });
  }
  if (!shown.has("make")) {
    if (search.make_style === "cards")
      warn("make_style", "make is not shown: search.facets does not list it");
    if (
      Object.keys(search.make_logos).length > 0 &&
      rankOf("search", "make_logos") >= rankOf("search", "facets")
    )
      warn("make_logos", "make is not shown: search.facets does not list it");
  } else if (search.make_style === "cards" && search.dropdown_facets.includes("make")) {
    const index = search.dropdown_facets.indexOf("make");
    warn(`dropdown_facets.${index}`, "make is shown as cards: search.make_style says so");
  }
  if (vehicle.offers_subscription) return faults;
  for (const list of ["facets", "ranges"] as const) {
    search[list].forEach((facet, index) => {
      if (isOfSubscriptions(facet))
        warn(`${list}.${index}`, `${facet} has nothing to offer: vehicle.offers_subscription is off`);
    });
  }
  return faults;
}
