import { Meilisearch, MeilisearchApiError } from "meilisearch";
import type { SearchTransport } from "#embedded-meilisearch";
import { SearchEngineError } from "./response-validation.server";

/** A page of cars with every facet is some hundred kilobytes; no response that the app needs is a tenth of this. */
export const MAX_RESPONSE_BYTES = 8 * 2 ** 20;

/** Our own error code, next to Meilisearch's, for a response that was too large and was cut off. */
export const RESPONSE_TOO_LARGE = "answer_too_large";

/**
 * Sends the official client's requests to a server, and limits the size of a response: an endless one would fill the
 * memory before the timeout.
 */
export const serverTransport: SearchTransport = async (url, init) => {
  const response = await fetch(url, init);
  const text = await boundedText(response);
  let body: unknown;
  try {
    body = text === "" ? undefined : JSON.parse(text);
  } catch (error) {
    // For example a proxy's page: its status says more than its text.
    if (response.ok) throw error;
  }
  if (!response.ok) throw new MeilisearchApiError(response, body as never);
  return body;
};

/**
 * The same until `stop`, which aborts running requests and rejects later ones. Each request has its own signal, because
 * Node warns of a leak when more than ten requests listen to one.
 */
export function stoppableTransport(stop: AbortSignal): SearchTransport {
  return (url, init) =>
    serverTransport(url, { ...init, signal: AbortSignal.any(init?.signal ? [init.signal, stop] : [stop]) });
}

/**
 * The client of a search server.
 * @param timeout in milliseconds, for one request with its whole answer
 */
export function serverClient(
  { host, apiKey, timeout }: { host: string; apiKey: string | undefined; timeout: number },
  transport: SearchTransport = serverTransport,
): Meilisearch {
  return new Meilisearch({ host, apiKey, timeout, httpClient: transport });
}

/** @throws SearchEngineError as soon as the announced or the real size exceeds the limit */
async function boundedText(response: Response): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes =
    Number(response.headers.get("content-length") ?? 0) > MAX_RESPONSE_BYTES ? MAX_RESPONSE_BYTES + 1 : 0;
  while (bytes <= MAX_RESPONSE_BYTES) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks).toString("utf8");
    bytes += value.length;
    chunks.push(value);
  }
  await reader.cancel().catch(() => undefined);
  throw new SearchEngineError(
    `the search server's answer is larger than ${MAX_RESPONSE_BYTES / 2 ** 20} MiB`,
    RESPONSE_TOO_LARGE,
    response.status,
    null,
  );
}
