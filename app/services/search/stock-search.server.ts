import type { MultiSearchQuery } from "meilisearch";
import {
  type StockAnswer,
  validateAnswers,
  validateFacetHits,
} from "~/adapters/search/response-validation.server";
import type { SearchAnswer } from "~/adapters/search/stock-search-engine";
import { isStateWord } from "~/domain/car/car-state";
import type { PriceKinds } from "~/domain/car/price";
import { PLACE } from "~/domain/search/car-places";
import { isListFacet, type ListFacet, RANGE_FACETS, type SearchableFacet } from "~/domain/search/facets";
import { distanceSlices, type PlaceCounts } from "~/domain/search/near";
import { shownCount } from "~/domain/search/pagination";
import { PRICE_BAND, type PriceBand, readPriceBands } from "~/domain/search/price-bands";
import { type ClosestSearch, closestSearches, looserSearches } from "~/domain/search/relaxed-searches";
import { searchAddress } from "~/domain/search/search-address";
import type { FacetValue, SearchResult } from "~/domain/search/search-result";
import { EMPTY_SEARCH, type SearchState } from "~/domain/search/search-state";
import type { StockDocument } from "~/domain/search/stock-document";
import type { Site } from "~/tenants/site";
import { listingFilter } from "../listing/listing-filter.server";
import type { Platform } from "../platform/platform";
import {
  canMatchSold,
  countQueries,
  facetSearchParams,
  firstCarsQueries,
  hidesUnpriced,
  placeCountQueries,
  priceKindQueries,
  type SearchOptions,
  searchQueries,
  sliceQueries,
} from "./stock-queries";

/** The engine did not answer, or its answer was invalid. The page states it and shows the phone number (503). */
export class SearchUnavailableError extends Error {
  constructor(cause: unknown) {
    super("the stock search does not answer", { cause });
    this.name = "SearchUnavailableError";
  }
}

/**
 * Searches a site's stock in one multi-search: the main query, plus one query per refined facet that counts it
 * without its own refinement.
 * @throws SearchUnavailableError
 */
export async function searchStock(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  options: SearchOptions = {},
): Promise<SearchResult> {
  const started = performance.now();
  const { index } = platform.search;
  const pageSize = options.hitsPerPage ?? site.search.page_size;
  const slices =
    state.sort === "distance" && state.nearby
      ? distanceSlices(state.nearby, await countByPlace(platform, site, state), state.page, pageSize)
      : null;
  const { value, staleSince, loading } = await sendQueries(platform, site, (now) => [
    // Of cars that are sorted by distance the search itself only counts.
    ...searchQueries(index, site, state, slices ? { ...options, hitsPerPage: 0 } : options, now),
    ...(slices ? sliceQueries(index, site, state, slices, now) : []),
  ]);
  const answers = slices ? value.slice(0, value.length - slices.length) : value;
  const main = answers[0];
  if (main?.totalHits === undefined) throw new SearchUnavailableError("no totals in the answer");
  const facets: SearchResult["facets"] = {};
  const stats: SearchResult["facetStats"] = {};
  let priceBands: PriceBand[] = [];
  for (const answer of answers) {
    for (const [facet, counts] of Object.entries(answer.facetDistribution ?? {})) {
      if (isListFacet(facet)) facets[facet] = facetValues(facet, counts);
    }
    if (answer.facetDistribution?.[PRICE_BAND])
      priceBands = readPriceBands(answer.facetDistribution[PRICE_BAND]);
    for (const facet of RANGE_FACETS) {
      const found = answer.facetStats?.[facet];
      if (found) stats[facet] = { min: found.min, max: found.max };
    }
  }
  const count = shownCount(state, { count: main.totalHits, stockCount: null, carTypes: facets.car_type });
  return {
    hits: slices ? value.slice(answers.length).flatMap(({ hits }) => hits) : main.hits,
    count,
    sold: soldCount(state, facets.status),
    pages: slices ? Math.ceil(main.totalHits / pageSize) : (main.totalPages ?? 0),
    page: state.page,
    facets,
    facetStats: stats,
    priceBands,
    ms: Math.round((performance.now() - started) * 100) / 100,
    stale: staleSince && { since: staleSince.toISOString() },
    incomplete: loading !== null,
  };
}

/**
 * Returns how many of a search's cars are in each place.
 * @throws SearchUnavailableError
 */
export async function countByPlace(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
): Promise<PlaceCounts> {
  const { value: answers } = await sendQueries(platform, site, (now) =>
    placeCountQueries(platform.search.index, site, state, now),
  );
  const [forSale, sold] = answers.map(
    ({ facetDistribution }) => new Map(Object.entries(facetDistribution?.[PLACE] ?? {})),
  );
  return { forSale: forSale ?? new Map(), sold: sold ?? new Map() };
}

/**
 * Returns the number of cars for each search, in one multi-search.
 * @throws SearchUnavailableError
 */
export async function countSearches(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  states: readonly SearchState[],
): Promise<number[]> {
  if (states.length === 0) return [];
  const { value: answers } = await sendQueries(platform, site, (now) =>
    countQueries(platform.search.index, site, states, now),
  );
  return answers.map(({ totalHits }) => totalHits ?? 0);
}

/**
 * Returns how many cars of a search are missing from its results, because the order by lowest price leaves out cars
 * without one. 0 when that can't be counted now.
 */
