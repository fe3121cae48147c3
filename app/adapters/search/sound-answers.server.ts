import type { MultiSearchQuery, SearchResponse } from "meilisearch";
import { CAR_STATUSES } from "~/domain/car";
import type { StockDocument } from "~/domain/search/stock-document";

/** One query's part of a multi-search's answer. A query for a numbered page has exact totals. */
export type StockAnswer = SearchResponse<StockDocument> & { totalHits?: number; totalPages?: number };

/** The engine answered, but not what was asked: by its shape, its figures or whose cars it holds. */
export class UnsoundAnswerError extends Error {
  constructor(what: string) {
    // Names what is wrong, never a value: it goes to the log, and a visitor may have typed it.
    super(`the search engine's answer can't be used: ${what}`);
    this.name = "UnsoundAnswerError";
  }
}

/**
 * The answers to a multi-search, once they have the shape that pages rely on, figures that can be, and only cars
 * of these dealerships: an engine that ignored the base filter must not show one site's cars on another.
 * @throws UnsoundAnswerError
 */
export function soundAnswers(
  answer: unknown,
  queries: readonly MultiSearchQuery[],
  dealershipIds: readonly string[],
): StockAnswer[] {
  const results = isRecord(answer) ? answer.results : undefined;
  if (!Array.isArray(results)) throw new UnsoundAnswerError("no results");
  if (results.length !== queries.length) throw new UnsoundAnswerError("not as many results as queries");
  const ours = new Set(dealershipIds);
  results.forEach((result, at) => {
    check(result, queries[at] as MultiSearchQuery, ours);
  });
  return results as StockAnswer[];
}

/** The values of a facet search's answer. @throws UnsoundAnswerError */
export function soundFacetHits(answer: unknown): { value: string; count: number }[] {
  const hits = isRecord(answer) ? answer.facetHits : undefined;
  if (!Array.isArray(hits)) throw new UnsoundAnswerError("facetHits");
  for (const hit of hits) {
    if (!isRecord(hit) || typeof hit.value !== "string" || !isCount(hit.count))
      throw new UnsoundAnswerError("a facet's value");
  }
  return hits;
}

function check(result: unknown, query: MultiSearchQuery, ours: ReadonlySet<string>): void {
  if (!isRecord(result)) throw new UnsoundAnswerError("a result is no object");
  const { hits, facetDistribution, facetStats } = result;
  if (!Array.isArray(hits)) throw new UnsoundAnswerError("hits");
  const most = query.hitsPerPage ?? query.limit;
  if (most !== undefined && hits.length > most) throw new UnsoundAnswerError("more hits than asked for");
  const numbered = query.hitsPerPage !== undefined || query.page !== undefined;
  const total = numbered ? result.totalHits : result.estimatedTotalHits;
  if (!isCount(total) || total < hits.length) throw new UnsoundAnswerError("the total");
  if (numbered && !isCount(result.totalPages)) throw new UnsoundAnswerError("totalPages");
  for (const hit of hits) if (!isCar(hit, ours)) throw new UnsoundAnswerError("a hit");
  if (query.facets?.length && !isRecord(facetDistribution)) throw new UnsoundAnswerError("facetDistribution");
  for (const counts of Object.values(facetDistribution ?? {})) {
    if (!isRecord(counts)) throw new UnsoundAnswerError("facetDistribution");
    for (const value in counts) if (!isCount(counts[value])) throw new UnsoundAnswerError("a facet's count");
  }
  if (facetStats !== undefined && !isRecord(facetStats)) throw new UnsoundAnswerError("facetStats");
  for (const range of Object.values(facetStats ?? {})) {
    if (!isRecord(range) || !Number.isFinite(range.min) || !Number.isFinite(range.max))
      throw new UnsoundAnswerError("facetStats");
  }
}

/** What every page makes of a hit; a field that a page may lack is not looked at. */
function isCar(hit: unknown, ours: ReadonlySet<string>): boolean {
  return (
    isRecord(hit) &&
    typeof hit.id === "string" &&
    typeof hit.slug === "string" &&
    typeof hit.name === "string" &&
    (CAR_STATUSES as readonly unknown[]).includes(hit.status) &&
    isAmount(hit.price) &&
    isAmount(hit.listed_price) &&
    isAmount(hit.km) &&
    typeof hit.dealership_id === "string" &&
    ours.has(hit.dealership_id)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isAmount(value: unknown): boolean {
  return value === null || Number.isFinite(value);
}
