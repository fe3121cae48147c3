import { MeilisearchApiError } from "meilisearch";

/** The HTTP status of every code that the embedded engine returns; names and numbers are Meilisearch's. */
const STATUS_OF_CODE = {
  bad_request: 400,
  document_not_found: 404,
  feature_not_enabled: 400,
  index_already_exists: 409,
  index_not_found: 404,
  index_primary_key_already_exists: 400,
  index_primary_key_multiple_candidates_found: 400,
  index_primary_key_no_candidate_found: 400,
  internal: 500,
  invalid_document_fields: 400,
  invalid_document_filter: 400,
  invalid_document_id: 400,
  invalid_document_limit: 400,
  invalid_document_offset: 400,
  invalid_facet_search_facet_name: 400,
  invalid_facet_search_query: 400,
  invalid_index_limit: 400,
  invalid_index_offset: 400,
  invalid_index_primary_key: 400,
  invalid_index_uid: 400,
  invalid_search_attributes_to_highlight: 400,
  invalid_search_attributes_to_retrieve: 400,
  invalid_search_facets: 400,
  invalid_search_filter: 400,
  invalid_search_highlight_post_tag: 400,
  invalid_search_highlight_pre_tag: 400,
  invalid_search_hits_per_page: 400,
  invalid_search_limit: 400,
  invalid_search_matching_strategy: 400,
  invalid_search_offset: 400,
  invalid_search_page: 400,
  invalid_search_q: 400,
  invalid_search_sort: 400,
  invalid_settings_displayed_attributes: 400,
  invalid_settings_faceting: 400,
  invalid_settings_filterable_attributes: 400,
  invalid_settings_pagination: 400,
  invalid_settings_ranking_rules: 400,
  invalid_settings_searchable_attributes: 400,
  invalid_settings_sortable_attributes: 400,
  invalid_settings_synonyms: 400,
  invalid_settings_typo_tolerance: 400,
  invalid_task_from: 400,
  invalid_task_limit: 400,
  malformed_payload: 400,
  missing_document_filter: 400,
  missing_document_id: 400,
  missing_facet_search_facet_name: 400,
  missing_index_uid: 400,
  missing_payload: 400,
  task_not_found: 404,
} as const;

export type ErrorCode = keyof typeof STATUS_OF_CODE;

/** `{ message, code, type, link }`, the body of every Meilisearch error. */
export interface ErrorBody {
  message: string;
  code: string;
  type: string;
  link: string;
}

/** An error of the engine, before it becomes the client's. */
export class EngineError extends Error {
  readonly code: ErrorCode;
  /** The status of the response; by default the code's usual one. */
  readonly status: number;

  constructor(code: ErrorCode, message: string, status: number = STATUS_OF_CODE[code]) {
    super(message);
    this.name = "EngineError";
    this.code = code;
    this.status = status;
  }

  get body(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      type: this.code === "internal" ? "internal" : "invalid_request",
      link: `https://docs.meilisearch.com/errors#${this.code}`,
    };
  }

  /**
   * Returns the same error with its location at the start of the message. The body, not the address, then names the
   * missing item: 400 instead of 404.
   */
  within(place: string): EngineError {
    return new EngineError(this.code, `${place}${this.message}`, this.status === 404 ? 400 : this.status);
  }
}

/** Unsupported features are rejected by name, never ignored. */
export function unsupported(what: string): EngineError {
  return new EngineError(
    "feature_not_enabled",
    `${what} is not supported by the embedded search engine. Set MEILI_HOST to use a Meilisearch server.`,
  );
}

/** The error that the official client would make from a Meilisearch server's response. */
export function toApiError(error: EngineError): MeilisearchApiError {
  return new MeilisearchApiError(new Response(null, { status: error.status }), error.body);
}
