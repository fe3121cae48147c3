import { Meilisearch } from "meilisearch";
import { EngineError, toApiError } from "./api-error.ts";
import { EmbeddedEngine } from "./embedded-engine.ts";
import type { Json } from "./json.ts";

/** Never resolved: the client uses it only to build addresses. */
const HOST = "http://search.embedded.invalid";

/** Answers the official client's requests with the parsed body, or an error. */
export type SearchTransport = (url: string | URL | Request, init?: RequestInit) => Promise<unknown>;

/**
 * Returns the function that the official client sends its requests to an engine with. Results are new objects for each
 * request: the caller may keep and change them.
 */
export function embeddedTransport(engine: EmbeddedEngine): SearchTransport {
  return async (url, init) => {
    try {
      const address = new URL(url instanceof Request ? url.url : url);
      return await engine.handle(init?.method ?? "GET", address, bodyOf(init));
    } catch (error) {
      if (error instanceof EngineError) throw toApiError(error);
      throw error;
    }
  };
}

/**
 * The official client for a new, empty engine in this process.
 * @param slice the longest time, in ms, that a search or a change may block the event loop; 0: one step at a time
 */
export function createEmbeddedClient(slice?: number): Meilisearch {
  return clientOver(embeddedTransport(new EmbeddedEngine(slice)));
}

/** The official client for any function that answers its requests. */
export function clientOver(transport: SearchTransport): Meilisearch {
  return new Meilisearch({ host: HOST, httpClient: transport });
}

function bodyOf(init: RequestInit | undefined): Json | undefined {
  const body = init?.body;
  if (body === undefined || body === null) return undefined;
  if (typeof body !== "string")
    throw new EngineError("malformed_payload", "The payload provided is not text.");
  const type = new Headers(init?.headers).get("Content-Type") ?? "application/json";
  if (!type.startsWith("application/json")) {
    throw new EngineError(
      "feature_not_enabled",
      `A payload of type \`${type}\` is not supported by the embedded search engine.`,
    );
  }
  try {
    return JSON.parse(body) as Json;
  } catch (error) {
    throw new EngineError(
      "malformed_payload",
      `The \`json\` payload provided is malformed. \`${(error as Error).message}\`.`,
    );
  }
}
