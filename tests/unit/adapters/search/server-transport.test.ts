import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import { MAX_RESPONSE_BYTES, serverClient } from "~/adapters/search/server-transport.server";

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

async function clientOf(answer: RequestListener) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return serverClient({ host: `http://127.0.0.1:${port}`, apiKey: undefined, timeout: 20_000 });
}

describe("a client of a search server", () => {
  it("returns the answer as the server sent it", async () => {
    const client = await clientOf((_request, response) => response.end('{"results":[]}'));
    expect(await client.multiSearch({ queries: [] })).toEqual({ results: [] });
  });

  it("cuts off an endless answer with the code 'answer_too_large'", async () => {
    const sent = { bytes: 0, cut: false };
    const client = await clientOf((_request, response) => {
      const chunk = Buffer.alloc(2 ** 16, 32);
      const more = () => {
        while (!sent.cut && response.write(chunk)) sent.bytes += chunk.length;
      };
      response.on("drain", more);
      response.on("close", () => {
        sent.cut = true;
      });
      more();
    });
    const error = searchEngineError(
      await client.multiSearch({ queries: [] }).catch((caught: unknown) => caught),
    );
    expect(error).toMatchObject({
      code: "answer_too_large",
      message: "the search server's answer is larger than 8 MiB",
    });
    await expect.poll(() => sent.cut).toBe(true);
    expect(sent.bytes).toBeLessThan(MAX_RESPONSE_BYTES * 4);
  });

  it("refuses an answer whose stated length is too large, without reading it", async () => {
    const client = await clientOf((_request, response) => {
      response.writeHead(200, { "Content-Length": 400 * 2 ** 20 });
      response.write("{");
    });
    const error = searchEngineError(
      await client.multiSearch({ queries: [] }).catch((caught: unknown) => caught),
    );
    expect(error.code).toBe("answer_too_large");
  });

  it("reports the status of a proxy's error page", async () => {
    const client = await clientOf((_request, response) =>
      response.writeHead(502).end("<h1>Bad gateway</h1>"),
    );
    const error = searchEngineError(
      await client.multiSearch({ queries: [] }).catch((caught: unknown) => caught),
    );
    expect(error.status).toBe(502);
  });
});
