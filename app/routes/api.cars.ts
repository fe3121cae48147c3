import type { LoaderFunctionArgs } from "@remix-run/node";
import { shownLenders } from "~/domain/card/car-card";
import type { SearchResult } from "~/domain/search/search-result";
import { readSearchState } from "~/domain/search/search-state";
import { getOnly as action } from "~/pages/http/json-endpoint.server";
import type { NearSearch } from "~/services/search/near-search.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { searchTyped } from "~/services/search/typed-search.server";
import { cardRules, type PayingPlatform } from "~/services/vehicle/button-rules.server";
import { endpoint } from "~/tenants/route-declaration";
import type { Site } from "~/tenants/site";

export const handle = endpoint();

/** `GET /api/cars`: the search page's figures as JSON (rules/outside#api-cars). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { platform, site } = context;
  const state = readSearchState(new URL(request.url).searchParams);
  try {
    const { result, near } = await searchTyped(platform, site, state);
    // The last good answer of a search that is away says since when it stands, and is kept by nobody else.
    // So does one that knows only a part of the stock so far.
    const headers: HeadersInit = result.stale
      ? { "Cache-Control": "no-store", "X-Stale-Since": result.stale.since }
      : result.incomplete
        ? { "Cache-Control": "no-store", "X-Stock-Incomplete": "1" }
        : { "Cache-Control": "private, no-cache" };
    return Response.json(carsAnswer(platform, site, result, near, platform.now()), { headers });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return Response.json({ error: error.message }, { status: 503, headers: { "Retry-After": "30" } });
  }
}

export { action };

/**
 * A search's result as `GET /api/cars` gives it. Of finance a hit has what its card shows: the index also holds other
 * providers' entries, and those whose last day is over. In a search from a postcode it has its distance.
 */
function carsAnswer(
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
