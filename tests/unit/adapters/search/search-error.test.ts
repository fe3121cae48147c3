import { type AddressInfo, createServer } from "node:net";
import { Meilisearch, MeilisearchApiError, MeilisearchRequestError } from "meilisearch";
import { describe, expect, it } from "vitest";
import { createEmbeddedClient } from "#embedded-meilisearch";
import { searchEngineError } from "~/adapters/search/response-validation.server";

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => searchEngineError(error),
  );

/** Returns a port on which nothing listens any more. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe("searchEngineError", () => {
  it.each([
    [401, "missing_authorization_header", "The Authorization header is missing."],
    [403, "invalid_api_key", "The provided API key is invalid."],
  ])("names MEILI_API_KEY for a refused key (%i)", (status, code, message) => {
    const body = { message, code, type: "auth", link: "" };
    const error = searchEngineError(new MeilisearchApiError(new Response(null, { status }), body));
    expect(error).toMatchObject({
      code,
      status,
      message: `MEILI_API_KEY is refused by the search server: ${message}`,
    });
  });

  it("names MEILI_HOST for an unreachable server, in one line", async () => {
    const host = `http://127.0.0.1:${await closedPort()}`;
    const error = await failure(new Meilisearch({ host }).index("x").getSettings());
    expect(error).toMatchObject({ code: "unreachable", status: null });
    expect(error?.message).toMatch(/^the search server at MEILI_HOST does not answer: .*\S$/);
    expect(error?.message).not.toContain("\n");
  });

  it("keeps the message of the engine, also of the embedded one", async () =>
    expect(await failure(createEmbeddedClient().index("x").search(""))).toMatchObject({
      code: "index_not_found",
      status: 404,
      message: "Index `x` not found.",
    }));

  it("unwraps the error that the client throws for a server, and leaves its own as it is", () => {
    const body = {
      message: "Index `x` not found.",
      code: "index_not_found",
      type: "invalid_request",
      link: "",
    };
    const error = searchEngineError(new MeilisearchApiError(new Response(null, { status: 404 }), body));
    expect(error).toMatchObject({ code: "index_not_found", status: 404, message: "Index `x` not found." });
    expect(searchEngineError(error)).toBe(error);
  });

  it("has the code 'unreachable' when no answer came", () => {
    const error = searchEngineError(new MeilisearchRequestError("http://x", new TypeError("fetch failed")));
    expect(error).toMatchObject({ code: "unreachable", status: null });
    expect(error.message).toContain("fetch failed");
  });

  it("keeps the message of an error that is not from the engine", () =>
    expect(searchEngineError(new RangeError("too long"))).toMatchObject({
      code: "unreachable",
      message: "the search engine does not answer: too long",
    }));
});
