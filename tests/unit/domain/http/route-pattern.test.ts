import { describe, expect, test } from "vitest";
import {
  askedSegments,
  isMoreSpecific,
  linksTo,
  matchPattern,
  routePath,
  segmentsOf,
} from "~/domain/http/route-pattern";

test.each([
  ["_index.tsx", "/"],
  ["$.tsx", "/*"],
  ["cars._index.tsx", "/cars"],
  ["cars.$slug.tsx", "/cars/:slug"],
  ["cars.$slug_.print[.]pdf.ts", "/cars/:slug/print.pdf"],
  ["sitemap[.]xml.ts", "/sitemap.xml"],
  ["search.$.tsx", "/search/*"],
])("the file %s has the path %s", (file, path) => expect(routePath(file)).toBe(path));

describe("a path matches a pattern", () => {
  test.each([
    ["/cars/:slug", "/cars/hilux", { slug: "hilux" }],
    ["/cars/:slug", "/cars/hilux/", { slug: "hilux" }],
    ["/cars/:slug", "/cars/caf%C3%A9", { slug: "café" }],
    ["/cars/:slug", "/cars/half%E9", { slug: "half%E9" }],
    ["/cars/:slug", "/cars", null],
    ["/cars/:slug", "/cars/hilux/enquire", null],
    ["/search/*", "/search/toyota/hilux", { "*": "toyota/hilux" }],
    ["/search/*", "/search", { "*": "" }],
    ["/*", "/", { "*": "" }],
    ["/contact", "/Contact", null],
  ])("%s, %s: %j", (pattern, path, params) => {
    const matched = matchPattern(segmentsOf(pattern), askedSegments(path));
    expect(matched && Object.fromEntries(matched)).toEqual(params);
  });

  test.each([
    ["/cars/trade-in", "/cars/:slug"],
    ["/cars/:slug", "/cars/*"],
    ["/cars/:slug/print.pdf", "/cars/:slug/:form"],
    ["/", "/*"],
    ["/contact", "/*"],
  ])("%s rather than %s", (one, other) => {
    expect(isMoreSpecific(segmentsOf(one), segmentsOf(other))).toBe(true);
    expect(isMoreSpecific(segmentsOf(other), segmentsOf(one))).toBe(false);
  });
});

describe("the links to some routes", () => {
  const source = (wanted: string[], others: string[]) =>
    linksTo(wanted.map(segmentsOf), others.map(segmentsOf));

  test("are matched by one expression, which leaves out what a more specific route answers", () => {
    const links = new RegExp(
      source(["/cars/:slug", "/"], ["/cars/trade-in", "/cars/:slug/:form", "/*", "/a.b"]),
    );
    const found = [
      "/",
      "/?a",
      "/cars/x",
      "/cars/x?a=1",
      "/cars/trade-in",
      "/cars/trade-in/",
      "/cars/x/y",
      "/axb",
    ];
    expect(found.filter((href) => links.test(href))).toEqual(["/", "/?a", "/cars/x", "/cars/x?a=1"]);
  });

  test("hold no word about routes that can't be taken for them", () =>
    expect(source(["/cars"], ["/cars/:slug", "/*", "/contact"])).toBe("^/cars/?(?:[?#]|$)"));

  test("a dot of a path is a dot", () => expect(new RegExp(source(["/a.b"], [])).test("/axb")).toBe(false));
});
