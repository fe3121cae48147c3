import { redirect } from "@remix-run/node";
import { carCardView } from "~/domain/car-card";
import { facetView } from "~/domain/search/facet-view";
import { canonicalSearchAddress, carTypesOfSegment, searchAddress } from "~/domain/search/search-address";
import type { SearchPageData } from "~/domain/search/search-page-view";
import type { SearchResult } from "~/domain/search/search-result";
import {
  EMPTY_SEARCH,
  needsCanonicalAddress,
  readSearchState,
  type SearchState,
  usesOlderForm,
} from "~/domain/search/search-state";
import { slugify } from "~/domain/slug";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import type { Platform, RequestContext } from "./platform.server";
import { facetCounts, SearchUnavailableError, searchStock } from "./stock-search.server";

export interface SearchPageAnswer {
  data: SearchPageData;
  title: string;
  description: string;
  canonical: string;
  /** Free text, several refinements or an empty answer: not for search engines. */
  indexable: boolean;
}

/**
 * Everything the search page shows for an address, wherever its refinements stand.
 * @param fixed refinements that the path carries (`/search/used-cars`)
 * @throws Response a redirect to the canonical address, or 503 when the search does not answer
 */
export async function loadSearchPage(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  request: Request,
  fixed: SearchState["facets"] = {},
): Promise<SearchPageAnswer> {
  const { searchParams } = new URL(request.url);
  const asked = readSearchState(searchParams);
  const state: SearchState = { ...asked, facets: { ...asked.facets, ...fixed } };
  if (needsCanonicalAddress(searchParams)) {
    throw redirect(searchAddress(state), usesOlderForm(searchParams) ? 301 : 302);
  }
  const result = await searchStock(platform, site, state).catch(unavailable);
  const heading = searchHeading(site, state);
  const t = translator(site);
  return {
    data: searchPageData(platform, site, state, result, heading),
    title: t("search.title", { heading, site: site.name }),
    description: t("search.description", { heading, site: site.name, count: result.count }),
    canonical: canonicalSearchAddress(state),
    indexable: state.query === "" && result.count > 0 && Object.keys(state.ranges).length === 0,
  };
}

/** The search does not answer: a page that says so, with the phone number. */
export function unavailable(error: unknown): never {
  if (error instanceof SearchUnavailableError)
    throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  throw error;
}

function searchPageData(
  platform: Pick<Platform, "now">,
  site: Site,
  state: SearchState,
  result: SearchResult,
  heading: string,
): SearchPageData {
  const { search, vehicle } = site;
  const now = platform.now();
  return {
    state,
    heading,
    count: result.count,
    pages: result.pages,
    cards: result.hits.map((hit) => carCardView(hit, vehicle, now)),
    facets: search.facets.map((facet) =>
      facetView(facet, result.facets[facet] ?? [], state.facets[facet] ?? [], {
        open: search.open_facets.includes(facet),
        before: search.makes_before_more,
      }),
    ),
    ranges: search.ranges.map((facet) => ({
      facet,
      open: search.open_facets.includes(facet) || state.ranges[facet] !== undefined,
      value: state.ranges[facet] ?? null,
      bounds: result.facetStats[facet] ?? null,
    })),
    sorts: search.sorts,
  };
}

/** "Used Toyota Hilux cars for sale": the page's heading says what was refined, as far as it is one thing. */
function searchHeading(site: Site, state: SearchState): string {
  const t = translator(site);
  const { car_type: types = [], make, model, body, state: places } = state.facets;
  const only = (values: string[] | undefined) => (values?.length === 1 ? values[0] : undefined);
  const type =
    types.length === 1 || types.length === 2
      ? types.map((name) => t(`search.car_type.${name}`)).join(" & ")
      : undefined;
  const subject = [type, only(make), only(make) && only(model), only(body)].filter(Boolean).join(" ");
  const place = only(places);
  if (!subject) return t(place ? "search.heading_all_in" : "search.heading_all", { place });
  // "Used Toyota SUV for sale", but "Used Toyota cars for sale".
  if (only(body)) return t(place ? "search.heading_body_in" : "search.heading_body", { subject, place });
  return t(place ? "search.heading_in" : "search.heading", { subject, place });
}

/**
 * What `/search/{…}` means on this site: car types, a make, a make and a model, or a body type.
 * @returns null when the segments name nothing the site has ever listed
 */
export async function refinementsOfPath(
  { platform, site }: Pick<RequestContext, "platform" | "site">,
  segments: readonly string[],
): Promise<SearchState["facets"] | null> {
  const [first, second, ...rest] = segments;
  if (!first || rest.length > 0) return null;
  const types = second === undefined ? carTypesOfSegment(first) : null;
  if (types) return { car_type: [...types] };
  const counts = await facetCounts(platform, site, ["make", "body"]).catch(unavailable);
  const named = (values: { value: string }[] | undefined, slug: string) =>
    values?.find(({ value }) => slugify(value) === slug)?.value;
  const make = named(counts.make, first);
  if (second === undefined) {
    if (make) return { make: [make] };
    const body = named(counts.body, first);
    return body ? { body: [body] } : null;
  }
  if (!make) return null;
  const models = await facetCounts(platform, site, ["model"], {
    ...EMPTY_SEARCH,
    facets: { make: [make] },
  }).catch(unavailable);
  const model = named(models.model, second);
  return model ? { make: [make], model: [model] } : null;
}
