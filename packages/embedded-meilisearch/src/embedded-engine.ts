import { EngineError, unsupported } from "./api-error.ts";
import { CooperativeScheduler, type Steps } from "./cooperative-scheduler.ts";
import {
  addDocuments,
  deleteDocuments,
  deleteMatching,
  documentsOf,
  fetchQueryOf,
  filterOfBody,
  idsOf,
  listDocuments,
  oneDocument,
} from "./documents.ts";
import { EmbeddedIndex } from "./embedded-index.ts";
import type { Json, JsonObject } from "./json.ts";
import { countParameter } from "./request-values.ts";
import { bodyObject, checkNames, facetSearch, search } from "./search.ts";
import { changedSettings, defaultSettings, settingOfRoute } from "./settings.ts";
import { SnapshotReader, SnapshotWriter } from "./snapshot.ts";
import { TaskQueue, type TaskType, type Work } from "./tasks.ts";

interface Request {
  url: URL;
  /** The path's parameters, in order. */
  parts: string[];
  body: Json | undefined;
}

type Handler = (request: Request) => unknown;

/** The routes of Meilisearch's HTTP API that the embedded engine answers; all its indexes live in memory. */
export class EmbeddedEngine {
  readonly #indexes = new Map<string, EmbeddedIndex>();
  readonly #scheduler: CooperativeScheduler;
  readonly #tasks: TaskQueue;
  readonly #routes: { method: string; pattern: RegExp; handle: Handler }[];

