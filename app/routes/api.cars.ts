import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSearchState } from "~/domain/search/search-state";
import { SearchUnavailableError, searchStock } from "~/services/stock-search.server";

/** `GET /api/cars`: the search page's figures as JSON (contract.md "JSON endpoints"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const state = readSearchState(new URL(request.url).searchParams);
  try {
    const { hits, pages, count, facets, facetStats, ms, stale } = await searchStock(
      context.platform,
      context.site,
      state,
    );
    const counts = Object.fromEntries(
      Object.entries(facets).map(([facet, values]) => [
        facet,
        Object.fromEntries(values.map(({ value, count }) => [value, count])),
      ]),
    );
    // The last good answer of a search that is away says since when it stands, and is kept by nobody else.
    const headers: HeadersInit = stale
      ? { "Cache-Control": "no-store", "X-Stale-Since": stale.since }
      : { "Cache-Control": "private, no-cache" };
    return Response.json({ hits, pages, count, facets: counts, facetStats, ms }, { headers });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return Response.json({ error: error.message }, { status: 503, headers: { "Retry-After": "30" } });
  }
}
