import { redirect } from "@remix-run/node";
import { facetValueLabel, searchInWords } from "~/components/search/search-labels";
import { wordName } from "~/domain/car/stock-word";
import { carCardView } from "~/domain/card/car-card";
import { type Find, readFind, withFind } from "~/domain/search/facet-search";
import { isIndexableSearch } from "~/domain/search/indexable-search";
import {
  addressAt,
  canonicalSearchAddress,
  oneName,
  type SearchPath,
  searchAddress,
} from "~/domain/search/search-address";
import type { FacetValue } from "~/domain/search/search-result";
import {
  needsCanonicalAddress,
  readSearchState,
  type SearchState,
  usesOlderForm,
  withPage,
  withStockSpelling,
} from "~/domain/search/search-state";
import { readSections, SECTIONS_COOKIE, withSection, writeSections } from "~/domain/search/section-memory";
import {
  hasTypedLimits,
  readOutside,
  takeOutside,
  takeUnread,
  withKeptLimits,
  withOutside,
  withoutTypedLimits,
  withUnread,
} from "~/domain/search-page/outside-ranges";
import type { SearchPageData } from "~/domain/search-page/search-page-view";
import { translator } from "~/i18n/site-i18n.server";
import { stockWord } from "~/i18n/spec-value";
import type { RequestContext } from "~/pages/request-context";
import {
  type KeptRepayment,
  repaymentSearchView,
  withinRepayment,
} from "~/services/finance/repayment-search.server";
import { readCookie, writeCookie } from "~/services/http/cookies.server";
import { countUnpriced, SearchUnavailableError, searchFacet } from "~/services/search/stock-search.server";
import { searchTyped } from "~/services/search/typed-search.server";
import { loadSimilarDocuments } from "~/services/stock/similar-cars.server";
import { listedCardRules } from "~/services/vehicle/card-rules.server";
import { visitedSearch } from "~/services/visitor/visited-page.server";
import type { Site } from "~/tenants/site";
import { markSearch } from "../http/visit-mark.server";
import { visitorRequest } from "../http/visitor-request.server";
import { siteSearchWords } from "../search-in-words.server";
import { appliedFilters, cardFromHere, nearView, searchPanel } from "./filter-panel.server";
import { noResults } from "./no-results.server";
import { searchExtras } from "./search-extras.server";

interface SearchPageAnswer {
  data: SearchPageData;
  title: string;
  description: string;
  canonical: string;
  headers: Headers;
  /** False for free text, several refinements or no results: search engines don't index these. */
  indexable: boolean;
}

/**
 * Returns everything that the search page shows for an address, with refinements in the path or the query.
 * @param at the refinements in the path (`/search/used-cars`)
 * @throws Response a redirect to the canonical address or the last page, or 503 when the search is unavailable
 */
