import { MeilisearchApiError, MeilisearchRequestError } from "meilisearch";

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
