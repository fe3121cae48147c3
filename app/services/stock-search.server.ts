import type { MultiSearchQuery } from "meilisearch";
import type { SearchAnswer } from "~/adapters/search/guarded-reads.server";
import { type StockAnswer, soundAnswers, soundFacetHits } from "~/adapters/search/sound-answers.server";
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
import { type Refinement, refinementsOf } from "~/domain/search/stock-filter";
import type { Site } from "~/tenants/site";
import type { Platform } from "./platform.server";
import { listingFilter } from "./site-listing.server";

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
  const refined = new Set<string>(refinements.flatMap(({ facets }) => facets));
  const queriesAt = (now: Date): MultiSearchQuery[] => {
    const base = siteFilter(site, state, now);
    const query = (others: readonly Refinement[], rest: Omit<MultiSearchQuery, "indexUid">) => ({
      indexUid: platform.search.index,
      q: state.query,
      matchingStrategy: "all" as const,
      filter: [...base, ...others.map(({ filter }) => filter)],
      ...rest,
    });
    return [
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
  };

  const { value: answers, staleSince } = await ask(platform, site, queriesAt);
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
    stale: staleSince && { since: staleSince.toISOString() },
  };
}

/** The base filter of a search: here, and nowhere else, a site's cars are told from all others. */
function siteFilter(site: Site, state: SearchState, now: Date): string[] {
  const base = listingFilter(site, now);
  if (state.sort === "price-asc" && site.search.price_ascending_hides_unpriced) base.push("price > 0");
  return base;
}

/** A search with all its refinements. */
function wholeQuery(
  platform: Pick<Platform, "search">,
  site: Site,
  state: SearchState,
  now: Date,
): Pick<MultiSearchQuery, "indexUid" | "q" | "matchingStrategy" | "filter"> {
  const refinements = refinementsOf(state, site.search.zero_price_range);
  return {
    indexUid: platform.search.index,
    q: state.query,
    matchingStrategy: "all",
    filter: [...siteFilter(site, state, now), ...refinements.map(({ filter }) => filter)],
  };
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
  const { value: answers } = await ask(platform, site, (now) =>
    states.map((state) => ({
      ...wholeQuery(platform, site, state, now),
      hitsPerPage: 0,
      page: 1,
    })),
  );
  return answers.map(({ totalHits }) => totalHits ?? 0);
}

/**
 * The first cars of each search, in one multi-search. Not kept for when the engine fails: for what a page can do
 * without, and is asked differently by every page.
 * @param fields of each car; none named: all
 * @throws SearchUnavailableError
 */
export async function firstOfEach(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  states: readonly SearchState[],
  most: number,
  fields: readonly (keyof StockDocument)[] = [],
): Promise<StockDocument[][]> {
  if (states.length === 0) return [];
  const queriesAt = (now: Date): MultiSearchQuery[] =>
    states.map((state) => ({
      ...wholeQuery(platform, site, state, now),
      limit: most,
      ...(fields.length > 0 && { attributesToRetrieve: [...fields] }),
      sort: SORT_RULES[state.sort],
    }));
  const { value: answers } = await ask(platform, site, queriesAt, { passing: true });
  return answers.map(({ hits }) => hits);
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
  const { search } = platform;
  const paramsAt = (now: Date) => ({
    facetName: facet,
    facetQuery: text,
    q: state.query,
    matchingStrategy: "all" as const,
    filter: [...siteFilter(site, state, now), ...others.map(({ filter }) => filter)],
  });
  const { value } = await read(platform, site, paramsAt, {
    ask: (params) => search.client.index(search.index).searchForFacetValues(params),
    sound: soundFacetHits,
  });
  return value.map(({ value, count }) => ({ value, count }));
}

/** One multi-search over the site's listing. @throws SearchUnavailableError */
function ask(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  queriesAt: (now: Date) => MultiSearchQuery[],
  { passing = false } = {},
): Promise<SearchAnswer<StockAnswer[]>> {
  return read(platform, site, queriesAt, {
    passing,
    ask: (queries) => platform.search.client.multiSearch({ queries }),
    sound: (answer, queries) => soundAnswers(answer, queries, site.dealershipIds),
  });
}

/** Any moment will do: it makes the name of a question, which stays while the sold cars' window moves on. */
const NO_MOMENT = new Date(0);

async function read<Params, T>(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  paramsAt: (now: Date) => Params,
  how: {
    ask(params: Params): Promise<unknown>;
    sound(answer: unknown, params: Params): T;
    passing?: boolean;
  },
): Promise<SearchAnswer<T>> {
  const now = platform.now();
  const params = paramsAt(now);
  try {
    return await platform.search.read({
      key: JSON.stringify([site.slug, paramsAt(NO_MOMENT)]),
      moment: listingFilter(site, now).join(" AND "),
      passing: how.passing,
      ask: () => how.ask(params),
      sound: (answer) => how.sound(answer, params),
    });
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
