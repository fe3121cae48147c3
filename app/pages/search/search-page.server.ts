import { redirect } from "@remix-run/node";
import { wordName } from "~/domain/car/stock-word";
import { carCardView } from "~/domain/card/car-card";
import { type Find, readFind, readShownAll, SHOW_ALL, withFind } from "~/domain/search/facet-panel";
import type { ListFacet } from "~/domain/search/facets";
import {
  addressAt,
  canonicalSearchAddress,
  isIndexableSearch,
  oneName,
  type SearchPath,
  searchAddress,
} from "~/domain/search/search-address";
import type { NoResultsView } from "~/domain/search/search-extras";
import type { FacetValue } from "~/domain/search/search-result";
import {
  filterCount,
  needsCanonicalAddress,
  readSearchState,
  type SearchState,
  usesOlderForm,
  withPage,
  withStockSpelling,
} from "~/domain/search/search-state";
import { readSections, SECTIONS_COOKIE, withSection, writeSections } from "~/domain/search/section-memory";
import type { StockDocument } from "~/domain/search/stock-document";
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
import type { VisitorRequest } from "~/services/http/visitor-request.server";
import { countUnpriced, SearchUnavailableError, searchFacet } from "~/services/search/stock-search.server";
import { searchTyped } from "~/services/search/typed-search.server";
import { loadSimilarDocuments } from "~/services/stock/similar-cars.server";
import { listedCardRules } from "~/services/vehicle/button-rules.server";
import { visitedSearch } from "~/services/visitor/visited-page.server";
import type { Site } from "~/tenants/site";
import { facetValueLabel, searchInWords } from "~/ui/search-labels";
import { markSearch } from "../http/answer-marks.server";
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

interface AskedSearch {
  params: URLSearchParams;
  /** The refinements in the path. */
  at: SearchPath | null;
  /** The search, with the price that a repayment buys. */
  typed: SearchState;
  /** A repayment in the address; it can't be searched for when `rejectedRepayment` has it. */
  weekly: string | null;
  rejectedRepayment: KeptRepayment | null;
  find: Find | null;
  /** The facet whose options are all shown (without scripts). */
  shownAll: ListFacet | null;
  /** Which sections of the panel this browser has opened or closed. */
  sections: ReturnType<typeof readSections>;
}

/** What the search found, and what its words were understood as. */
interface FoundSearch extends Pick<Awaited<ReturnType<typeof searchTyped>>, "result" | "leftOut" | "near"> {
  state: SearchState;
  understood: SearchState;
  /** Before the spelling of the stock. */
  meant: SearchState;
  /** The values of the facet that are looked for; null: none are, or the search doesn't answer. */
  values: FacetValue[] | null;
  /** Cars were found, and all are sold. */
  isOnlySold: boolean;
  /** No car was found in the whole stock. */
  isEmpty: boolean;
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
  const asked = readAsked(context, visitor, new URL(request.url).searchParams, at);
  await redirectToCanonical(context, asked);
  const found = await runSearch(context, asked);
  const { result, state } = found;
  const [first] = result.hits;
  const similar = found.isOnlySold && first ? await loadSimilarDocuments(context, first) : [];
  // Of a sold car that nothing is similar to, the nearest cars are those of similar searches.
  const isAlone = found.isOnlySold && similar.length === 0;
  const none =
    found.isEmpty || isAlone ? await noResults(platform, site, found.understood, state.query) : null;
  const words = pageWords(site, found);
  return {
    data: {
      ...searchedPart(context, asked, found),
      ...(await cardsPart(context, found, none?.nearest ?? similar)),
      heading: words.heading,
      unpriced: await countUnpriced(platform, site, found.meant, result),
      extras: await extrasPart(context, visitor, found, found.isEmpty ? (none?.view ?? null) : null),
    },
    headers: markSearch(new Headers(), result.stale ? "" : visitedSearch(state)),
    title: words.title,
    description: words.description,
    canonical: canonicalSearchAddress(state),
    indexable: isIndexable(asked, found),
  };
}

function readAsked(
  context: RequestContext,
  visitor: VisitorRequest,
  params: URLSearchParams,
  at: SearchPath | null,
): AskedSearch {
  const { platform, site } = context;
  const read = readSearchState(params);
  const whole: SearchState = { ...read, facets: { ...read.facets, ...at?.facets } };
  const weekly = params.get("repayment");
  const bought = weekly === null ? null : withinRepayment(site, whole, weekly, platform.now());
  return {
    params,
    at,
    typed: bought && "search" in bought ? bought.search : whole,
    weekly,
    rejectedRepayment: bought && "kept" in bought ? bought.kept : null,
    find: readFind(params),
    shownAll: readShownAll(params),
    sections: readSections(readCookie(context, visitor, SECTIONS_COOKIE)),
  };
}

