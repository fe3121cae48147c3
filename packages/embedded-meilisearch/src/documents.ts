import { EngineError, type ErrorCode, unsupported } from "./api-error.ts";
import { runToEnd } from "./cooperative-scheduler.ts";
import { selectFields } from "./document-fields.ts";
import type { EmbeddedIndex } from "./embedded-index.ts";
import { filterMask } from "./filter-evaluation.ts";
import { type Filter, parseFilter } from "./filter-parser.ts";
import { cloneJson, isObject, type Json, type JsonObject } from "./json.ts";
import { RequestValues } from "./request-values.ts";

/** Documents of a payload: one object or an array of them. @throws EngineError `malformed_payload` */
export function documentsOf(body: Json | undefined): JsonObject[] {
  if (body === undefined) throw new EngineError("missing_payload", "A json payload is missing.");
  const documents = Array.isArray(body) ? body : [body];
  if (documents.every(isObject)) return documents;
  throw new EngineError(
    "malformed_payload",
    "The `json` payload provided is malformed. `Couldn't serialize document value: expected an object`.",
  );
}

/**
 * Adds documents; replaces or updates those with the same id. One step per document. All are validated first: an
 * invalid one leaves the index unchanged.
 */
export function* addDocuments(
  index: EmbeddedIndex,
  documents: readonly JsonObject[],
  mode: "replace" | "update",
  primaryKey: string | null,
): Generator<void, JsonObject> {
  choosePrimaryKey(index, documents[0], primaryKey);
  const ids: string[] = [];
  for (const document of documents) ids.push(index.idOf(document));
  for (const [at, document] of documents.entries()) {
    const id = ids[at] as string;
    const before = mode === "update" ? index.document(id) : undefined;
    index.put(id, before ? { ...before, ...document } : document);
    yield;
  }
  return { receivedDocuments: documents.length, indexedDocuments: documents.length };
}

function choosePrimaryKey(index: EmbeddedIndex, first: JsonObject | undefined, asked: string | null): void {
  if (index.primaryKey !== null) {
    if (asked !== null && asked !== index.primaryKey) {
      throw new EngineError(
        "index_primary_key_already_exists",
        `Index \`${index.uid}\`: Index already has a primary key: \`${index.primaryKey}\`.`,
      );
    }
    return;
  }
  index.primaryKey = asked ?? (first ? inferredPrimaryKey(index, first) : null);
}

function inferredPrimaryKey(index: EmbeddedIndex, document: JsonObject): string {
  const candidates = Object.keys(document).filter((name) => name.toLowerCase().endsWith("id"));
  if (candidates.length === 1) return candidates[0] as string;
  const place = `Index \`${index.uid}\`: The primary key inference failed as the engine`;
  const fix = "Please specify the primary key manually using the `primaryKey` query parameter.";
  if (candidates.length === 0) {
    throw new EngineError(
      "index_primary_key_no_candidate_found",
      `${place} did not find any field ending with \`id\` in its name. ${fix}`,
    );
  }
  throw new EngineError(
    "index_primary_key_multiple_candidates_found",
    `${place} found ${candidates.length} fields ending with \`id\` in their names: '${candidates[0]}' and '${candidates[1]}'. ${fix}`,
  );
}

export function* deleteDocuments(index: EmbeddedIndex, ids: readonly string[]): Generator<void, JsonObject> {
  let deleted = 0;
  for (const id of ids) {
    if (index.delete(id)) deleted += 1;
    yield;
  }
  return { providedIds: ids.length, deletedDocuments: deleted, originalFilter: null };
}

/** The filter's syntax is checked when the request arrives; the filter is evaluated when the task runs. */
export function* deleteMatching(
  index: EmbeddedIndex,
  filter: Filter,
  original: Json,
): Generator<void, JsonObject> {
  const slots = (yield* filterMask(index, filter)).array();
  const ids = slots.map((slot) => index.idOf(index.documentAt(slot)));
  const { deletedDocuments } = yield* deleteDocuments(index, ids);
  return {
    providedIds: 0,
    deletedDocuments: deletedDocuments as Json,
    originalFilter: JSON.stringify(original),
  };
}

export function filterOfBody(body: JsonObject): { filter: Filter; original: Json } {
  const original = body.filter ?? null;
  if (original === null) throw new EngineError("missing_document_filter", "Missing field `filter`");
  const filter = asDocumentFilter(() => parseFilter(original));
  if (filter === null) {
    throw new EngineError("invalid_document_filter", "Sending an empty filter is forbidden.");
  }
  return { filter, original };
}

/** The ids of a batch: strings or whole numbers. */
export function idsOf(body: Json | undefined): string[] {
  if (!Array.isArray(body)) throw new EngineError("bad_request", "Invalid value type: expected an array");
  return body.map((id) => {
    if (typeof id === "string" || typeof id === "number") return String(id);
    throw new EngineError("invalid_document_id", `Document identifier \`${JSON.stringify(id)}\` is invalid.`);
  });
}

export interface DocumentsQuery {
  offset: number;
  limit: number;
  fields: string[];
  filter: Filter | null;
}

const FETCH_PARAMETERS = ["offset", "limit", "fields", "filter"];

export function fetchQueryOf(body: JsonObject): DocumentsQuery {
  for (const name of Object.keys(body)) {
    if (FETCH_PARAMETERS.includes(name)) continue;
    if (["ids", "sort", "retrieveVectors"].includes(name)) throw unsupported(`The parameter \`${name}\``);
    throw new EngineError(
      "bad_request",
      `Unknown field \`${name}\`: expected one of \`${FETCH_PARAMETERS.join("`, `")}\``,
    );
  }
  const values = new RequestValues(body, "invalid_document_");
  return {
    offset: values.count("offset") ?? 0,
    limit: values.count("limit") ?? 20,
    fields: values.strings("fields") ?? ["*"],
    filter: asDocumentFilter(() => parseFilter(values.raw("filter"))),
  };
}

export function listDocuments(index: EmbeddedIndex, query: DocumentsQuery): JsonObject {
  const slots = asDocumentFilter(() => runToEnd(filterMask(index, query.filter))).array();
  const results = slots
    .slice(query.offset, query.offset + query.limit)
    .map((slot) => cloneJson(selectFields(index.documentAt(slot), query.fields)));
  return { results, offset: query.offset, limit: query.limit, total: slots.length };
}

export function oneDocument(index: EmbeddedIndex, id: string, fields: readonly string[]): JsonObject {
  const document = index.document(id);
  if (!document) throw new EngineError("document_not_found", `Document \`${id}\` not found.`);
  return cloneJson(selectFields(document, fields));
}

/** Returns the same filter errors with the codes of the documents' routes. */
function asDocumentFilter<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof EngineError && error.code === "invalid_search_filter") {
      throw new EngineError("invalid_document_filter" satisfies ErrorCode, error.message);
    }
    throw error;
  }
}
