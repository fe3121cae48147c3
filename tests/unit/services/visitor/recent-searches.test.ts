import { expect, test } from "vitest";
import { readSearchState } from "~/domain/search/search-state";
import { forgetSearches, recentSearches, rememberSearch } from "~/services/visitor/recent-searches.server";

const red = readSearchState(new URLSearchParams("colour=Red"));

function visit(origin: string, cookies = "", isPrefetch = false) {
  return [{ origin }, { cookies, isPrefetch }] as const;
}

// docs/decisions/0004: `__Host-` and Secure on HTTPS, the same name without the prefix on plain HTTP.
test.each([
  ["https://www.alpha.example", "__Host-recent-searches=colour=Red; ", "; Secure; SameSite=Lax"],
  ["http://alpha.localhost:3000", "recent-searches=colour=Red; ", "; HttpOnly; SameSite=Lax"],
])("rememberSearch on %s sets a cookie that begins %s and ends %s", (origin, start, end) => {
  const cookie = rememberSearch(...visit(origin), red) ?? "";
  expect(cookie.startsWith(start)).toBe(true);
  expect(cookie.endsWith(end)).toBe(true);
  expect(cookie).toContain("Path=/; ");
  expect(cookie).not.toContain("Domain");
  expect(forgetSearches({ origin })).toMatch(/^(__Host-)?recent-searches=; Max-Age=0; /);
});

test("recentSearches on HTTPS ignores a cookie without the prefix, which a sibling host may have set", () => {
  const cookies = "recent-searches=make=A; __Host-recent-searches=make=B";
  const hrefs = (origin: string) => recentSearches(...visit(origin, cookies), red).map(({ href }) => href);
  expect(hrefs("https://www.alpha.example")).toEqual(["/cars?make=B"]);
  expect(hrefs("http://alpha.localhost")).toEqual(["/cars?make=A"]);
});

test("rememberSearch ignores a prefetched page", () =>
  expect(rememberSearch(...visit("https://www.alpha.example", "", true), red)).toBeNull());
