import { expect, it } from "vitest";
import { isVisit } from "~/services/http/visitor-request.server";

const PERSON =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1";
const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

it.each([
  ["counts a person", PERSON, false, true],
  ["ignores a browser that prefetches", PERSON, true, false],
  ["ignores a search engine", GOOGLE, false, false],
  ["ignores a program", "curl/8.5.0", false, false],
])("isVisit %s", (_who, userAgent, isPrefetch, counts) =>
  expect(isVisit({ userAgent, isPrefetch })).toBe(counts),
);