  /** `slice`: the longest time, in ms, that a search or a change may block the event loop; 0: one step at a time. */
  constructor(slice?: number) {
    this.#scheduler = new CooperativeScheduler(slice);
    this.#tasks = new TaskQueue(this.#scheduler);
    const index = "/indexes/([^/]+)";
    const documents = `${index}/documents`;
    this.#routes = [
      route("GET", "/health", () => ({ status: "available" })),
      route("GET", "/version", () => ({ commitSha: "embedded", commitDate: "", pkgVersion: "1.50.0" })),
      route("GET", "/tasks", ({ url }) => this.#listTasks(url)),
      route("GET", "/tasks/([^/]+)", ({ parts }) => this.#task(parts[0] as string)),
      route("POST", "/multi-search", ({ body }) =>
        this.#scheduler.search(() => this.#multiSearch(bodyObject(body))),
      ),
      route("GET", "/indexes", ({ url }) => this.#listIndexes(url)),
      route("POST", "/indexes", ({ body }) => this.#createIndex(bodyObject(body))),
      route("GET", index, ({ parts }) => indexInfo(this.#index(parts))),
      route("DELETE", index, ({ parts }) => this.#deleteIndex(parts[0] as string)),
      route("GET", `${index}/stats`, ({ parts }) =>
        this.#scheduler.search(() => indexStats(this.#index(parts))),
      ),
      route("POST", `${index}/search`, ({ parts, body }) =>
        this.#scheduler.search(() => search(this.#index(parts), bodyObject(body))),
      ),
      route("POST", `${index}/facet-search`, ({ parts, body }) =>
        this.#scheduler.search(() => facetSearch(this.#index(parts), bodyObject(body))),
      ),
      route("GET", `${index}/settings`, ({ parts }) => structuredClone(this.#index(parts).settings)),
      route("PATCH", `${index}/settings`, ({ parts, body }) => this.#settings(parts, bodyObject(body))),
      route("DELETE", `${index}/settings`, ({ parts }) => this.#settings(parts, allReset())),
      route("GET", `${index}/settings/([^/]+)`, ({ parts }) => this.#oneSetting(parts)),
      route("PUT|PATCH", `${index}/settings/([^/]+)`, ({ parts, body }) =>
        this.#changeOneSetting(parts, body ?? null),
      ),
      route("DELETE", `${index}/settings/([^/]+)`, ({ parts }) => this.#changeOneSetting(parts, null)),
      route("POST", documents, (request) => this.#addDocuments(request, "replace")),
      route("PUT", documents, (request) => this.#addDocuments(request, "update")),
      route("GET", documents, (request) => this.#listDocuments(request)),
      route("DELETE", documents, ({ parts }) => this.#deleteAll(parts)),
      route("POST", `${documents}/fetch`, ({ parts, body }) =>
        listDocuments(this.#index(parts), fetchQueryOf(bodyObject(body))),
      ),
      route("POST", `${documents}/delete-batch`, ({ parts, body }) => this.#deleteByIds(parts, idsOf(body))),
      route("POST", `${documents}/delete`, ({ parts, body }) =>
        this.#deleteByFilter(parts, bodyObject(body)),
      ),
      route("GET", `${documents}/([^/]+)`, ({ parts, url }) =>
        oneDocument(this.#index(parts), parts[1] as string, fieldsParameter(url)),
      ),
      route("DELETE", `${documents}/([^/]+)`, ({ parts }) => this.#deleteByIds(parts, [parts[1] as string])),
    ];
  }

  /** Answers one request with the parsed body of its response, or a promise of it. @throws EngineError */
  handle(method: string, url: URL, body: Json | undefined): unknown {
    const path = url.pathname.replace(/\/+$/, "");
    for (const { method: methods, pattern, handle } of this.#routes) {
      const match = pattern.exec(path);
      if (match && methods.split("|").includes(method)) {
        return handle({ url, parts: match.slice(1).map(decodeURIComponent), body });
      }
    }
    throw unsupported(`\`${method} ${path}\``);
  }

  /**
   * Writes a snapshot of an index: bytes that `load` makes the same index of, in an engine with the same
   * `SNAPSHOT_VERSION`. Changes wait for it. It ends with the error that `write` throws.
   * @param write takes over the bytes
   */
  save(uid: string, write: (bytes: Uint8Array) => void): Promise<void> {
    return this.#scheduler.search(() => this.#index([uid]).save(new SnapshotWriter(write)));
  }

  /**
   * Adds the index of a snapshot that is whole and undamaged, or replaces the index of this name by it. The engine
   * reads the documents from these bytes as long as it has them.
   */
  async load(uid: string, bytes: Uint8Array): Promise<void> {
    const index = await this.#scheduler.change(() => EmbeddedIndex.load(uid, new SnapshotReader(bytes)));
    this.#indexes.set(checkUid(uid), index);
  }

  #index(parts: readonly string[]): EmbeddedIndex {
    const uid = parts[0] as string;
    const index = this.#indexes.get(checkUid(uid));
    if (!index) throw indexNotFound(uid);
    return index;
  }

  /** Returns the index, and creates it if needed: adding documents or settings creates an index. */
  #indexToWrite(uid: string, primaryKey: string | null = null): EmbeddedIndex {
    let index = this.#indexes.get(uid);
    if (!index) {
      index = new EmbeddedIndex(uid, primaryKey);
      this.#indexes.set(uid, index);
    }
    return index;
  }

  #enqueue(type: TaskType, parts: readonly string[], work: (uid: string) => ReturnType<Work>): JsonObject {
    const uid = checkUid(parts[0] as string);
    return this.#tasks.enqueue(type, uid, () => work(uid));
  }

  *#multiSearch(body: JsonObject): Steps<JsonObject> {
    for (const name of Object.keys(body)) {
      if (name === "federation" && body[name] !== null) throw unsupported("The parameter `federation`");
      if (name !== "queries" && name !== "federation") {
        throw new EngineError(
          "bad_request",
          `Unknown field \`${name}\`: expected one of \`queries\`, \`federation\``,
        );
      }
    }
    if (!Array.isArray(body.queries)) throw new EngineError("bad_request", "Missing field `queries`");
    const results: Json[] = [];
    for (const [at, query] of body.queries.entries()) {
      try {
        const { indexUid, ...rest } = bodyObject(query);
        if (typeof indexUid !== "string")
          throw new EngineError("missing_index_uid", "Missing field `indexUid`");
        results.push({ indexUid, ...(yield* search(this.#index([indexUid]), rest)) });
      } catch (error) {
        throw error instanceof EngineError ? error.within(`Inside \`.queries[${at}]\`: `) : error;
      }
    }
    return { results };
  }

  #task(text: string) {
    if (!/^\d{1,15}$/.test(text)) {
      throw new EngineError(
        "bad_request",
        `Invalid value in parameter \`task_id\`: could not parse \`${text}\` as a positive integer`,
      );
    }
    return this.#tasks.get(Number(text));
  }

  #listTasks(url: URL) {
    const other = [...url.searchParams.keys()].find((name) => name !== "limit" && name !== "from");
    if (other !== undefined) throw unsupported(`The parameter \`${other}\` of \`GET /tasks\``);
    const from = url.searchParams.has("from") ? countParameter(url, "from", 0, "invalid_task_from") : null;
    return this.#tasks.list(countParameter(url, "limit", 20, "invalid_task_limit"), from);
  }

  #listIndexes(url: URL): JsonObject {
    const offset = countParameter(url, "offset", 0, "invalid_index_offset");
    const limit = countParameter(url, "limit", 20, "invalid_index_limit");
    const all = [...this.#indexes.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1)).map(indexInfo);
    return { results: all.slice(offset, offset + limit), offset, limit, total: all.length };
  }

  #createIndex(body: JsonObject): JsonObject {
    checkNames(body, ["uid", "primaryKey"]);
    if (typeof body.uid !== "string") throw new EngineError("missing_index_uid", "Missing field `uid`");
    const primaryKey = body.primaryKey ?? null;
    if (primaryKey !== null && typeof primaryKey !== "string") {
      throw new EngineError(
        "invalid_index_primary_key",
        "Invalid value type at `.primaryKey`: expected a string",
      );
    }
    return this.#enqueue("indexCreation", [body.uid], (uid) => {
      if (this.#indexes.has(uid)) {
        throw new EngineError("index_already_exists", `Index \`${uid}\` already exists.`);
      }
      this.#indexToWrite(uid, primaryKey);
      return { primaryKey };
    });
  }

  #deleteIndex(uid: string): JsonObject {
    return this.#enqueue("indexDeletion", [uid], (name) => {
      const index = this.#index([name]);
      this.#indexes.delete(name);
      return { deletedDocuments: index.documentCount };
    });
  }

  #settings(parts: readonly string[], change: JsonObject): JsonObject {
    // Invalid settings are rejected immediately, before a task is created.
    changedSettings(this.#indexes.get(parts[0] as string)?.settings ?? defaultSettings(), change);
    const open = (uid: string) => this.#indexToWrite(uid);
    return this.#enqueue("settingsUpdate", parts, function* (uid) {
      yield* open(uid).changeSettings(change);
      return change;
    });
  }

  #oneSetting(parts: readonly string[]): unknown {
    const index = this.#index(parts);
    return structuredClone(index.settings[settingName(parts)]);
  }

  #changeOneSetting(parts: readonly string[], value: Json): JsonObject {
    return this.#settings(parts, { [settingName(parts)]: value });
  }

  #addDocuments({ parts, url, body }: Request, mode: "replace" | "update"): JsonObject {
    const other = [...url.searchParams.keys()].find((name) => name !== "primaryKey");
    if (other !== undefined) throw unsupported(`The parameter \`${other}\` of the documents' routes`);
    const primaryKey = url.searchParams.get("primaryKey");
    const documents = documentsOf(body);
    const open = (uid: string) => this.#indexToWrite(uid);
    return this.#enqueue("documentAdditionOrUpdate", parts, (uid) =>
      addDocuments(open(uid), documents, mode, primaryKey),
    );
  }

  #listDocuments({ parts, url }: Request): JsonObject {
    const known = ["offset", "limit", "fields"];
    const other = [...url.searchParams.keys()].find((name) => !known.includes(name));
    if (other !== undefined) throw unsupported(`The parameter \`${other}\` of \`GET …/documents\``);
    return listDocuments(this.#index(parts), {
      offset: countParameter(url, "offset", 0, "invalid_document_offset"),
      limit: countParameter(url, "limit", 20, "invalid_document_limit"),
      fields: fieldsParameter(url),
      filter: null,
    });
  }

  #deleteByIds(parts: readonly string[], ids: readonly string[]): JsonObject {
    return this.#enqueue("documentDeletion", parts, (uid) => deleteDocuments(this.#index([uid]), ids));
  }

  #deleteByFilter(parts: readonly string[], body: JsonObject): JsonObject {
    const { filter, original } = filterOfBody(body);
    return this.#enqueue("documentDeletion", parts, (uid) =>
      deleteMatching(this.#index([uid]), filter, original),
    );
  }

  #deleteAll(parts: readonly string[]): JsonObject {
    return this.#enqueue("documentDeletion", parts, (uid) => {
      const index = this.#index([uid]);
      const deletedDocuments = index.documentCount;
      index.deleteAll();
      return { providedIds: 0, deletedDocuments, originalFilter: null };
    });
  }
}

