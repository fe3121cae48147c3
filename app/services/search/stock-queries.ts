import type { MultiSearchQuery, SearchForFacetValuesParams } from "meilisearch";
import { ITEM_TYPES } from "~/domain/car/car";
import { PRICE_FLOOR } from "~/domain/car/price";
import { PLACE } from "~/domain/search/car-places";
import { facetKinds, type ListFacet, type RangeFacet, type SearchableFacet } from "~/domain/search/facets";
import type { DistanceSlice } from "~/domain/search/near";
import { PRICE_BAND } from "~/domain/search/price-bands";
import { applySynonyms } from "~/domain/search/query-synonyms";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { SORT_RULES } from "~/domain/search/sort-rules";
import type { StockDocument } from "~/domain/search/stock-document";
import { filterList, type Refinement, refinementsOf } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import { listingFilter } from "../listing/listing-filter.server";

/**
 * Builds the queries for the stock index as values: from a site, a search and a time to the queries of one
 * multi-search. Only this file adds the site's base filter.
 */

export interface SearchOptions {
  /** Default: the facets and ranges that the site shows, and the refined ones. */
  facets?: readonly (ListFacet | RangeFacet)[];
  /** Default: the site's page size. */
  hitsPerPage?: number;
}

const SOLD = "status = sold";
const FOR_SALE = "status != sold";

/** Returns two queries that count a search's cars by place: those for sale, and the sold ones. */
export function placeCountQueries(
  index: string,
  site: Site,
  state: SearchState,
  now: Date,
): MultiSearchQuery[] {
  const { filter, ...query } = wholeQuery(index, site, state, now);
  return [FOR_SALE, SOLD].map((status) => ({
    ...query,
    filter: [...filter, status],
    limit: 0,
    facets: [PLACE],
  }));
}

/** Returns a query for each part of a page of cars sorted by distance. */
export function sliceQueries(
  index: string,
  site: Site,
  state: SearchState,
  slices: readonly DistanceSlice[],
  now: Date,
): MultiSearchQuery[] {
  const { filter, ...query } = wholeQuery(index, site, state, now);
  return slices.map(({ places, sold, offset, limit }) => ({
    ...query,
    filter: [...filter, `${PLACE} IN ${filterList(places)}`, sold ? SOLD : FOR_SALE],
    offset,
    limit,
    sort: SORT_RULES[state.sort],
  }));
}

/** Returns a search's query, and one query per refined facet that counts it without its own refinement. */
export function searchQueries(
  index: string,
  site: Site,
  state: SearchState,
  options: SearchOptions,
  now: Date,
): MultiSearchQuery[] {
  const refinements = refinementsOf(state, site.search.zero_price_range);
  const wanted = countedFacets(site, state, options);
  const refined = new Set<string>(refinements.flatMap(countedAt));
  const main = {
    ...searchQuery(index, site, state, refinements, now),
    hitsPerPage: options.hitsPerPage ?? site.search.page_size,
    page: state.page,
    facets: [...wanted].filter((facet) => !refined.has(facet)),
    sort: SORT_RULES[state.sort],
  };
  const ofFacets = refinements.flatMap((refinement) => {
    const facets = countedAt(refinement).filter((facet) => wanted.has(facet));
    if (facets.length === 0) return [];
    const others = refinements.filter((other) => other !== refinement);
    return [{ ...searchQuery(index, site, state, others, now), limit: 0, facets }];
  });
  return [main, ...ofFacets, ...ofModels(index, site, state, refinements, wanted, now)];
}

/**
 * `make=Toyota&model=Hilux` chooses one of Toyota's models: the query counts the others, for the panel. Its answer is
 * the last, and replaces the counts of the query for makes.
 */
function ofModels(
  index: string,
  site: Site,
  state: SearchState,
  refinements: readonly Refinement[],
  wanted: ReadonlySet<string>,
  now: Date,
) {
  if (!state.facets.make || !state.facets.model || !wanted.has("make_model")) return [];
  const others = refinements.filter(({ facets }) => !facets.includes("make") && !facets.includes("model"));
  return [{ ...searchQuery(index, site, state, others, now), limit: 0, facets: ["make_model"] }];
}

/** Returns what a query without this refinement counts: its facets, and the bands of prices where it is about the price. */
function countedAt({ facets }: Refinement): string[] {
  return facets.includes("price") ? [...facets, PRICE_BAND] : facets;
}

