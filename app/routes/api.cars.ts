import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSearchState } from "~/domain/search/search-state";
import { carsAnswer } from "~/services/cars-answer.server";
import { SearchUnavailableError, searchStock } from "~/services/stock-search.server";

/** `GET /api/cars`: the search page's figures as JSON (contract.md "JSON endpoints"). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { platform, site } = context;
  const state = readSearchState(new URL(request.url).searchParams);
  try {
    const result = await searchStock(platform, site, state);
    // The last good answer of a search that is away says since when it stands, and is kept by nobody else.
    const headers: HeadersInit = result.stale
      ? { "Cache-Control": "no-store", "X-Stale-Since": result.stale.since }
      : { "Cache-Control": "private, no-cache" };
    return Response.json(carsAnswer(site, result, platform.now()), { headers });
  } catch (error) {
    if (!(error instanceof SearchUnavailableError)) throw error;
    return Response.json({ error: error.message }, { status: 503, headers: { "Retry-After": "30" } });
  }
}