function route(method: string, path: string, handle: Handler) {
  return { method, pattern: new RegExp(`^${path}$`), handle };
}

function checkUid(uid: string): string {
  if (/^[A-Za-z0-9_-]{1,400}$/.test(uid)) return uid;
  throw new EngineError(
    "invalid_index_uid",
    `\`${uid}\` is not a valid index uid. Index uid can be an integer or a string containing only alphanumeric characters, hyphens (-) and underscores (_), and can not be more than 400 bytes.`,
  );
}

function indexNotFound(uid: string): EngineError {
  return new EngineError("index_not_found", `Index \`${uid}\` not found.`);
}

function indexInfo({ uid, createdAt, updatedAt, primaryKey }: EmbeddedIndex): JsonObject {
  return { uid, createdAt, updatedAt, primaryKey };
}

function* indexStats(index: EmbeddedIndex): Steps<JsonObject> {
  const fieldDistribution = new Map<string, number>();
  for (const slot of index.alive.array()) {
    for (const name of Object.keys(index.documentAt(slot))) {
      fieldDistribution.set(name, (fieldDistribution.get(name) ?? 0) + 1);
    }
    yield;
  }
  return {
    numberOfDocuments: index.documentCount,
    isIndexing: false,
    fieldDistribution: Object.fromEntries(fieldDistribution),
  };
}

function settingName(parts: readonly string[]) {
  const name = settingOfRoute(parts[1] as string);
  if (!name) throw unsupported(`The setting \`${parts[1]}\``);
  return name;
}

function allReset(): JsonObject {
  return Object.fromEntries(Object.keys(defaultSettings()).map((name) => [name, null]));
}

function fieldsParameter(url: URL): string[] {
  return url.searchParams.get("fields")?.split(",") ?? ["*"];
}