export async function loadSearchPage(
  context: RequestContext,
  request: Request,
  at: SearchPath | null = null,
): Promise<SearchPageAnswer> {
  const { platform, site } = context;
  const visitor = visitorRequest(request);
  const { searchParams } = new URL(request.url);
  const asked = readSearchState(searchParams);
  const whole: SearchState = { ...asked, facets: { ...asked.facets, ...at?.facets } };
  const weekly = searchParams.get("repayment");
  const bought = weekly === null ? null : withinRepayment(site, whole, weekly, platform.now());
  const typed = bought && "search" in bought ? bought.search : whole;
  const rejectedRepayment = bought && "kept" in bought ? bought.kept : null;
  const find = readFind(searchParams);
  const sections = readSections(readCookie(context, visitor, SECTIONS_COOKIE));
  const toggled = searchParams.get("section");
  if (toggled !== null || (weekly !== null && !rejectedRepayment) || needsCanonicalAddress(searchParams)) {
    const outside = await takeOutsideOf(platform, site, typed, searchParams);
    const inside = outside ? { ...typed, ranges: readSearchState(searchParams).ranges } : typed;
    const headers = new Headers();
    if (toggled !== null && site.search.remember_sections)
      headers.set(
        "Set-Cookie",
        writeCookie(context, SECTIONS_COOKIE, writeSections(withSection(sections, toggled))),
      );
    const address = withRepayment(withFind(addressAt(at, inside), find), rejectedRepayment);
    throw redirect(withParams(withOutside(address, outside ?? {}), takeUnread(searchParams)), {
      status: usesOlderForm(searchParams) ? 301 : 302,
      headers,
    });
  }
  const [{ result, understood: meant, leftOut, near }, found] = await Promise.all([
    searchTyped(platform, site, typed),
    find ? searchFacet(platform, site, typed, find.facet, find.text).catch(notFound) : null,
  ]).catch(unavailable);
  const state = withStockSpelling(typed, result.facets);
  const understood = withStockSpelling(meant, result.facets);
  const isUnderstood = leftOut.length > 0 || searchAddress(understood) !== searchAddress(state);
  // The stock may shrink after a page was bookmarked: redirects past the last page to the last page.
  const last = Math.max(result.pages, 1);
  if (state.page > last) throw redirect(withFind(addressAt(at, withPage(state, last)), find));
  const t = translator(site);
  const onlySold = result.count > 0 && result.sold === result.count && !result.incomplete;
  const searched = searchHeading(site, understood);
  const isEmpty = result.count === 0 && !result.incomplete;
  const heading = onlySold || isEmpty ? noneHeading(site, understood, searched) : searched;
  const { page } = state;
  const indexable = isIndexableSearch(state);
  // Search engines tell pages apart by their titles. One that they leave out needs no list of all its filters.
  const subject = indexable ? withUnnamed(site, heading, state) : heading;
  const title = t(page > 1 ? "search.title_page" : "search.title", {
    heading: subject,
    site: site.name,
    page,
  });
  const price = understood.ranges.price ?? state.ranges.price;
  const priced = price ? { ...state, ranges: { ...state.ranges, price } } : state;
  const repayment = repaymentSearchView(site, priced, rejectedRepayment, platform.now());
  const kept = readOutside(searchParams);
  const keptPanel = withKeptLimits(
    searchPanel(
      site,
      state,
      result,
      site.search.remember_sections ? sections : {},
      find,
      find && found && withFoundWords(site, find, found, result.facets[find.facet]),
    ),
    kept,
  );
  const panel = withUnread(keptPanel, searchParams);
  const [first] = result.hits;
  const similar = onlySold && first ? await loadSimilarDocuments(context, first) : [];
  // Of a sold car that nothing is similar to, the nearest cars are those of similar searches.
  const isAlone = onlySold && similar.length === 0;
  const none = isEmpty || isAlone ? await noResults(platform, site, understood, state.query) : null;
  const nearest = none?.nearest ?? similar;
  const rules = await listedCardRules(platform, site, [...result.hits, ...nearest]);
  return {
    data: {
      ...panel,
      near: nearView(site, state, near, panel.sections),
      ...(repayment && { repayment }),
      state,
      understood: isUnderstood ? { search: understood, leftOut } : null,
      outside:
        Object.keys(kept).length > 0 || panel.sections.some((range) => "bounds" in range && range.unread),
      applied: appliedFilters(site, understood),
      at,
      heading,
      count: result.count,
      sold: result.sold,
      unpriced: await countUnpriced(platform, site, meant, result),
      pages: result.pages,
      first: (page - 1) * site.search.page_size + 1,
      cards: result.hits.map((hit) =>
        cardFromHere(site, carCardView(hit, rules, platform.now()), near?.kmTo(hit.place) ?? null),
      ),
      ...(nearest.length > 0 && {
        nearest: nearest.map((hit) => carCardView(hit, rules, platform.now())),
      }),
      sorts: near && !near.fault ? [...site.search.sorts, "distance"] : site.search.sorts,
      extras: await searchExtras(
        context,
        visitor,
        {
          typed: state,
          understood: near?.fault === null ? { ...understood, nearby: near.nearby } : understood,
        },
        result,
        isEmpty ? (none?.view ?? null) : null,
        isEmpty || onlySold,
      ),
      stale: result.stale,
      incomplete: result.incomplete,
    },
    headers: markSearch(new Headers(), result.stale ? "" : visitedSearch(state)),
    title,
    description: t("search.description", {
      heading: page > 1 ? t("search.heading_page", { heading: subject, page }) : subject,
      site: site.name,
      count: result.count - result.sold,
    }),
    canonical: canonicalSearchAddress(state),
    // While the stock is loading, the missing cars may still come.
    indexable:
      indexable &&
      !rejectedRepayment &&
      ((result.hits.length > 0 && result.count > result.sold) || result.incomplete) &&
      !find,
  };
}

/**
 * Adds the values that the site's language calls by the text that is looked for: the engine knows the feed's words only
 * (rules/sites-and-wording#stock-words).
 */
