import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import {
  LIST_FACETS,
  type ListFacet,
  RANGE_FACETS,
  type RangeFacet,
  type Sort,
} from "~/domain/search/facets";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import { baseFilter, type Refinement, refinementsOf } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { within } from "./within";

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
  const refinements = refinementsOf(state);
  const wanted = new Set<string>(options.facets ?? [...site.search.facets, ...site.search.ranges]);
  for (const { facet } of refinements) if (options.facets === undefined) wanted.add(facet);

  const base = baseFilter(
    { dealershipIds: site.dealershipIds, soldWindowDays: site.search.sold_window_days },
    platform.now(),
  );
  if (state.sort === "price-asc" && site.search.price_ascending_hides_unpriced) base.push("price > 0");

  const query = (others: Refinement[], rest: Omit<MultiSearchQuery, "indexUid">): MultiSearchQuery => ({
    indexUid: platform.search.index,
    q: state.query,
    matchingStrategy: "all",
    filter: [...base, ...others.map(({ filter }) => filter)],
    ...rest,
  });
  const refined = new Set<string>(refinements.map(({ facet }) => facet));
  const queries = [
    query(refinements, {
      hitsPerPage: options.hitsPerPage ?? site.search.page_size,
      page: state.page,
      facets: [...wanted].filter((facet) => !refined.has(facet)),
      sort: SORT_RULES[state.sort],
    }),
    ...refinements
      .filter(({ facet }) => wanted.has(facet))
      .map(({ facet }) =>
        query(
          refinements.filter((other) => other.facet !== facet),
          { limit: 0, facets: [facet] },
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
    count: main.totalHits,
    pages: main.totalPages ?? 0,
    page: state.page,
    facets,
    facetStats: stats,
    ms: Math.round((performance.now() - started) * 100) / 100,
  };
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
