import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { serveOverHttp } from "../integration/search/meilisearch-http";

/** What goes wrong with the answer to a search; `answer` is the correct one. */
export type Fault = (response: ServerResponse, answer: string) => void;

/** A server like Meilisearch whose searches can be made to fail; it answers everything else correctly. */
export async function faultyMeilisearch() {
  const behind = await serveOverHttp();
  const state = { fault: null as Fault | null };
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const answer = await fetch(behind.host + (request.url ?? ""), {
      method: request.method,
      headers: { "Content-Type": "application/json" },
      body: parts.length > 0 ? Buffer.concat(parts) : undefined,
    });
    const text = await answer.text();
    const searches = /\/multi-search$|\/facet-search$/.test(request.url ?? "");
    if (searches && state.fault) state.fault(response, text);
    else response.writeHead(answer.status, { "Content-Type": "application/json" }).end(text);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The engine behind it, which a test may replace with an empty one. */
    served: behind.served,
    /** Makes every search fail this way from now on; null ends that. */
    failWith(fault: Fault | null) {
      state.fault = fault;
    },
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await behind.close();
    },
  };
}
