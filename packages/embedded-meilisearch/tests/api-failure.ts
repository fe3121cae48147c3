import { MeilisearchApiError, MeilisearchRequestError } from "meilisearch";

export interface ApiFailure {
  /** Meilisearch's code; null when there was no response. */
  code: string | null;
  status: number | null;
  message: string;
}

/** Returns an error of the client in one form: a server's is thrown as it is, the engine's as the cause of another. */
export function apiFailure(error: unknown): ApiFailure {
  const inner = error instanceof MeilisearchRequestError ? error.cause : error;
  if (inner instanceof MeilisearchApiError)
    return { code: inner.cause?.code ?? null, status: inner.response.status, message: inner.message };
  return { code: null, status: null, message: String(inner) };
}