export async function countUnpriced(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  { count, stale, incomplete }: SearchResult,
): Promise<number> {
  if (!hidesUnpriced(site, state) || stale || incomplete) return 0;
  const all = await countSearches(platform, site, [{ ...state, sort: "relevant" }]).catch(() => [count]);
  return Math.max(0, (all[0] ?? count) - count);
}

/**
 * Returns how many of the site's available cars show a price for the whole car, and how many of these have no kind of
 * price.
 * @throws SearchUnavailableError
 */
export async function countPriceKindsOf(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
): Promise<PriceKinds> {
  const { value: answers, loading } = await sendQueries(platform, site, (now) =>
    priceKindQueries(platform.search.index, site, now),
  );
  // Counts of a part of the stock are not valid for all of it.
  if (loading !== null) throw new SearchUnavailableError("the index is still loading");
  const [priced, without] = answers.map(({ totalHits }) => totalHits ?? 0);
  return { priced: priced ?? 0, without: without ?? 0 };
}

/**
 * Returns the first cars of each search, in one multi-search. Unless `isKept`, the answers are not stored as fallback
 * results: they are optional on the page, and every page asks differently.
 * @param fields fields to return for each car; default: all
 * @throws SearchUnavailableError
 */
export async function firstOfEach(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  states: readonly SearchState[],
  most: number,
  { fields = [], isKept = false }: { fields?: readonly (keyof StockDocument)[]; isKept?: boolean } = {},
): Promise<StockDocument[][]> {
  if (states.length === 0) return [];
  const { value: answers } = await sendQueries(
    platform,
    site,
    (now) => firstCarsQueries(platform.search.index, site, states, { most, fields }, now),
    { uncached: !isKept },
  );
  return answers.map(({ hits }) => hits);
}

/**
 * Returns a facet's values that start with a text, with their counts under the search's other refinements.
 * @throws SearchUnavailableError
 */
export async function searchFacet(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
  facet: SearchableFacet,
  text: string,
): Promise<FacetValue[]> {
  const { search } = platform;
  const { value } = await read(platform, site, (now) => facetSearchParams(site, state, facet, text, now), {
    send: (params) => search.client.index(search.index).searchForFacetValues(params),
    validate: validateFacetHits,
  });
  return value.map(({ value, count }) => ({ value, count }));
}

/**
 * Sends one multi-search over the site's stock.
 * @throws SearchUnavailableError
 */
function sendQueries(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  queriesAt: (now: Date) => MultiSearchQuery[],
  { uncached = false } = {},
): Promise<SearchAnswer<StockAnswer[]>> {
  return read(platform, site, queriesAt, {
    uncached,
    send: (queries) => platform.search.client.multiSearch({ queries }),
    validate: (answer, queries) => validateAnswers(answer, queries, site.dealershipIds),
  });
}

/** Any fixed time works. It is part of a cache key only, which must not change as the window for sold cars moves. */
const NO_MOMENT = new Date(0);

async function read<Params, T>(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  paramsAt: (now: Date) => Params,
  how: {
    send(params: Params): Promise<unknown>;
    validate(answer: unknown, params: Params): T;
    uncached?: boolean;
  },
): Promise<SearchAnswer<T>> {
  const now = platform.now();
  const params = paramsAt(now);
  try {
    return await platform.search.read({
      key: JSON.stringify([site.slug, paramsAt(NO_MOMENT)]),
      moment: listingFilter(site, now).join(" AND "),
      uncached: how.uncached,
      send: () => how.send(params),
      validate: (answer) => how.validate(answer, params),
    });
  } catch (error) {
    throw new SearchUnavailableError(error);
  }
}

/** A feed's free text may contain the word for a state of a car. Such a word is not an option. */
function facetValues(facet: ListFacet, counts: Record<string, number>): FacetValue[] {
  const values = Object.entries(counts).map(([value, count]) => ({ value, count }));
  return facet === "tag" ? values.filter(({ value }) => !isStateWord(value)) : values;
}

/** Returns the number of sold cars. Counts of the facet `status` ignore its own refinement. */
function soldCount(state: SearchState, statuses: readonly FacetValue[] = []): number {
  if (!canMatchSold(state)) return 0;
  return statuses.find(({ value }) => value === "sold")?.count ?? 0;
}

/** Returns facet counts over the site's whole stock, for address segments and the sitemap's searches. */
export async function facetCounts(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  facets: readonly ListFacet[],
  state: SearchState = EMPTY_SEARCH,
): Promise<SearchResult["facets"]> {
  return (await searchStock(platform, site, state, { facets, hitsPerPage: 1 })).facets;
}

/**
 * Returns up to five searches similar to one without results, with their counts, the most similar first. Sends one
 * multi-search.
 * @throws SearchUnavailableError
 */
export async function findClosestSearches(
  platform: Pick<Platform, "search" | "now">,
  site: Site,
  state: SearchState,
): Promise<ClosestSearch[]> {
  const tried = looserSearches(state);
  const counts = await countSearches(
    platform,
    site,
    tried.map((looser) => looser.state),
  );
  return closestSearches(tried, counts).map(({ change, what, count, state: looser }) => ({
    change,
    what,
    count,
    href: searchAddress(looser),
    state: looser,
  }));
}
