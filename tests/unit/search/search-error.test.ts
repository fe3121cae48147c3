import { type AddressInfo, createServer } from "node:net";
import { Meilisearch, MeilisearchApiError } from "meilisearch";
import { describe, expect, it } from "vitest";
import { createEmbeddedClient } from "~/adapters/search/embedded/embedded-client.server";
import { searchEngineError } from "~/adapters/search/search-error.server";

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => searchEngineError(error),
  );

/** A port where something listened a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("what a search engine's failure comes down to", () => {
  it.each([
    [401, "missing_authorization_header", "The Authorization header is missing."],
    [403, "invalid_api_key", "The provided API key is invalid."],
  ])("a refused key (%i) names its variable", (status, code, message) => {
    const body = { message, code, type: "auth", link: "" };
    const error = searchEngineError(new MeilisearchApiError(new Response(null, { status }), body));
    expect(error).toMatchObject({
      code,
      status,
      message: `MEILI_API_KEY is refused by the search server: ${message}`,
    });
  });

  it("a server that is away names its variable and what happened, in one line", async () => {
    const host = `http://127.0.0.1:${await closedPort()}`;
    const error = await failure(new Meilisearch({ host }).index("x").getSettings());
    expect(error).toMatchObject({ code: "unreachable", status: null });
    expect(error?.message).toMatch(/^the search server at MEILI_HOST does not answer: .*\S$/);
    expect(error?.message).not.toContain("\n");
  });

  it("a mistake keeps the engine's own words, embedded too", async () => {
    expect(await failure(createEmbeddedClient().index("x").search(""))).toMatchObject({
      code: "index_not_found",
      status: 404,
      message: "Index `x` not found.",
    });
  });

  it("an error that is none of the engine's is told as it is", () => {
    expect(searchEngineError(new RangeError("too long"))).toMatchObject({
      code: "unreachable",
      message: "the search engine does not answer: too long",
    });
  });
});
