import {
  MeilisearchApiError,
  MeilisearchRequestError,
  type MultiSearchQuery,
  type SearchResponse,
} from "meilisearch";
import { CAR_STATUSES } from "~/domain/car/car";
import type { StockDocument } from "~/domain/search/stock-document";
import type { DealershipId } from "~/domain/text/identifiers";

/** The result of one query of a multi-search. A query for a numbered page has exact totals. */
export type StockAnswer = SearchResponse<StockDocument> & { totalHits?: number; totalPages?: number };

/** The engine's response is invalid: its shape, its numbers, or cars of another site. */
export class InvalidResponseError extends Error {
  constructor(what: string) {
    // Names the fault but never a value: the message is logged, and a visitor may have typed the value.
    super(`the search engine's answer can't be used: ${what}`);
    this.name = "InvalidResponseError";
  }
}

/**
 * Validates the response to a multi-search: the shape that pages rely on, possible numbers, and cars of these
 * dealerships only. An engine that ignored the base filter must not show one site's cars on another.
 * @throws InvalidResponseError
 */
export function validateAnswers(
  answer: unknown,
  queries: readonly MultiSearchQuery[],
  dealershipIds: readonly DealershipId[],
): StockAnswer[] {
  const results = isRecord(answer) ? answer.results : undefined;
  if (!Array.isArray(results)) throw new InvalidResponseError("no results");
  if (results.length !== queries.length) throw new InvalidResponseError("not as many results as queries");
  const ours = new Set(dealershipIds);
  results.forEach((result, at) => {
    check(result, queries[at] as MultiSearchQuery, ours);
  });
  return results as StockAnswer[];
}

/** Validates the response to a facet search. @throws InvalidResponseError */
export function validateFacetHits(answer: unknown): { value: string; count: number }[] {
  const hits = isRecord(answer) ? answer.facetHits : undefined;
  if (!Array.isArray(hits)) throw new InvalidResponseError("facetHits");
  for (const hit of hits) {
    if (!isRecord(hit) || typeof hit.value !== "string" || !isCount(hit.count))
      throw new InvalidResponseError("a facet's value");
  }
  return hits;
}

function check(result: unknown, query: MultiSearchQuery, ours: ReadonlySet<string>): void {
  if (!isRecord(result)) throw new InvalidResponseError("a result is no object");
  const { hits, facetDistribution, facetStats } = result;
  if (!Array.isArray(hits)) throw new InvalidResponseError("hits");
  const most = query.hitsPerPage ?? query.limit;
  if (most !== undefined && hits.length > most) throw new InvalidResponseError("more hits than asked for");
  const numbered = query.hitsPerPage !== undefined || query.page !== undefined;
  const total = numbered ? result.totalHits : result.estimatedTotalHits;
  if (!isCount(total) || total < hits.length) throw new InvalidResponseError("the total");
  if (numbered && !isCount(result.totalPages)) throw new InvalidResponseError("totalPages");
  for (const hit of hits) if (!isCar(hit, ours)) throw new InvalidResponseError("a hit");
  if (query.facets?.length && !isRecord(facetDistribution))
    throw new InvalidResponseError("facetDistribution");
  for (const counts of Object.values(facetDistribution ?? {})) {
    if (!isRecord(counts)) throw new InvalidResponseError("facetDistribution");
    if (!Object.values(counts).every(isCount)) throw new InvalidResponseError("a facet's count");
  }
  if (facetStats !== undefined && !isRecord(facetStats)) throw new InvalidResponseError("facetStats");
  for (const range of Object.values(facetStats ?? {})) {
    if (!isRecord(range) || !Number.isFinite(range.min) || !Number.isFinite(range.max))
      throw new InvalidResponseError("facetStats");
  }
}

/** Checks the fields of a hit that every page needs. */
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

/** A search engine's failure in one form for both engines. */
export class SearchEngineError extends Error {
  /** Meilisearch's code, e.g. `invalid_search_filter`; `unreachable` when there was no response. */
  readonly code: string;
  /** HTTP status of the response; null when there was none. */
  readonly status: number | null;

  constructor(message: string, code: string, status: number | null, cause: unknown) {
    super(message, { cause });
    this.name = "SearchEngineError";
    this.code = code;
    this.status = status;
  }
}

/**
 * Extracts the engine's own error from what the client threw: a server's error is a `MeilisearchApiError`; the embedded
 * engine's is wrapped in a `MeilisearchRequestError`.
 */
export function searchEngineError(error: unknown): SearchEngineError {
  if (error instanceof SearchEngineError) return error;
  const inner = error instanceof MeilisearchRequestError ? error.cause : error;
  if (inner instanceof SearchEngineError) return inner;
  if (inner instanceof MeilisearchApiError) {
    const { status } = inner.response;
    const isKey = status === 401 || status === 403;
    const message = isKey ? `MEILI_API_KEY is refused by the search server: ${inner.message}` : inner.message;
    return new SearchEngineError(message, inner.cause?.code ?? "internal", status, error);
  }
  return new SearchEngineError(noAnswer(inner), "unreachable", null, error);
}

function noAnswer(error: unknown): string {
  if (!(error instanceof Error)) return `the search engine does not answer: ${error}`;
  // The cause of fetch's "fetch failed" is e.g. "connect ECONNREFUSED 127.0.0.1:7700".
  const { cause } = error;
  if (!(cause instanceof Error && "code" in cause))
    return `the search engine does not answer: ${error.message}`;
  return `the search server at MEILI_HOST does not answer: ${cause.message || cause.code}`;
}
