import type { LoaderFunctionArgs } from "@remix-run/node";
import { readSearchState } from "~/domain/search/search-state";
import { carsAnswer } from "~/pages/api/cars-api.server";
import { getOnly } from "~/pages/http/json-endpoint.server";
import { SearchUnavailableError } from "~/services/search/stock-search.server";
import { searchTyped } from "~/services/search/typed-search.server";
import { endpoint } from "~/tenants/route-declaration";

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

export const action = getOnly;
