import { describe, expect, it } from "vitest";
import { visitorRequest } from "~/pages/http/visitor-request.server";

const URL = "https://cars.example/cars/a?print=1";
const read = (headers: Record<string, string>) => visitorRequest(new Request(URL, { headers }));

describe("visitorRequest", () => {
  it("returns the address, the cookies, the referrer and the user agent", () => {
    const headers = { Cookie: "a=1; b=2", Referer: "https://other.example/", "User-Agent": "curl/8.5.0" };
    expect(read({ ...headers, Authorization: "Bearer secret" })).toEqual({
      method: "GET",
      url: URL,
      cookies: "a=1; b=2",
      referrer: "https://other.example/",
      userAgent: "curl/8.5.0",
      isPrefetch: false,
    });
  });

  it("returns no cookies, no referrer and no user agent for a request without them", () =>
    expect(read({})).toMatchObject({ cookies: "", referrer: null, userAgent: null }));

  it.each([
    ["a browser that prefetches", { "Sec-Purpose": "prefetch" }, true],
    ["a browser that prerenders", { "Sec-Purpose": "prefetch;prerender" }, true],
    ["an older browser that prefetches", { Purpose: "prefetch" }, true],
    ["a robot", { "User-Agent": "curl/8.5.0" }, false],
  ])("takes %s for what it is", (_who, headers, isPrefetch) => {
    expect(read(headers as Record<string, string>).isPrefetch).toBe(isPrefetch);
  });
});
