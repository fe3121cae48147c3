import { describe, expect, it } from "vitest";
import { blockPictureSources, largestContentPicture } from "~/domain/car/photo-sources";
import { categoryName, isBlogPost, newestFirst } from "~/domain/content/blog";
import { isPublished, publicationWithin } from "~/domain/content/popup";
import { regulatorsOf } from "~/domain/content/regulators";

describe("a page with dates", () => {
  const page = { publishAt: "2026-11-23T09:00:00+11:00", expires: "2026-12-01T17:00:00+11:00" };
  it.each([
    ["2026-11-22T21:59:59Z", false],
    ["2026-11-22T22:00:00Z", true],
    ["2026-12-01T06:00:00Z", true],
    ["2026-12-01T06:00:01Z", false],
  ])("at %s is there: %s", (now, there) => expect(isPublished(page, new Date(now))).toBe(there));

  it.each([
    [
      [null, null],
      [null, null],
      [null, null],
    ],
    [
      [null, null],
      ["2026-12-01T08:00:00+11:00", null],
      ["2026-12-01T08:00:00+11:00", null],
    ],
    [
      ["2026-12-02T08:00:00+11:00", null],
      ["2026-12-01T08:00:00+11:00", null],
      ["2026-12-02T08:00:00+11:00", null],
    ],
    // The later text is the earlier moment.
    [
      [null, "2026-12-10T05:00:00+11:00"],
      [null, "2026-12-09T23:00:00Z"],
      [null, "2026-12-10T05:00:00+11:00"],
    ],
    [
      [null, "2027-01-01T00:00:00Z"],
      [null, "2026-12-09T23:00:00Z"],
      [null, "2026-12-09T23:00:00Z"],
    ],
  ])("a translation with the days %j of a page with the days %j is there on %j", (own, original, both) => {
    const days = ([publishAt, expires]: (string | null)[]) => ({
      publishAt: publishAt ?? null,
      expires: expires ?? null,
    });
    expect(publicationWithin(days(own), days(original))).toEqual(days(both));
  });

  it("is always there without any", () =>
    expect(isPublished({ publishAt: null, expires: null }, new Date(0))).toBe(true));
});

describe("the consumer regulators", () => {
  it.each([
    ["ACT", "Access Canberra"],
    ["NSW", "NSW Fair Trading"],
    ["NT", "Northern Territory Consumer Affairs"],
    ["QLD", "Queensland Office of Fair Trading"],
    ["SA", "Consumer and Business Services"],
    ["TAS", "Consumer, Building and Occupational Services"],
    ["VIC", "Consumer Affairs Victoria"],
    ["WA", "Consumer Protection"],
  ])("of %s are %s, whatever the case of the state", (state, name) => {
    for (const written of [state, state.toLowerCase()])
      expect(regulatorsOf([written])).toEqual([
        { state, name, url: expect.stringMatching(/^https:\/\/.*gov\.au/) },
      ]);
  });

  it("of a group are those of all its states, each once", () => {
    expect(regulatorsOf(["VIC", "nsw", "VIC"]).map(({ state }) => state)).toEqual(["NSW", "VIC"]);
    expect(regulatorsOf(["constructor", ""])).toEqual([]);
  });
});

describe("the blog", () => {
  it("has the posts of its folder, and none deeper", () => {
    expect(["blog/a", "blog", "blog/a/b", "pages/blog"].map(isBlogPost)).toEqual([true, false, false, false]);
  });

  it("sorts posts by day, the newest first, then by name", () => {
    const posts = [
      { slug: "b", post: { date: "2026-01-01" } },
      { slug: "c", post: { date: "2026-02-01" } },
      { slug: "a", post: { date: "2026-01-01" } },
    ];
    expect(posts.sort(newestFirst).map(({ slug }) => slug)).toEqual(["c", "a", "b"]);
  });

  it("names a category by its address", () =>
    expect(categoryName("vehicle-reviews")).toBe("Vehicle reviews"));
});

describe("a picture of a site's own", () => {
  it.each([
    [1200, "400w 640w 1000w"],
    [700, "400w 640w"],
    [390, null],
  ])("%i px wide has the sizes %s, and 400 px as the first", (width, sizes) => {
    const sources = blockPictureSources("/img/sites/a/0/b", { width, height: 300 });
    expect(sources?.src).toBe("/img/sites/a/0/b?w=400");
    expect(sources?.srcSet && [...sources.srcSet.matchAll(/\d+w/g)].join(" ")).toBe(sizes);
  });

  it("is shared in its largest size", () =>
    expect(largestContentPicture({ url: "/img/x", width: 1200, height: 900 })).toEqual({
      url: "/img/x?w=1000",
      width: 1000,
      height: 750,
    }));

  it("of another host has one size", () =>
    expect(blockPictureSources("https://cdn.example/x.jpg", { width: 900, height: 600 })).toBeNull());
});
