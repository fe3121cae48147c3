import { describe, expect, it } from "vitest";
import {
  CAMPAIGN_PARAMS,
  leadAttributes,
  readTrail,
  type Trail,
  withPage,
  writeTrail,
} from "~/domain/lead/visit-trail";

const NO_TRAIL: Trail = { pages: [], params: {} };
/* A lead's attributes are visited_pages and linked_query_params. */
const RULES = { visited_pages: 20, linked_query_params: [...CAMPAIGN_PARAMS] };

const visit = (...addresses: string[]): Trail =>
  addresses.reduce((trail, address) => {
    const [path = "", query = ""] = address.split("?");
    return withPage(trail, { path, query }, RULES);
  }, NO_TRAIL);
const again = (trail: Trail, rules = RULES) => readTrail(writeTrail(trail), rules);

describe("visited_pages", () => {
  it("are the paths of the visit in their order, without queries", () => {
    const trail = visit("/", "/cars?query=ada@example.com", "/cars/2022-mazda-3", "/cars?page=2", "/");
    expect(leadAttributes(trail)).toEqual({
      visited_pages: ["/", "/cars", "/cars/2022-mazda-3", "/cars", "/"],
    });
    expect(again(trail)).toEqual(trail);
  });

  it("are at most 20, without the oldest", () => {
    const twenty = visit(...Array.from({ length: 20 }, (_, page) => `/${page}`));
    expect(twenty.pages).toHaveLength(20);
    const more = withPage(twenty, { path: "/20", query: "" }, RULES);
    expect([more.pages.length, more.pages[0], more.pages.at(-1)]).toEqual([20, "/1", "/20"]);
    expect(withPage(twenty, { path: "/20", query: "" }, { ...RULES, visited_pages: 3 }).pages).toEqual([
      "/18",
      "/19",
      "/20",
    ]);
    // A site can't exceed that limit.
    expect(withPage(twenty, { path: "/20", query: "" }, { ...RULES, visited_pages: 99 }).pages).toHaveLength(
      20,
    );
  });

  it("name a reloaded page once", () =>
    expect(visit("/cars", "/cars?page=2", "/cars", "/", "/cars").pages).toEqual(["/cars", "/", "/cars"]));

  it("are empty where the site wants none", () =>
    expect(withPage(NO_TRAIL, { path: "/cars", query: "" }, { ...RULES, visited_pages: 0 }).pages).toEqual(
      [],
    ));

  it.each([
    "//evil.example/x",
    "https://evil.example/",
    "cars",
    "",
    "/a b",
    "/a\r\nSet-Cookie: b",
    "/caf\u00e9",
    "/\u0000",
    "/ada@example.com",
    "/ada%40example.com",
    `/${"x".repeat(200)}`,
  ])("leave out %j, which is no path", (path) => {
    expect(visit("/cars", path).pages).toEqual(["/cars"]);
    expect(readTrail(`p=/cars&p=${encodeURIComponent(path)}`, RULES).pages).toEqual(["/cars"]);
  });

  it("accept a path of 200 characters", () => expect(visit(`/${"x".repeat(199)}`).pages).toHaveLength(1));
});

describe("linked_query_params", () => {
  const AD = "utm_source=newsletter&utm_medium=email&gclid=Cj0KCQ_-x&page=2&email=ada%40example.com";
  const LINKED = { utm_source: "newsletter", utm_medium: "email", gclid: "Cj0KCQ_-x" };

  it("are the listed parameters of the first page that has any", () => {
    const trail = visit("/", `/cars?${AD}`, "/cars/x?utm_source=other&fbclid=1", "/");
    expect(leadAttributes(trail).linked_query_params).toEqual(LINKED);
    expect(again(trail)).toEqual(trail);
  });

  it("follow the site's list, and are empty without one", () => {
    const page = { path: "/", query: AD };
    const only = (linked_query_params: string[]) =>
      withPage(NO_TRAIL, page, { ...RULES, linked_query_params }).params;
    expect(only(["page", "utm_medium"])).toEqual({ page: "2", utm_medium: "email" });
    expect(only([])).toEqual({});
    // Parameters of an earlier list are no longer read.
    expect(again(visit(`/?${AD}`), { ...RULES, linked_query_params: ["gclid"] }).params).toEqual({
      gclid: "Cj0KCQ_-x",
    });
  });

  it.each([
    ["an e-mail address", "ada@example.com"],
    ["an e-mail address, encoded twice", "ada%40example.com"],
    ["an empty value", "  "],
    ["a value of 301 characters", "x".repeat(301)],
  ])("leave out %s", (_what, value) => {
    expect(visit(`/?${new URLSearchParams({ utm_content: value })}`).params).toEqual({});
  });

  it("accept 300 characters, and lose control characters and half surrogate pairs", () => {
    const value = `${"x".repeat(299)}y`;
    expect(visit(`/?utm_content=${value}`).params.utm_content).toBe(value);
    expect(visit("/?utm_content=%00a%0D%0Ab%7F").params.utm_content).toBe("ab");
    expect(leadAttributes({ pages: [], params: visit("/?utm_content=a\ud800b").params })).toEqual({
      linked_query_params: { utm_content: "a\ufffdb" },
    });
  });

  it("keep the first value of a repeated name", () =>
    expect(visit("/?gclid=1&gclid=2").params).toEqual({ gclid: "1" }));

  it.each(["__proto__", "constructor", "toString"])("never include %s", (name) => {
    expect(visit(`/?${name}=x`).params).toEqual({});
    expect(readTrail(`q.${name}=x`, RULES).params).toEqual({});
  });
});

describe("writeTrail and readTrail", () => {
  it("use only characters that cookies allow, and stay small", () => {
    const long = CAMPAIGN_PARAMS.map((name) => `${name}=${encodeURIComponent("!\"'; é,".repeat(30))}`).join(
      "&",
    );
    const trail = visit(
      `/?${long}`,
      ...Array.from({ length: 30 }, (_, page) =>
        `/cars/${page};,"%C3%A9'~!()*+${"é,;".length}${"x".repeat(150)}`.replace('"', ""),
      ),
    );
    const text = writeTrail(trail);
    expect(text).toMatch(/^[\x21\x23-\x2b\x2d-\x3a\x3c-\x5b\x5d-\x7e]+$/);
    expect(text.length).toBeLessThanOrEqual(2400);
    const read = readTrail(text, RULES);
    expect(read.pages.length).toBeGreaterThan(3);
    expect(read.pages.at(-1)).toBe(trail.pages.at(-1));
    expect(read.params).toEqual(trail.params);
    expect(Object.keys(read.params)[0]).toBe("utm_source");
  });

  it.each(["", "p", "p=", "=", "&&&", "%", "p=%E0%A4%A", "q.=x", "x".repeat(9000), "p=/ok".repeat(2000)])(
    "read made-up text (%#) without harm",
    (text) => {
      const { pages, params } = readTrail(text, RULES);
      expect(pages.length).toBeLessThanOrEqual(20);
      expect(params).toEqual({});
    },
  );

  it("of an empty trail are empty", () => {
    expect(writeTrail(NO_TRAIL)).toBe("");
    expect(readTrail(null, RULES)).toEqual(NO_TRAIL);
    expect(leadAttributes(NO_TRAIL)).toEqual({});
  });
});
