import { MeilisearchApiError, MeilisearchRequestError } from "meilisearch";

/** What a search engine's failure comes down to, whichever engine it was. */
export class SearchEngineError extends Error {
  /** Meilisearch's code, e.g. `invalid_search_filter`; `unreachable` when there was no answer. */
  readonly code: string;
  /** HTTP status of the answer; null when there was none. */
  readonly status: number | null;

  constructor(message: string, code: string, status: number | null, cause: unknown) {
    super(message, { cause });
    this.name = "SearchEngineError";
    this.code = code;
    this.status = status;
  }
}

/**
 * The engine's own error out of whatever the client threw: a server's answer comes as `MeilisearchApiError`, the
 * embedded engine's wrapped in a `MeilisearchRequestError`.
 */
export function searchEngineError(error: unknown): SearchEngineError {
  if (error instanceof SearchEngineError) return error;
  const inner = error instanceof MeilisearchRequestError ? error.cause : error;
  if (inner instanceof MeilisearchApiError) {
    return new SearchEngineError(
      inner.message,
      inner.cause?.code ?? "internal",
      inner.response.status,
      error,
    );
  }
  const message = inner instanceof Error ? inner.message : String(inner);
  return new SearchEngineError(`the search engine does not answer: ${message}`, "unreachable", null, error);
}