function countedFacets(site: Site, state: SearchState, options: SearchOptions): Set<string> {
  const wanted = new Set<string>(options.facets ?? [...site.search.facets, ...site.search.ranges]);
  if (options.facets === undefined) {
    for (const name of [...Object.keys(state.facets), ...Object.keys(state.ranges)]) wanted.add(name);
    // The models of the chosen makes, and the car types, whose counts add up to every total.
    if (state.facets.make || state.facets.make_model) wanted.add("make_model");
    wanted.add("car_type");
    // Decides which facets the panel offers.
    const offered = [...site.search.facets, ...site.search.ranges];
    if (offered.some((facet) => facetKinds(facet).length < ITEM_TYPES.length)) wanted.add("item_type");
    if (site.search.ranges.includes("price")) wanted.add(PRICE_BAND);
  }
  // Separates the sold cars from those for sale.
  if (canMatchSold(state)) wanted.add("status");
  return wanted;
}

/** Returns whether a search can find sold cars. */
export function canMatchSold({ facets: { status } }: SearchState): boolean {
  return !status || status.some((value) => value.toLowerCase() === "sold");
}

/** Returns a query per search that counts its hits and returns no cars. */
export function countQueries(
  index: string,
  site: Site,
  states: readonly SearchState[],
  now: Date,
): MultiSearchQuery[] {
  return states.map((state) => ({ ...wholeQuery(index, site, state, now), hitsPerPage: 0, page: 1 }));
}

/**
 * Returns the queries for two counts: cars for sale with a price for the whole car, and those of them without a kind
 * of price.
 */
export function priceKindQueries(index: string, site: Site, now: Date): MultiSearchQuery[] {
  const { filter, ...query } = wholeQuery(index, site, EMPTY_SEARCH, now);
  const priced = [
    ...filter,
    "status != sold",
    `price > ${PRICE_FLOOR}`,
    // When it shows a weekly price, the site shows no other price.
    ...(site.vehicle.offers_subscription ? ["weekly_price_range IS NULL"] : []),
  ];
  return [priced, [...priced, "price_type IS NULL"]].map((filter) => ({
    ...query,
    filter,
    hitsPerPage: 0,
    page: 1,
  }));
}

/**
 * Returns a query for the first cars of each search.
 * @param fields fields to return for each car; default: all
 */
export function firstCarsQueries(
  index: string,
  site: Site,
  states: readonly SearchState[],
  { most, fields }: { most: number; fields: readonly (keyof StockDocument)[] },
  now: Date,
): MultiSearchQuery[] {
  return states.map((state) => ({
    ...wholeQuery(index, site, state, now),
    limit: most,
    ...(fields.length > 0 && { attributesToRetrieve: [...fields] }),
    sort: SORT_RULES[state.sort],
  }));
}

/** Returns the query for a facet's values that start with a text, under the search's other refinements. */
export function facetSearchParams(
  site: Site,
  state: SearchState,
  facet: SearchableFacet,
  text: string,
  now: Date,
): SearchForFacetValuesParams {
  const others = refinementsOf(state, site.search.zero_price_range).filter(
    ({ facets }) => !facets.includes(facet),
  );
  return { facetName: facet, facetQuery: text, ...wordsAndFilter(site, state, others, now) };
}

function wholeQuery(index: string, site: Site, state: SearchState, now: Date) {
  return searchQuery(index, site, state, refinementsOf(state, site.search.zero_price_range), now);
}

function searchQuery(
  index: string,
  site: Site,
  state: SearchState,
  refinements: readonly Refinement[],
  now: Date,
) {
  return { indexUid: index, ...wordsAndFilter(site, state, refinements, now) };
}

function wordsAndFilter(site: Site, state: SearchState, refinements: readonly Refinement[], now: Date) {
  return {
    q: applySynonyms(state.query),
    matchingStrategy: "all" as const,
    filter: [...siteFilter(site, state, now), ...refinements.map(({ filter }) => filter)],
  };
}

/**
 * Returns a search without the site's base filter, for many searches over the same cars: the base filter is applied to
 * these cars once (`listingFilter`).
 */
export function wordsAndRefinements(site: Site, state: SearchState): { q: string; filter: string[] } {
  const refinements = refinementsOf(state, site.search.zero_price_range);
  return { q: applySynonyms(state.query), filter: refinements.map(({ filter }) => filter) };
}

/** Returns the base filter of a search. It limits the search to the site's own cars. */
function siteFilter(site: Site, state: SearchState, now: Date): string[] {
  const base = listingFilter(site, now);
  if (hidesUnpriced(site, state)) base.push("price > 0");
  return base;
}

/** Whether a search leaves out cars without a price (rules/search#sort-unpriced). */
export function hidesUnpriced(site: Site, { sort }: SearchState): boolean {
  return sort === "price-asc" && site.search.price_ascending_hides_unpriced;
}
