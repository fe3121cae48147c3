import { redirect } from "@remix-run/node";
import { carCardView } from "~/domain/car-card";
import { type FacetStyle, facetView, modelsByMake } from "~/domain/search/facet-view";
import type { ListFacet, RangeFacet } from "~/domain/search/facets";
import {
  type SectionFacet,
  type SectionMemory,
  sectionsCookie,
  sectionsOfCookies,
  withSection,
} from "~/domain/search/filter-sections";
import { type Find, readFind, withFind } from "~/domain/search/find-in-facet";
import {
  canonicalSearchAddress,
  carTypesOfSegment,
  type SearchPath,
  searchAddress,
} from "~/domain/search/search-address";
import type { SearchPageData } from "~/domain/search/search-page-view";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
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
import type { RequestContext } from "./platform.server";
import { facetCounts, SearchUnavailableError, searchFacet, searchStock } from "./stock-search.server";

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
 * @param at the refinements that the path carries (`/search/used-cars`)
 * @throws Response a redirect to the canonical address, or 503 when the search does not answer
 */
export async function loadSearchPage(
  { platform, site, origin }: Pick<RequestContext, "platform" | "site" | "origin">,
  request: Request,
  at: SearchPath | null = null,
): Promise<SearchPageAnswer> {
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
    find ? searchFacet(platform, site, state, find.facet, find.text) : null,
  ]).catch(unavailable);
  const heading = searchHeading(site, state);
  const t = translator(site);
  const { page } = state;
  return {
    data: {
      ...panelData(site, state, result, site.search.remember_sections ? sections : {}, find, found),
      state,
      at,
      heading,
      count: result.count,
      pages: result.pages,
      cards: result.hits.map((hit) => carCardView(hit, site.vehicle, platform.now())),
      sorts: site.search.sorts,
    },
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

/** The search does not answer: a page that says so, with the phone number. */
export function unavailable(error: unknown): never {
  if (error instanceof SearchUnavailableError)
    throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  throw error;
}

type PanelData = Pick<
  SearchPageData,
  "facets" | "ranges" | "dealerships" | "logos" | "zeroPriceRange" | "rememberSections"
>;

/** The filter panel: which sections, in which order, what they offer. */
function panelData(
  { search, dealerships }: Site,
  state: SearchState,
  result: SearchResult,
  sections: SectionMemory,
  find: Find | null,
  found: FacetValue[] | null,
): PanelData {
  const { zero_price_range: zeroPriceRange } = search;
  const isOpen = (facet: SectionFacet) =>
    sections[facet] ??
    (search.open_facets.includes(facet) ||
      state.facets[facet as ListFacet] !== undefined ||
      state.ranges[facet as RangeFacet] !== undefined);
  const facets = search.facets.map((facet) => {
    const values = result.facets[facet] ?? [];
    const style = styleOf(search, facet);
    const view = facetView(facet, values, state.facets[facet] ?? [], {
      open: isOpen(facet) || find?.facet === facet,
      style,
      before: search.makes_before_more,
      zeroPriceRange,
      makes: state.facets.make,
      found: find?.facet === facet && found ? { text: find.text, values: found } : undefined,
    });
    if (style === "cards") {
      const makes = view.options.map(({ value }) => value);
      const models = result.facets.make_model ?? [];
      view.models = modelsByMake(makes, models, state.facets.make_model ?? [], { zeroPriceRange });
    }
    return view;
  });
  const named = state.facets.dealership_slug ?? [];
  const makes = facets.find(({ style }) => style === "cards");
  const logos = Object.entries(search.make_logos).filter(([make]) =>
    [...(makes?.options ?? []), ...(makes?.more ?? [])].some(({ value }) => value === make),
  );
  return {
    facets,
    ranges: search.ranges.map((facet) => ({
      facet,
      open: isOpen(facet),
      value: state.ranges[facet] ?? null,
      bounds: result.facetStats[facet] ?? null,
    })),
    dealerships: Object.fromEntries(
      dealerships.filter(({ slug }) => named.includes(slug)).map(({ slug, name }) => [slug, name]),
    ),
    logos: Object.fromEntries(logos),
    zeroPriceRange,
    rememberSections: search.remember_sections,
  };
}

function styleOf(search: Site["search"], facet: ListFacet): FacetStyle {
  if (facet === "certified") return "toggle";
  if (facet === "make" && search.make_style === "cards") return "cards";
  return search.dropdown_facets.includes(facet) ? "dropdown" : "list";
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