/** @throws Response a redirect when the same search has another address, which also remembers an opened section */
async function redirectToCanonical(context: RequestContext, asked: AskedSearch): Promise<void> {
  const { platform, site } = context;
  const { params, at, typed, weekly, rejectedRepayment, sections } = asked;
  const toggled = params.get("section");
  const isRepaid = weekly !== null && !rejectedRepayment;
  if (toggled === null && !isRepaid && !needsCanonicalAddress(params)) return;
  const outside = await takeOutsideOf(platform, site, typed, params);
  const inside = outside ? { ...typed, ranges: readSearchState(params).ranges } : typed;
  const headers = new Headers();
  if (toggled !== null && site.search.remember_sections)
    headers.set(
      "Set-Cookie",
      writeCookie(context, SECTIONS_COOKIE, writeSections(withSection(sections, toggled))),
    );
  const found = withRepayment(withFind(addressAt(at, inside), asked.find), rejectedRepayment);
  const address = asked.shownAll
    ? withParams(found, new URLSearchParams({ [SHOW_ALL]: asked.shownAll }))
    : found;
  throw redirect(withParams(withOutside(address, outside ?? {}), takeUnread(params)), {
    status: usesOlderForm(params) ? 301 : 302,
    headers,
  });
}

/** @throws Response a redirect to the last page, or 503 when the search is unavailable */
async function runSearch({ platform, site }: RequestContext, asked: AskedSearch): Promise<FoundSearch> {
  const { typed, find } = asked;
  const [{ result, understood: meant, leftOut, near }, values] = await Promise.all([
    searchTyped(platform, site, typed),
    find ? searchFacet(platform, site, typed, find.facet, find.text).catch(notFound) : null,
  ]).catch(unavailable);
  const state = withStockSpelling(typed, result.facets);
  // The stock may shrink after a page was bookmarked: redirects past the last page to the last page.
  const last = Math.max(result.pages, 1);
  if (state.page > last) throw redirect(withFind(addressAt(asked.at, withPage(state, last)), find));
  return {
    result,
    leftOut,
    near,
    state,
    understood: withStockSpelling(meant, result.facets),
    meant,
    values,
    isOnlySold: result.count > 0 && result.sold === result.count && !result.incomplete,
    isEmpty: result.count === 0 && !result.incomplete,
  };
}

/** Returns the heading of a search, with its title and description for search engines. */
function pageWords(site: Site, { result, state, understood, isOnlySold, isEmpty }: FoundSearch) {
  const t = translator(site);
  const { page } = state;
  const searched = searchHeading(site, understood);
  const isNone = isOnlySold || isEmpty;
  const heading = isNone ? noneHeading(site, understood, searched) : searched;
  // Search engines tell pages apart by their titles. One that they leave out needs no list of all its filters.
  const subject = isIndexableSearch(state) && !isNone ? withUnnamed(site, heading, state) : heading;
  const title = page > 1 ? "search.title_page" : "search.title";
  return {
    heading,
    title: t(title, { heading: subject, site: site.name, page }),
    description: t("search.description", {
      heading: page > 1 ? t("search.heading_page", { heading: subject, page }) : subject,
      site: site.name,
      count: result.count - result.sold,
    }),
  };
}

/** While the stock is loading, the missing cars may still come. */
function isIndexable(
  { rejectedRepayment, find, shownAll }: AskedSearch,
  { result, state }: FoundSearch,
): boolean {
  const hasCars = (result.hits.length > 0 && result.count > result.sold) || result.incomplete;
  return isIndexableSearch(state) && !rejectedRepayment && hasCars && !find && !shownAll;
}

