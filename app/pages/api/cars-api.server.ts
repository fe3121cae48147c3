import { shownLenders } from "~/domain/card/car-card";
import type { SearchResult } from "~/domain/search/search-result";
import type { NearSearch } from "~/services/search/near-search.server";
import type { PayingPlatform } from "~/services/vehicle/button-rules.server";
import { cardRules } from "~/services/vehicle/card-rules.server";
import type { Site } from "~/tenants/site";

/**
 * A search's result as `GET /api/cars` gives it. Of finance a hit has what its card shows: the index also holds other
 * providers' entries, and those whose last day is over. In a search from a postcode it has its distance.
 */
export function carsAnswer(
  platform: PayingPlatform,
  site: Site,
  { hits, pages, count, facets, facetStats, ms }: SearchResult,
  near: NearSearch | null,
  now: Date,
) {
  const rules = cardRules(platform, site);
  return {
    hits: hits.map((hit) => {
      const { identifiers: _onlySearched, place, ...shown } = hit;
      const distance = near && !near.fault ? { distance_km: near.kmTo(place) } : {};
      return { ...shown, ...distance, finance_lenders: shownLenders(hit, rules, now) };
    }),
    pages,
    count,
    facets: Object.fromEntries(
      Object.entries(facets).map(([facet, values]) => [
        facet,
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
      ]),
    ),
    facetStats,
    ms,
  };
}
