import {
  canonicalSearchAddress,
  carTypesOfSegment,
  namesSpelled,
  namesWithWords,
  searchAddress,
} from "~/domain/search/search-address";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { slugify } from "~/domain/text/plain-text";
import type { RequestContext } from "~/pages/request-context";
import { facetCounts } from "~/services/search/stock-search.server";
import { unavailable } from "./search-page.server";

type Facets = SearchState["facets"];

/**
 * The meaning of a `/search/{…}` path: refinements at this address, or a redirect to another address. The redirect is
 * permanent when the path is only another spelling, and temporary when the target depends on the stock.
 */
type PathMeaning = { facets: Facets } | { moved: string; forGood: boolean };

/**
 * Returns the meaning of `/search/{…}` on this site: car types, a make, a make and a model, or a body type, in any
 * spelling; words of a make or body; a model alone; a make and a body.
 * @returns null when the segments name nothing that the site lists
 * @throws Response 503 when they may name cars that are still being loaded
 */
export async function meaningOfPath(
  context: Pick<RequestContext, "platform" | "site">,
  segments: readonly string[],
): Promise<PathMeaning | null> {
  // Read before the search: facets that are read while the stock is loading may be incomplete.
  const loading = context.platform.search.loading();
  const meaning = await meaningNow(context, segments);
  if (!meaning && loading && segments.length <= 2)
    throw new Response(null, { status: 503, headers: { "Retry-After": "5" } });
  return meaning;
}

async function meaningNow(
  context: Pick<RequestContext, "platform" | "site">,
  segments: readonly string[],
): Promise<PathMeaning | null> {
  const [first, second, ...rest] = segments;
  if (rest.length > 0) return null;
  if (first === undefined) return { moved: searchAddress(EMPTY_SEARCH), forGood: true };
  const types = second === undefined ? carTypesOfSegment(slugify(first)) : null;
  if (types) return spelling({ car_type: [...types] }, segments);
  const facets = await names(context, ["make", "body", "model"]);
  const makes = namesSpelled(facets.make, first);
  if (second !== undefined)
    return ofMake(context, makes.length > 0 ? makes : namesWithWords(facets.make, first), second, segments);
  if (makes.length > 0) return spelling({ make: makes }, segments);
  const bodies = namesSpelled(facets.body, first);
  if (bodies.length > 0) return spelling({ body: bodies }, segments);

  const [makesWith, bodiesWith] = [namesWithWords(facets.make, first), namesWithWords(facets.body, first)];
  if (makesWith.length > 0 && bodiesWith.length > 0)
    return {
      moved: searchAddress({ ...EMPTY_SEARCH, query: slugify(first).replaceAll("-", " ") }),
      forGood: false,
    };
  if (makesWith.length > 0) return forNow({ make: makesWith });
  if (bodiesWith.length > 0) return forNow({ body: bodiesWith });
  const models = namesSpelled(facets.model, first);
  if (models.length === 0) return null;
  const { make } = await names(context, ["make"], { model: models });
  return forNow(make.length === 1 ? { make, model: models } : { model: models });
}

async function ofMake(
  context: Pick<RequestContext, "platform" | "site">,
  make: string[],
  second: string,
  segments: readonly string[],
): Promise<PathMeaning | null> {
  if (make.length === 0) return null;
  const facets = await names(context, ["model", "body"], { make });
  const model = namesSpelled(facets.model, second);
  if (model.length > 0) return spelling({ make, model }, segments);
  const spelled = namesSpelled(facets.body, second);
  const body = spelled.length > 0 ? spelled : namesWithWords(facets.body, second);
  return body.length > 0 ? forNow({ make, body }) : null;
}

/** Returns the refinements when this is their canonical address, otherwise a redirect to that. */
function spelling(facets: Facets, segments: readonly string[]): PathMeaning {
  const canonical = canonicalSearchAddress({ ...EMPTY_SEARCH, facets });
  return canonical === `/search/${segments.map(encodeURIComponent).join("/")}`
    ? { facets }
    : { moved: canonical, forGood: true };
}

function forNow(facets: Facets): PathMeaning {
  return { moved: canonicalSearchAddress({ ...EMPTY_SEARCH, facets }), forGood: false };
}

async function names<Facet extends "make" | "model" | "body">(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  facets: readonly Facet[],
  refined: Facets = {},
): Promise<Record<Facet, string[]>> {
  const counts = await facetCounts(platform, site, facets, { ...EMPTY_SEARCH, facets: refined }).catch(
    unavailable,
  );
  const listed = facets.map((facet) => [facet, (counts[facet] ?? []).map(({ value }) => value)]);
  return Object.fromEntries(listed) as Record<Facet, string[]>;
}