/** The panel of filters, and what the page says of the search. */
function searchedPart({ platform, site }: RequestContext, asked: AskedSearch, found: FoundSearch) {
  const { params, find } = asked;
  const { result, state, understood, values, near, leftOut } = found;
  const kept = readOutside(params);
  const whole = searchPanel(
    site,
    state,
    result,
    site.search.remember_sections ? asked.sections : {},
    find,
    find && values && withFoundWords(site, find, values, result.facets[find.facet]),
    asked.shownAll,
  );
  const panel = withUnread(withKeptLimits(whole, kept), params);
  const price = understood.ranges.price ?? state.ranges.price;
  const priced = price ? { ...state, ranges: { ...state.ranges, price } } : state;
  const repayment = repaymentSearchView(site, priced, asked.rejectedRepayment, platform.now());
  const isUnderstood = leftOut.length > 0 || searchAddress(understood) !== searchAddress(state);
  return {
    ...panel,
    near: nearView(site, state, near, panel.sections),
    ...(repayment && { repayment }),
    state,
    understood: isUnderstood ? { search: understood, leftOut } : null,
    outside:
      Object.keys(kept).length > 0 || panel.sections.some((range) => "bounds" in range && range.unread),
    applied: appliedFilters(site, understood),
    at: asked.at,
    sorts: near && !near.fault ? [...site.search.sorts, "distance" as const] : site.search.sorts,
  };
}

/** @param nearest cars that a search without cars for sale shows instead */
async function cardsPart(
  { platform, site }: RequestContext,
  { result, state, near }: FoundSearch,
  nearest: readonly StockDocument[],
) {
  const rules = await listedCardRules(platform, site, [...result.hits, ...nearest]);
  return {
    count: result.count,
    sold: result.sold,
    pages: result.pages,
    first: (state.page - 1) * site.search.page_size + 1,
    cards: result.hits.map((hit) =>
      cardFromHere(site, carCardView(hit, rules, platform.now()), near?.kmTo(hit.place) ?? null),
    ),
    ...(nearest.length > 0 && {
      nearest: nearest.map((hit) => carCardView(hit, rules, platform.now())),
    }),
    stale: result.stale,
    incomplete: result.incomplete,
  };
}

/** @param none what a search without cars shows */
function extrasPart(
  context: RequestContext,
  visitor: VisitorRequest,
  { result, state, understood, near, isEmpty, isOnlySold }: FoundSearch,
  none: NoResultsView | null,
): ReturnType<typeof searchExtras> {
  const meant = near?.fault === null ? { ...understood, nearby: near.nearby } : understood;
  return searchExtras(
    context,
    visitor,
    { typed: state, understood: meant },
    result,
    none,
    isEmpty || isOnlySold,
  );
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

/**
 * "No Toyota Hilux for sale right now", "No used cars for sale right now". A search for more than its heading names, such
 * as words or a price, has "Toyota cars for sale: no matches right now": others of that name may be for sale. One that
 * names none has "No matching cars for sale right now".
 */
function noneHeading(site: Site, state: SearchState, heading: string): string {
  const t = translator(site);
  const { subject, bodies, named } = searchSubject(site, state);
  const namesAll = !state.query && !state.identifiers?.length && filterCount(state) === named;
  if (!subject && !only(state.facets.state)) return t("search_heading.none");
  if (!subject || !namesAll) return t("search_heading.none_for_sale", { heading });
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
  const kind = bodies ? "search.heading_body" : "search.heading";
  const heading = t(place ? `${kind}_in` : kind, { subject, place });
  return subject.startsWith(only(state.facets.make) ?? " ") ? heading : capitalised(heading);
}

/** Types and bodies are in lower case ("No used utes for sale right now"): a heading may begin with one. A make stays. */
const capitalised = (heading: string) => heading.charAt(0).toUpperCase() + heading.slice(1);

const only = (values: string[] | undefined) => (values?.length === 1 ? values[0] : oneName(values)?.name);

/** What a search is for, in words, the plural of a body that these end with, and how many of its filters they name. */
function searchSubject(site: Site, state: SearchState): { subject: string; bodies: string; named: number } {
  const t = translator(site);
  const { car_type: types = [], make = [], model = [], body = [] } = state.facets;
  const namedTypes = types.length <= 2 ? types : [];
  const type = namedTypes
    .map((name) => t(`search_heading.car_type.${name}`, { defaultValue: name }))
    .join(" & ");
  const bodyName = only(body);
  const bodies = bodyName && t(`search_heading.body.${wordName(bodyName)}`, { defaultValue: "" });
  const bodyWord = bodies || (bodyName && stockWord(t, "body", bodyName));
  const subject = [type, only(make), only(make) && only(model), bodyWord].filter(Boolean).join(" ");
  const lists = [namedTypes, only(make) && make, only(make) && only(model) && model, bodyWord && body];
  return {
    subject,
    bodies: bodies || "",
    named: lists.reduce((sum, list) => sum + (list ? list.length : 0), 0),
  };
}
