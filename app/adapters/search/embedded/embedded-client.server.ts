import { Meilisearch } from "meilisearch";
import { EngineError, toApiError } from "./api-error.server";
import { EmbeddedEngine } from "./embedded-engine.server";
import type { Json } from "./json.server";

/** Never resolved: the client only builds addresses from it. */
const HOST = "http://search.embedded.invalid";

/**
 * The official client over an engine in this process. Each call makes an engine of its own, empty.
 * Answers are the engine's own objects, made for this request: the caller may keep and change them.
 * `slice`: longest time, in ms, that a search or a change holds the event loop; 0: one step at a time.
 */
export function createEmbeddedClient(slice?: number): Meilisearch {
  const engine = new EmbeddedEngine(slice);
  return new Meilisearch({
    host: HOST,
    httpClient: async (url: string | URL | Request, init?: RequestInit) => {
      try {
        const address = new URL(url instanceof Request ? url.url : url);
        return await engine.handle(init?.method ?? "GET", address, bodyOf(init));
      } catch (error) {
        if (error instanceof EngineError) throw toApiError(error);
        throw error;
      }
    },
  });
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
