import { describe, expect, it } from "vitest";
import { siteCar } from "../../../support/incoming-car";
import { servedSites } from "../../../support/served-sites";

const NOW = new Date("2026-11-21T02:00:00Z");
const page = (fields: Record<string, string>, body = "Text.") =>
  `---\n${Object.entries({ title: "A page", ...fields })
    .map(([key, value]) => `${key}: ${value}`)
    .join("\n")}\n---\n${body}\n`;
const posts = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => {
    const day = String(index + 1).padStart(2, "0");
    const category = index % 2 === 0 ? "vehicle-reviews" : "news";
    return [`blog/post-${day}`, page({ title: `Post ${day}`, date: `2026-10-${day}`, category })];
  }),
);
const served = servedSites({
  sites: {
    yard: {
      phone: "03 5550 0009",
      cars: [siteCar("yard", "yard-one", { slug: "yard-one", make: "Toyota" })],
      config: {
        blog: { enabled: true },
        forms: { fleet: { enabled: true }, get_quote: { enabled: true } },
        redirects: { "/pages/old": "/pages/visit/us", "/old-blog": "/blog" },
      },
      content: {
        "pages/visit/us": page({ seo_title: "Visit the yard" }),
        "pages/secret": page({ noindex: "true" }),
        "models-get-quote": page({ noindex: "true" }),
        fleet: page({ publish_at: "2026-11-22T00:00:00+11:00" }),
        "pages/draft": page({ publish_at: "2026-11-22T00:00:00+11:00" }),
        "pages/over": page({ expires: "2026-11-20T00:00:00+11:00" }),
        ...posts,
        "blog/cars": page({
          title: "Toyotas & more",
          date: "2026-11-01",
          author: "Ada",
          cars: "/cars?make=Toyota",
        }),
        "blog/draft": page({
          title: "Not yet",
          date: "2026-12-01",
          publish_at: "2026-12-01T00:00:00+11:00",
        }),
      },
    },
    plain: { phone: "03 5550 0010", content: { "blog/x": page({ date: "2026-11-01" }) } },
  },
  now: NOW,
});

const get = (path: string) => served.client.yard.get(path);
const titlesOf = (html: string) =>
  [...html.matchAll(/<h2[^>]*><a href="\/blog\/[^"]*">([^<]*)/g)].map(([, title]) => title);

describe("a page below /pages", () => {
  it("is at its nested address with the title for search engines", async () => {
    const { status, text } = await get("/pages/visit/us");
    expect(status).toBe(200);
    expect(text).toContain("<title>Visit the yard – yard cars</title>");
    expect(text).toContain("<h1>A page</h1>");
  });

  it.each(["/pages/draft", "/pages/over", "/pages", "/pages/visit", "/pages/nothing"])(
    "is not there at %s",
    async (path) => expect((await get(path)).status).toBe(404),
  );

  it("is kept from search engines where it states it, and drafts are in no sitemap", async () => {
    expect((await get("/pages/secret")).text).toContain('name="robots" content="noindex');
    const { text } = await get("/sitemap.xml");
    const pages = [...text.matchAll(/<loc>[^<]*?(\/(?:pages|blog)[^<]*)<\/loc>/g)].map(([, path]) => path);
    expect(pages).toContain("/pages/visit/us");
    expect(pages).toContain("/pages/handling-complaint");
    expect(pages).toContain("/blog/vehicle-reviews");
    expect(pages.filter((path) => /secret|draft|over/.test(path ?? ""))).toEqual([]);
    // The text above a form may hide its page; a draft of it doesn't.
    expect(text).not.toContain("/models/get-quote<");
    expect(text).toContain("/fleet<");
    for (const path of pages) expect((await get(path ?? "")).status, path).toBe(200);
  });

  it.each([
    ["/pages/old", "/pages/visit/us"],
    ["/pages/complaint-handling-process", "/pages/handling-complaint"],
    ["/pages/complaint-handling", "/pages/handling-complaint"],
  ])("is reached from its former address %s", async (from, to) => {
    const { status, headers } = await get(from);
    expect([status, headers.location]).toEqual([301, to]);
  });

  it("keeps the query of a former address", async () =>
    expect((await get("/pages/old?utm_source=x")).headers.location).toBe("/pages/visit/us?utm_source=x"));

  it.each(["/pages/visit/us", "/about-us", "/", "/blog"])(
    "that only shows a text answers a post at %s with 405 and what it takes",
    async (path) => {
      const { status, headers } = await served.client.yard.post(path, {});
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  it("of complaints names the department manager and the regulator of the site's state", async () => {
    const { text } = await get("/pages/handling-complaint");
    expect(text).toContain("contact the department manager");
    expect(text).toContain("Consumer Affairs Victoria");
    expect(text).not.toContain("NSW Fair Trading");
  });
});

describe("the blog", () => {
  it("lists the newest posts first, twelve a page", async () => {
    const first = (await get("/blog")).text;
    expect(titlesOf(first).slice(0, 3)).toEqual(["Toyotas &amp; more", "Post 14", "Post 13"]);
    expect(titlesOf(first)).toHaveLength(12);
    const second = (await get("/blog?page=2")).text;
    expect(titlesOf(second)).toEqual(["Post 03", "Post 02", "Post 01"]);
    expect(second).toContain('rel="canonical" href="http://yard.localhost');
    for (const wrong of ["/blog?page=3", "/blog?page=0", "/blog?page=x", "/blog/nothing"])
      expect((await get(wrong)).status, wrong).toBe(404);
  });

  it("has a page for each category", async () => {
    const { text } = await get("/blog/vehicle-reviews");
    expect(text).toContain("<h1>Vehicle reviews</h1>");
    expect(titlesOf(text)).toHaveLength(7);
  });

  it("shows a post with its day, its author, its structured data and related cars", async () => {
    const { text } = await get("/blog/cars");
    expect(text).toContain("<h1>Toyotas &amp; more</h1>");
    expect(text).toContain("by Ada");
    expect(text).toContain('"@type":"BlogPosting"');
    expect(text).toContain('"datePublished":"2026-11-01"');
    expect(text).toContain("/cars/yard-one");
    expect((await get("/blog/draft")).status).toBe(404);
  });

  it("has an Atom feed of the newest posts", async () => {
    const { status, headers, text } = await get("/blog/feed.xml");
    expect([status, headers["content-type"]]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(text).toContain("<title>Toyotas &amp; more</title>");
    expect(text.match(/<entry>/g)).toHaveLength(15);
    expect(text).not.toContain("Not yet");
  });

  it("is not there on a site that has none", async () => {
    for (const path of ["/blog", "/blog/x", "/blog/feed.xml"])
      expect((await served.client.plain.get(path)).status, path).toBe(404);
  });
});
