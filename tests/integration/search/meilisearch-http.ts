import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { EmbeddedEngine, EngineError, toApiError } from "#embedded-meilisearch";

/**
 * Serves the embedded engine over HTTP, so that the official client sees a Meilisearch server with its
 * status codes and error bodies.
 * @param port default: a spare one
 */
export async function serveOverHttp(port = 0) {
  const served = {
    engine: new EmbeddedEngine(),
    requests: [] as string[],
    authorization: null as string | null,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const url = new URL(request.url ?? "/", "http://127.0.0.1");
      served.requests.push(`${request.method} ${url.pathname}`);
      served.authorization = request.headers.authorization ?? null;
      const text = Buffer.concat(chunks).toString();
      response.setHeader("Content-Type", "application/json");
      try {
        const answer = await served.engine.handle(
          request.method ?? "GET",
          url,
          text ? JSON.parse(text) : undefined,
        );
        response.end(JSON.stringify(answer));
      } catch (error) {
        const known = toApiError(
          error instanceof EngineError ? error : new EngineError("internal", String(error)),
        );
        response.statusCode = known.response.status;
        response.end(JSON.stringify(known.cause));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
