import { expect, test } from "vitest";
import { loadBlogEntry } from "~/pages/content/blog-page.server";
import { loadHomePage } from "~/pages/content/content-page.server";
import type { Site } from "~/tenants/site";
import { loadedSites } from "../../../support/loaded-sites";

const NOW = new Date("2026-11-23T01:30:00Z");
const origin = "http://alpha.localhost:3000";
const calculator = [{ block: "calculator", attributes: {}, children: [] }];
const shipped = (await loadedSites())
  .all()
  .find(({ finance, blog }) => finance.calculator.enabled && blog.enabled);
if (!shipped) throw new Error("no site with a calculator and a blog is shipped");
/** A site whose home page and posts have a calculator each. */
const site: Site = {
  ...shipped,
  content: Object.fromEntries(
    Object.entries(shipped.content).map(([slug, page]) => [slug, { ...page, nodes: calculator }]),
  ),
};
const [post = ""] = Object.keys(site.content).filter((slug) => slug.startsWith("blog/"));
const context = { site, origin, platform: { now: () => NOW } } as never;

const titles = {
  home: async (query: string) => {
    const place = { ...(context as object), path: "/", query: new URLSearchParams(query) };
    return (await loadHomePage(place as never)).page.title;
  },
  post: async (query: string) => {
    const request = new Request(`${origin}/${post}?${query}`);
    return (await loadBlogEntry({ request, context }, post.slice("blog/".length))).page.title;
  },
};

/* rules/finance#calculator-block */
test.each(["home", "post"] as const)(
  "the title of a %s with a calculator begins with the error that it explains",
  async (kind) => {
    expect(await titles[kind]("amount=45000")).not.toMatch(/^Error: /);
    expect(await titles[kind]("amount=lots")).toMatch(/^Error: /);
  },
);
