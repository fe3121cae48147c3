import { redirect } from "@remix-run/node";
import { carCardView } from "~/domain/car-card";
import { sectionsCookie, sectionsOfCookies, withSection } from "~/domain/search/filter-sections";
import { readFind, withFind } from "~/domain/search/find-in-facet";
import { canonicalSearchAddress, type SearchPath, searchAddress } from "~/domain/search/search-address";
import { arrivesAtSearch } from "~/domain/search/search-arrival";
import type { SearchPageData } from "~/domain/search/search-page-view";
import {
  needsCanonicalAddress,
  readSearchState,
  type SearchState,
  usesOlderForm,
} from "~/domain/search/search-state";
import { translator } from "~/i18n/site-i18n.server";
import type { Site } from "~/tenants/site";
import { recordEvent } from "./analytics.server";
import { cardRules } from "./card-rules.server";
import type { RequestContext } from "./platform.server";
import { searchExtras } from "./search-extras.server";
import { rememberSearch } from "./search-history.server";
import { searchPanel } from "./search-panel.server";
import { SearchUnavailableError, searchFacet, searchStock } from "./stock-search.server";

export interface SearchPageAnswer {
  data: SearchPageData;
  title: string;
  description: string;
  canonical: string;
  headers: Record<string, string>;
  /** Free text, several refinements or an empty answer: not for search engines. */
  indexable: boolean;
}

/**
 * Everything the search page shows for an address, wherever its refinements stand.
 * @param at the refinements that the path carries (`/search/used-cars`)
 * @throws Response a redirect to the canonical address, or 503 when the search does not answer
 */
export async function loadSearchPage(
  context: Pick<RequestContext, "platform" | "site" | "origin">,
  request: Request,
  at: SearchPath | null = null,
): Promise<SearchPageAnswer> {
  const { platform, site, origin } = context;
  const { searchParams } = new URL(request.url);
  const asked = readSearchState(searchParams);
  const state: SearchState = { ...asked, facets: { ...asked.facets, ...at?.facets } };
  const find = readFind(searchParams);
  const sections = sectionsOfCookies(request.headers.get("Cookie"));
  const toggled = searchParams.get("section");
  if (toggled !== null || needsCanonicalAddress(searchParams)) {
    const headers = new Headers();
    if (toggled !== null && site.search.remember_sections)
      headers.set("Set-Cookie", sectionsCookie(withSection(sections, toggled), origin.startsWith("https:")));
    throw redirect(withFind(searchAddress(state), find), {
      status: usesOlderForm(searchParams) ? 301 : 302,
      headers,
    });
  }
  const [result, found] = await Promise.all([
    searchStock(platform, site, state),
    find ? searchFacet(platform, site, state, find.facet, find.text).catch(notFound) : null,
  ]).catch(unavailable);
  if (arrivesAtSearch(request.headers.get("Referer"), origin))
    recordEvent(context, { event: "search_page_view" }, request);
  const heading = searchHeading(site, state);
  const t = translator(site);
  const { page } = state;
  return {
    data: {
      ...searchPanel(site, state, result, site.search.remember_sections ? sections : {}, find, found),
      state,
      at,
      heading,
      count: result.count,
      pages: result.pages,
      cards: result.hits.map((hit) => carCardView(hit, cardRules(site), platform.now())),
      sorts: site.search.sorts,
      extras: await searchExtras(context, request, state, result),
      stale: result.stale,
    },
    headers: result.stale ? {} : rememberSearch(context, request, state),
    title: t(page > 1 ? "search.title_page" : "search.title", { heading, site: site.name, page }),
    description: t("search.description", { heading, site: site.name, count: result.count }),
    canonical: canonicalSearchAddress(state),
    indexable: isIndexable(state) && result.hits.length > 0 && !find,
  };
}

/** Worth a place in a search engine: no free text, no ranges, and one value a facet, of few facets. */
function isIndexable({ query, ranges, facets }: SearchState): boolean {
  const values = Object.values(facets);
  return (
    query === "" &&
    Object.keys(ranges).length === 0 &&
    values.length <= 3 &&
    (values.every((list) => list.length === 1) || canonicalCarTypes(facets))
  );
}

/** `/search/new-and-demo-cars` and its kin name several car types and nothing else. */
function canonicalCarTypes(facets: SearchState["facets"]): boolean {
  return Object.keys(facets).length === 1 && facets.car_type !== undefined;
}

/** Without the values searched for, the facet offers its own: the page's results are worth more than they are. */
function notFound(error: unknown): null {
  if (error instanceof SearchUnavailableError) return null;
  throw error;
}

/** The search does not answer: a page that says so, with the phone number. */
export function unavailable(error: unknown): never {
  if (error instanceof SearchUnavailableError)
    throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  throw error;
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
