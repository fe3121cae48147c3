import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { generatedFileResponse } from "~/pages/http/generated-file-response.server";
import { GeneratedFiles } from "~/services/http/generated-files.server";

describe("generatedFileResponse", () => {
  const stream = () =>
    new GeneratedFiles().read("a", "1", async function* () {
      for (let n = 0; n < 3; n += 1) yield `piece ${n}\n`;
    });

  it.each([
    ["gzip, br", "gzip"],
    ["br;q=1.0, gzip;q=0.5", "gzip"],
    ["br, gzip;q=0", null],
    ["identity", null],
    [null, null],
  ])("for a client that accepts %s has the encoding %s", async (accepted, encoding) => {
    const answer = generatedFileResponse(stream(), { ETag: "x" }, accepted);
    expect([answer.headers.get("Content-Encoding"), answer.headers.get("Vary")]).toEqual([
      encoding,
      "Accept-Encoding",
    ]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe("piece 0\npiece 1\npiece 2\n");
  });

  it("is not compressed again for a reader that does not take gzip", () => {
    const headers = { "Cache-Control": "public, max-age=3600" };
    const cacheControl = (accepted: string) =>
      generatedFileResponse(stream(), headers, accepted).headers.get("Cache-Control");
    expect(cacheControl("br")).toBe("public, max-age=3600, no-transform");
    expect(cacheControl("gzip")).toBe("public, max-age=3600");
  });

  it("is 503 when the queue is full", () => {
    const answer = generatedFileResponse(null, {}, "gzip");
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
  });
});
