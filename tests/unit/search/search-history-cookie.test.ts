import { expect, test } from "vitest";
import { readSearchState } from "~/domain/search/search-state";
import { recentSearches, rememberSearch } from "~/services/search-history.server";

const red = readSearchState(new URLSearchParams("colour=Red"));

function visit(origin: string, cookie = "", headers: Record<string, string> = {}) {
  return [{ origin }, new Request(`${origin}/cars`, { headers: { Cookie: cookie, ...headers } })] as const;
}

// docs/decisions/0004: `__Host-` and Secure on HTTPS, the same name without the prefix on plain HTTP.
test.each([
  ["https://www.alpha.example", "__Host-recent-searches=colour=Red; ", "; Secure"],
  ["http://alpha.localhost:3000", "recent-searches=colour=Red; ", "SameSite=Lax"],
])("on %s the cookie begins %s and ends %s", (origin, start, end) => {
  const { "Set-Cookie": cookie = "", ...others } = rememberSearch(...visit(origin), red);
  expect(cookie.startsWith(start)).toBe(true);
  expect(cookie.endsWith(end)).toBe(true);
  expect(cookie).toContain("Path=/; ");
  expect(cookie).not.toContain("Domain");
  expect(others).toEqual({ "Cache-Control": "private, no-cache" });
});

test("on HTTPS a cookie without the prefix, which a sibling host may have set, is not read", () => {
  const cookies = "recent-searches=make=A; __Host-recent-searches=make=B";
  const hrefs = (origin: string) => recentSearches(...visit(origin, cookies), red).map(({ href }) => href);
  expect(hrefs("https://www.alpha.example")).toEqual(["/cars?make=B"]);
  expect(hrefs("http://alpha.localhost")).toEqual(["/cars?make=A"]);
});

test.each([
  ["Sec-Purpose", "prefetch"],
  ["Sec-Purpose", "prefetch;prerender"],
  ["Purpose", "prefetch"],
])("a page fetched ahead (%s: %s) is no search", (name, value) => {
  expect(rememberSearch(...visit("https://www.alpha.example", "", { [name]: value }), red)).toEqual({});
});
