/** @module-tag long */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requestServer } from "../../support/http-host";
import { type ServerProcess, startServer } from "../../support/server-process";
import { shippedSites } from "../../support/shipped-sites";

/* rules/seo#page-description: what search engines show of the pages of each site, those of its sitemap and those
   that its pages link to. */

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** Cars and searches have one loader each, in every language: a few of them stand for all. */
const ENOUGH: [RegExp, number][] = [
  [/^(\/[a-z]{2})?\/cars\/[^/]+/, 6],
  [/^(\/[a-z]{2})?\/(cars|search)\b/, 10],
  [/^(\/[a-z]{2})?\/(offers|blog|models)\/|\/accessories$/, 15],
];

const LONGEST = 160;
const plain = (html = "") => html.replace(/&(?:#x?[\da-f]+|\w+);/gi, "_");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, value = ""]) => value);

interface SeenPage {
  path: string;
  title: string;
  description: string;
}

/** Returns what the pages tell search engines that may list them under their own address. */
async function indexablePages(site: string): Promise<SeenPage[]> {
  const origin = `http://${site}.localhost:${server.port}`;
  const get = (path: string) => requestServer(server.port, path, { headers: { Host: new URL(origin).host } });
  const left = new Map(ENOUGH);
  const paths = new Set<string>();
  const add = (address: string) => {
    const { origin: there, pathname, search } = new URL(address.replaceAll("&amp;", "&"), origin);
    const path = pathname + search;
    if (there !== origin || paths.has(path)) return;
    const kind = ENOUGH.find(([pattern]) => pattern.test(pathname))?.[0];
    if (kind) {
      const count = left.get(kind) ?? 0;
      if (count === 0) return;
      left.set(kind, count - 1);
    }
    paths.add(path);
  };
  add("/");
  for (const file of found((await get("/sitemap.xml")).text, /<loc>([^<]*)/g))
    for (const address of found((await get(new URL(file).pathname)).text, /<loc>([^<]*)/g)) add(address);
  const listed = paths.size;
  const pages: SeenPage[] = [];
  let read = 0;
  // A set that grows while it is read gives what was added too. Links of linked pages lead to the same kinds again.
  for (const path of paths) {
    read += 1;
    const { status, headers, text } = await get(path);
    if (status !== 200 || !String(headers["content-type"]).startsWith("text/html")) continue;
    if (read <= listed) for (const href of found(text, /<a [^>]*?href="([^"#]+)/g)) add(href);
    if (/<meta name="robots" content="[^"]*noindex/.test(text)) continue;
    const [canonical = ""] = found(text, /<link rel="canonical" href="([^"]*)/g);
    if (canonical.replaceAll("&amp;", "&") !== origin + path) continue;
    const [title = ""] = found(text, /<title>([^<]*)/g);
    const [description = ""] = found(text, /<meta name="description" content="([^"]*)/g);
    pages.push({ path, title, description: plain(description) });
  }
  return pages;
}

describe.each(shippedSites())("every indexable page of %s", (site) => {
  it("has a title of its own and a description of at most 160 characters", async () => {
    const pages = await indexablePages(site);
    const titles = new Map<string, string[]>();
    for (const { title, path } of pages) titles.set(title, [...(titles.get(title) ?? []), path]);
    expect(pages.length).toBeGreaterThan(5);
    expect({
      withoutTitle: titles.get("") ?? [],
      sameTitle: [...titles.values()].filter((paths) => paths.length > 1),
      withoutDescription: pages.filter(({ description }) => !description).map(({ path }) => path),
      longDescription: pages
        .filter(({ description }) => description.length > LONGEST)
        .map(({ path }) => path),
    }).toEqual({ withoutTitle: [], sameTitle: [], withoutDescription: [], longDescription: [] });
  });
});
