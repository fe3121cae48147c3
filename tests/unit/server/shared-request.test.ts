import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PageBody, PageCache } from "~/server/page-cache";
import { cookiesIn } from "~/server/request-target";
import { sealInline } from "~/server/security-headers";
import {
  cookieNames,
  encodingFor,
  endOfMinute,
  isKnownVisitor,
  isPrefetch,
  isSharedRoute,
  matchesTag,
  pageKey,
  publicCache,
  submissionIds,
} from "~/server/shared-request";
import type { Route } from "~/tenants/route-table.server";

const page = (declared: object) => ({ declared: { kind: "page", ...declared } }) as unknown as Route;

it.each([
  ["of one page", "/zh", "trail=a; Path=/cars; Secure", "trail=a; Path=/zh/cars; Secure"],
  ["of one page, with the path last", "/zh", "trail=a; Path=/cars", "trail=a; Path=/zh/cars"],
  ["of the whole site", "/zh", "session=a; Path=/; Secure", "session=a; Path=/; Secure"],
  ["of the whole site, with the path last", "/zh", "session=a; Path=/", "session=a; Path=/"],
  ["of one page in the first language", "", "trail=a; Path=/cars", "trail=a; Path=/cars"],
])("a cookie %s has the path of the page in its language", (_title, base, set, expected) => {
  const headers = new Headers([
    ["Set-Cookie", set],
    ["Set-Cookie", "other=/cars; Path=/"],
  ]);
  cookiesIn(base, headers);
  expect(headers.getSetCookie()).toEqual([expected, "other=/cars; Path=/"]);
});

describe("a request for a page for everybody", () => {
  it.each([
    ["/cars", page({}), true],
    ["/cars.data", page({}), false],
    ["/preview", page({}), false],
    ["/PREVIEW/texts", page({}), false],
    ["/previews", page({}), true],
    ["/account", page({ gated: true }), false],
    ["/unsubscribe", page({ opensBySecret: true }), false],
    ["/sitemap.xml", { declared: { kind: "file" } } as unknown as Route, false],
    ["/nothing", null, false],
  ])("%s: the route may be shared: %#", (path, route, expected) => {
    expect(isSharedRoute(route, path)).toBe(expected);
  });

  it.each([
    [undefined, [], false],
    ["", [], false],
    ["trail=/cars", [], false],
    ["__Host-trail=/cars; _ga=1", ["_ga"], false],
    ["__Secure-draft-x=1; a = b; =c;;", ["draft-x", "a"], false],
    ["session=x", ["session"], true],
    ["__Host-editor=x; trail=1", ["editor"], true],
    ["__Host-preview-link=x", ["preview-link"], true],
    ["favourites=id-1", ["favourites"], false],
  ])("with the cookies %s names %j", (cookie, names, isKnown) => {
    const found = cookieNames(cookie === undefined ? {} : { cookie });
    expect(found).toEqual(names);
    expect(isKnownVisitor(found)).toBe(isKnown);
  });

  it.each([
    [{}, false],
    [{ "sec-purpose": "prefetch;prerender" }, true],
    [{ purpose: "prefetch" }, true],
    [{ "sec-purpose": "document" }, false],
  ])("%j is a prefetch: %s", (headers, expected) => expect(isPrefetch(headers)).toBe(expected));

  it.each([
    [Number.POSITIVE_INFINITY, "public, max-age=0, s-maxage=2, stale-while-revalidate=1"],
    [4000, "public, max-age=0, s-maxage=2, stale-while-revalidate=1"],
    [3999, "public, max-age=0, s-maxage=2"],
    [1999, "public, max-age=0, s-maxage=1"],
    [999, "public, max-age=0, s-maxage=0"],
    [-1, "public, max-age=0, s-maxage=0"],
  ])("that changes in %d ms is kept by a shared cache: %s", (remaining, header) => {
    expect(publicCache(remaining)).toBe(header);
  });

  it("has a key that differs for everything that a page varies by", () => {
    const parts = {
      ...{ site: "alpha", language: "en-AU", origin: "https://alpha.example", target: "/cars?page=2" },
      ...{ saveData: false, isRobot: false, hasSeenPopup: false },
    };
    const others = [
      { site: "beta" },
      { language: "zh-Hans" },
      { origin: "http://alpha.example" },
      { target: "/cars?page=3" },
      { saveData: true },
      { isRobot: true },
      { hasSeenPopup: true },
    ];
    const keys = [parts, ...others.map((other) => ({ ...parts, ...other }))].map(pageKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(pageKey({ ...parts })).toBe(keys[0]);
  });

  it.each([
    [undefined, "identity"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0", "gzip"],
    ["br;q=0.1", "br"],
    ["deflate", "identity"],
    ["*", "identity"],
  ])("that accepts %s gets %s", (accepted, encoding) => expect(encodingFor(accepted)).toBe(encoding));

  it.each([
    [undefined, false],
    ['"a-br"', true],
    ['W/"a-br"', true],
    ['"x", "a-br"', true],
    ['"a"', false],
  ])("with If-None-Match %s has the page: %s", (given, expected) => {
    expect(matchesTag(given, '"a-br"')).toBe(expected);
  });
});

describe("a page for everybody", () => {
  const ID = "123e4567-e89b-42d3-a456-426614174000";
  const input = `<input type="hidden" name="submission_id" value="${ID}"/>`;

  it.each([
    ["no form", "<p>1</p>", []],
    ["a form", input, [ID]],
    ["two forms", input + input, [ID, ID]],
    ["an id in its data", `${input}<script>["submission_id","${ID}"]</script>`, null],
    ["an input of another shape", `<input name="submission_id" value="${ID}"/>`, null],
  ])("with %s has these ids", (_what, html, ids) => expect(submissionIds(html)).toEqual(ids));

  it("is right until the next minute", () => {
    for (const [now, end] of [
      ["2026-03-04T01:00:00.000Z", "2026-03-04T01:01:00.000Z"],
      ["2026-03-04T01:00:59.999Z", "2026-03-04T01:01:00.000Z"],
    ] as const)
      expect(new Date(endOfMinute(new Date(now))).toISOString()).toBe(end);
  });

  it("names by hash what had the nonce, and nothing else", () => {
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const html =
      '<style nonce="N">a{}</style><script nonce="N">b()</script><script async="" nonce="N" src="/x.js"></script><script>evil()</script><script nonce="M">evil()</script>';
    expect(sealInline(html, "N")).toEqual({
      html: '<style>a{}</style><script>b()</script><script async="" src="/x.js"></script><script>evil()</script><script nonce="M">evil()</script>',
      styles: [hash("a{}")],
      scripts: [hash("b()")],
    });
  });

  it("stays in memory through a flood of others when it was asked for twice", () => {
    const cache = new PageCache<{ body: PageBody }>({ popular: 100_000, new: 30_000 });
    const added = () => ({ body: new PageBody(Buffer.alloc(5000)) });
    cache.set("popular", added());
    expect(cache.get("popular")).toBeDefined();
    cache.set("once", added());
    for (let index = 0; index < 1000; index += 1) cache.set(`flood ${index}`, added());
    expect(cache.get("popular")).toBeDefined();
    expect(cache.get("once")).toBeUndefined();
    expect(cache.figures.bytes).toBeLessThanOrEqual(130_000);
  });
});
