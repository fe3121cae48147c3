import { expect, test } from "vitest";
import { cookieHeaders } from "~/pages/http/visitor-request.server";

test("keeps a page with cookies out of shared caches", () => {
  const headers = cookieHeaders("a=1", null, "b=2");
  expect(headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(headers.get("Cache-Control")).toBe("private, no-cache");
});

test("adds no header to a page without cookies", () => expect([...cookieHeaders(null)]).toEqual([]));
