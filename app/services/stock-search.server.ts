import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import { within } from "~/adapters/within";
import {
  LIST_FACETS,
  type ListFacet,
  RANGE_FACETS,
  type RangeFacet,
  type SearchableFacet,
  type Sort,
} from "~/domain/search/facets";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import { shownCount } from "~/domain/search/shown-count";
import type { StockDocument } from "~/domain/search/stock-document";
import { baseFilter, type Refinement, refinementsOf } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";

/** The engine did not answer, or not with an answer. The page says so and gives the phone number (503). */
export class SearchUnavailableError extends Error {
  constructor(cause: unknown) {
    super("the stock search does not answer", { cause });
    this.name = "SearchUnavailableError";
  }
}

/** Meilisearch sort rules; none = the default rank, custom rank descending (spec 1 §9). */
const SORT_RULES: Record<Sort, string[]> = {
  relevant: [],
  latest: ["created_at_timestamp:desc"],
  "price-desc": ["price:desc"],
  "price-asc": ["price:asc"],
  "km-desc": ["km:desc"],
  "km-asc": ["km:asc"],
};

/** A shopper waits no longer for an engine that is away: the page says so instead. */
const PATIENCE_MS = 5000;

const isListFacet = (name: string): name is ListFacet => (LIST_FACETS as readonly string[]).includes(name);

export interface SearchOptions {
  /** Default: the facets and ranges the site shows, and those refined. */
  facets?: readonly (ListFacet | RangeFacet)[];
  /** Default: the site's page size. */
  hitsPerPage?: number;
}

/**
 * Searches a site's stock: one multi-search, the main query plus one for each refined facet, whose counts
 * leave its own refinement out. The site's base filter is added here and nowhere else.
 * @throws SearchUnavailableError
 */
export async function searchStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const started = performance.now();
  const refinements = refinementsOf(state, site.search.zero_price_range);
  const wanted = new Set<string>(options.facets ?? [...site.search.facets, ...site.search.ranges]);
  if (options.facets === undefined) {
    for (const name of [...Object.keys(state.facets), ...Object.keys(state.ranges)]) wanted.add(name);
    // The models behind "Select models", and the kind of car every count can be summed over.
    if (site.search.make_style === "cards") wanted.add("make_model");
    wanted.add("car_type");
  }
  const base = siteFilter(platform, site, state);
  const query = (
    others: readonly Refinement[],
    rest: Omit<MultiSearchQuery, "indexUid">,
  ): MultiSearchQuery => ({
    indexUid: platform.search.index,
    q: state.query,
    matchingStrategy: "all",
    filter: [...base, ...others.map(({ filter }) => filter)],
    ...rest,
  });
  const refined = new Set<string>(refinements.flatMap(({ facets }) => facets));
  const queries = [
    query(refinements, {
      hitsPerPage: options.hitsPerPage ?? site.search.page_size,
      page: state.page,
      facets: [...wanted].filter((facet) => !refined.has(facet)),
      sort: SORT_RULES[state.sort],
    }),
    ...refinements
      .map((refinement) => ({ refinement, facets: refinement.facets.filter((facet) => wanted.has(facet)) }))
      .filter(({ facets }) => facets.length > 0)
      .map(({ refinement, facets }) =>
        query(
          refinements.filter((other) => other !== refinement),
          { limit: 0, facets },
        ),
      ),
  ];

  const answers = await ask(platform, queries);
  const main = answers[0];
  if (main?.totalHits === undefined) throw new SearchUnavailableError("no totals in the answer");
  const distribution: Record<string, Record<string, number>> = {};
  const stats: SearchResult["facetStats"] = {};
  for (const answer of answers) {
    Object.assign(distribution, answer.facetDistribution);
    for (const facet of RANGE_FACETS) {
      const found = answer.facetStats?.[facet];
      if (found) stats[facet] = { min: found.min, max: found.max };
    }
  }
  const facets: SearchResult["facets"] = {};
  for (const [facet, counts] of Object.entries(distribution)) {
    if (isListFacet(facet)) facets[facet] = facetValues(counts);
  }
  return {
    hits: main.hits,
    count: shownCount(state, { count: main.totalHits, stockCount: null, carTypes: facets.car_type }),
    pages: main.totalPages ?? 0,
    page: state.page,
    facets,
    facetStats: stats,
    ms: Math.round((performance.now() - started) * 100) / 100,
  };
}

/** The base filter of a search: here, and nowhere else, a site's cars are told from all others. */
function siteFilter(platform: Pick<Platform, "now">, site: Site, state: SearchState): string[] {
  const { sold_window_days, only, price_ascending_hides_unpriced } = site.search;
  const base = baseFilter(
    { dealershipIds: site.dealershipIds, soldWindowDays: sold_window_days, only },
    platform.now(),
  );
  if (state.sort === "price-asc" && price_ascending_hides_unpriced) base.push("price > 0");
  return base;
}

/**
 * How many cars each search would find, in one multi-search.
 * @throws SearchUnavailableError
 */
export async function countSearches(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  states: readonly SearchState[],
): Promise<number[]> {
  if (states.length === 0) return [];
  const answers = await ask(
    platform,
    states.map((state) => ({
      indexUid: platform.search.index,
      q: state.query,
      matchingStrategy: "all",
      filter: [
        ...siteFilter(platform, site, state),
        ...refinementsOf(state, site.search.zero_price_range).map(({ filter }) => filter),
      ],
      hitsPerPage: 0,
      page: 1,
    })),
  );
  return answers.map(({ totalHits }) => totalHits ?? 0);
}

/**
 * The values of a facet that begin like a text, with their counts under the rest of the search.
 * @throws SearchUnavailableError
 */
export async function searchFacet(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  facet: SearchableFacet,
  text: string,
): Promise<FacetValue[]> {
  const others = refinementsOf(state, site.search.zero_price_range).filter(
    ({ facets }) => !facets.includes(facet),
  );
  try {
    const { search } = platform;
    const answer = search.ready().then(() =>
      search.client.index(search.index).searchForFacetValues({
        facetName: facet,
        facetQuery: text,
        q: state.query,
        matchingStrategy: "all",
        filter: [...siteFilter(platform, site, state), ...others.map(({ filter }) => filter)],
      }),
    );
    return (await within(PATIENCE_MS, answer)).facetHits.map(({ value, count }) => ({ value, count }));
  } catch (error) {
    throw new SearchUnavailableError(error);
  }
}

type StockAnswer = SearchResponse<StockDocument> & { totalHits?: number; totalPages?: number };

async function ask(platform: Pick<Platform, "search">, queries: MultiSearchQuery[]): Promise<StockAnswer[]> {
  try {
    const { search } = platform;
    const answer = search
      .ready()
      .then(() => search.client.multiSearch<{ queries: MultiSearchQuery[] }, StockDocument>({ queries }));
    return (await within(PATIENCE_MS, answer)).results as StockAnswer[];
  } catch (error) {
    throw new SearchUnavailableError(error);
  }
}

function facetValues(counts: Record<string, number>): FacetValue[] {
  return Object.entries(counts).map(([value, count]) => ({ value, count }));
}

/** The counts of one facet over the site's whole listing: home page tiles, address segments. */
export async function facetCounts(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  facets: readonly ListFacet[],
  state: SearchState = EMPTY_SEARCH,
): Promise<SearchResult["facets"]> {
  return (await searchStock(platform, site, state, { facets, hitsPerPage: 1 })).facets;
}