function withFoundWords(
  site: Site,
  { facet, text }: Find,
  found: readonly FacetValue[],
  values: readonly FacetValue[] = [],
): FacetValue[] {
  const words = siteSearchWords(site);
  const wanted = text.toLowerCase();
  const isCalled = (value: string) => {
    const word = facetValueLabel(words, facet, value);
    return word !== value && word.toLowerCase().includes(wanted);
  };
  const known = new Set(found.map(({ value }) => value));
  return [...found, ...values.filter(({ value }) => !known.has(value) && isCalled(value))];
}

/** Adds what the heading of a search doesn't name: "Cars for sale: Electric". */
function withUnnamed(site: Site, heading: string, state: SearchState): string {
  const {
    car_type: types = [],
    make: _make,
    model: _model,
    body: _body,
    state: _state,
    ...rest
  } = state.facets;
  const facets = types.length > 2 ? { car_type: types, ...rest } : rest;
  const others = searchInWords(siteSearchWords(site), { query: "", facets, ranges: {} });
  return others ? translator(site)("search.heading_with", { heading, others }) : heading;
}

/** Adds a repayment that can't be searched for to the address of a search without it. */
function withRepayment(address: string, kept: KeptRepayment | null): string {
  return kept ? withParams(address, new URLSearchParams({ repayment: kept.typed })) : address;
}

function withParams(address: string, params: URLSearchParams): string {
  return params.size === 0 ? address : `${address}${address.includes("?") ? "&" : "?"}${params}`;
}

/**
 * Takes the limits outside the stock from the fields of a form that was sent without scripts (rules/facets#slider-clamp).
 * With scripts the page does so before it searches. Null: there are none, or the search doesn't know.
 */
async function takeOutsideOf(
  platform: RequestContext["platform"],
  site: Site,
  typed: SearchState,
  form: URLSearchParams,
): Promise<SearchState["ranges"] | null> {
  if (!hasTypedLimits(form)) return null;
  const found = await searchTyped(platform, site, withoutTypedLimits(typed, form)).catch(notFound);
  if (!found || found.result.incomplete) return null;
  const { sections } = searchPanel(site, typed, found.result, {}, null, null);
  const outside = takeOutside(form, sections);
  return Object.keys(outside).length > 0 ? outside : null;
}

/** What only helps a search is left out when the engine doesn't answer: the results themselves are more important. */
function notFound(error: unknown): null {
  if (error instanceof SearchUnavailableError) return null;
  throw error;
}

/** The search is unavailable: shows a page that reports it, with the phone number. */
export function unavailable(error: unknown): never {
  if (error instanceof SearchUnavailableError)
    throw new Response(null, { status: 503, headers: { "Retry-After": "30" } });
  throw error;
}

/** "No Toyota Hilux for sale right now", "No Used cars for sale right now"; a search for words names none. */
function noneHeading(site: Site, state: SearchState, heading: string): string {
  const t = translator(site);
  const { subject, bodies } = searchSubject(site, state);
  if (!subject || state.query) return t("search_heading.none_for_sale", { heading });
  return t(only(state.facets.make) || bodies ? "search_heading.none_of" : "search_heading.none_of_kind", {
    subject,
  });
}

/**
 * "Used Toyota Hilux cars for sale": the heading names each refinement that has a single value, and up to two car
 * types.
 */
function searchHeading(site: Site, state: SearchState): string {
  const t = translator(site);
  const { subject, bodies } = searchSubject(site, state);
  const place = only(state.facets.state);
  if (!subject) return t(place ? "search.heading_all_in" : "search.heading_all", { place });
  // "Used Toyota SUVs for sale", but "Used Toyota cars for sale" and "Teardrop cars for sale".
  if (bodies) return t(place ? "search.heading_body_in" : "search.heading_body", { subject, place });
  return t(place ? "search.heading_in" : "search.heading", { subject, place });
}

const only = (values: string[] | undefined) => (values?.length === 1 ? values[0] : oneName(values)?.name);

/** What a search is for, in words, and whether these end with the plural of a body. */
function searchSubject(site: Site, state: SearchState): { subject: string; bodies: string } {
  const t = translator(site);
  const { car_type: types = [], make, model, body } = state.facets;
  const type =
    types.length === 1 || types.length === 2
      ? types.map((name) => t(`search.car_type.${name}`, { defaultValue: name })).join(" & ")
      : undefined;
  const bodyName = only(body);
  const bodies = bodyName && t(`search_heading.body.${wordName(bodyName)}`, { defaultValue: "" });
  const bodyWord = bodies || (bodyName && stockWord(t, "body", bodyName));
  const subject = [type, only(make), only(make) && only(model), bodyWord].filter(Boolean).join(" ");
  return { subject, bodies: bodies || "" };
}
