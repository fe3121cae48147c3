import { beforeAll, describe, expect, it } from "vitest";
import { requestServer } from "../../../support/request-server";
import { servedSites } from "../../../support/served-sites";

/* What the search page does with typed words, as a shopper without script sees it. */

const stock = { count: 150, seed: 41, stock_prefix: "A", car_types: { new: 1, demo: 1, used: 2 } };
const served = servedSites({
  sites: { alpha: { files: { "demo-stock.json": stock } } },
  now: new Date("2026-03-04T01:00:00Z"),
  demoStock: ["alpha"],
});
let make = "";
let model = "";
beforeAll(async () => {
  const [hit] = (await cars("")).hits;
  make = hit?.make ?? "";
  model = hit?.model ?? "";
});

async function get(target: string, headers: Record<string, string> = {}) {
  const answer = await requestServer(served.port, target, {
    headers: { Host: served.client.alpha.host, ...headers },
  });
  const text = answer.text
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("<!-- -->", "");
  return { ...answer, text };
}

async function cars(query: string) {
  const { text } = await get(`/api/cars?${new URLSearchParams({ query })}`);
  return JSON.parse(text) as {
    count: number;
    hits: { make: string; model: string; price: number | null; stocknum: string | null }[];
  };
}

const search = (query: string) => get(`/cars?${new URLSearchParams({ query })}`);

/** The filters above the results: their text and the address without them. */
function filters(html: string): { text: string; href: string }[] {
  const list = /<nav aria-label="Applied filters">([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
  return [...list.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(
    ([, href = "", text = ""]) => ({
      href: decodeURIComponent(href),
      text: text.replace(/<[^>]*>/g, "").replace("Remove filter: ", ""),
    }),
  );
}

describe("the search page", () => {
  it("shows the filters that typed words mean, and removes each of them", async () => {
    const { text } = await search(`${make} under 60k`.toLowerCase());
    expect(filters(text)).toEqual([
      { text: make, href: "/cars?range[price]=:60000" },
      { text: "Up to $60,000", href: `/cars?make=${make}` },
      expect.objectContaining({ text: "Clear all filters" }),
    ]);
    expect(text).toContain(`value="${make.toLowerCase()} under 60k"`);
    expect(text).toContain(`<h1>${make} cars for sale</h1>`);
  });

  it("finds the same as GET /api/cars", async () => {
    const { count, hits } = await cars(`${make} under 60k`);
    expect(hits.every((hit) => hit.make === make && (hit.price ?? 0) <= 60_000)).toBe(true);
    const { text } = await search(`${make} under 60k`);
    expect(text).toMatch(new RegExp(`id="result-count"[^>]*>${count} cars?<`));
  });

  it("says which word it left out, and finds the rest", async () => {
    const { text } = await search(`${make} qqxx`);
    expect(text).toContain("We left out “qqxx”");
    expect(filters(text).map((filter) => filter.text)).toEqual([make, "Clear all filters"]);
    const { count } = await cars(make);
    expect(text).toMatch(new RegExp(`id="result-count"[^>]*>${count} cars?<`));
  });

  it("says that no car matches when nothing else was asked for", async () => {
    const { text } = await search("qqxx");
    expect(text).toContain("No matching cars for sale right now");
    expect(text).not.toContain("left out");
  });

  it("finds a car by its stock number, and doesn't list its other numbers", async () => {
    const [hit] = (await cars("")).hits;
    const found = await cars(String(hit?.stocknum).toLowerCase());
    expect(found.hits.map(({ stocknum }) => stocknum)).toEqual([hit?.stocknum]);
    expect(found.hits[0]).not.toHaveProperty("identifiers");
  });
});

describe("/search/suggest", () => {
  const address = (query: string) => `/search/suggest?${new URLSearchParams({ query })}`;

  it("is a page without script that leads to searches with their counts", async () => {
    const { status, text, headers } = await get(address(make.slice(0, 3)));
    expect(status).toBe(200);
    expect(headers.vary).toMatch(/accept(,|$)/i);
    expect(text).toContain("Search suggestions");
    expect(text).toMatch(new RegExp(`<a [^>]*>${make}: \\d+ cars?</a>`));
    expect(text).toContain(`Search for “${make.slice(0, 3)}”`);
  });

  it("is JSON for a program that accepts JSON", async () => {
    const { text, headers } = await get(address(`${make} ${model.slice(0, 2)}`), {
      Accept: "application/json",
    });
    expect(headers["content-type"]).toContain("application/json");
    const { suggestions } = JSON.parse(text) as {
      suggestions: { text: string; count: number; href: string }[];
    };
    const found = suggestions.find((suggestion) => suggestion.text === `${make} ${model}`);
    const { count } = await cars(`${make} ${model}`);
    expect(found).toMatchObject({ count });
    expect((await get(found?.href ?? "")).status).toBe(200);
  });

  it.each(["", " ", "%", "__proto__", "<script>alert(1)</script>", "\u202eabc", "🚗", "x".repeat(5000), '"'])(
    "answers %j",
    async (query) => {
      expect((await get(address(query))).status).toBe(200);
      expect((await get(address(query), { Accept: "application/json" })).status).toBe(200);
      expect((await search(query)).status).toBeLessThan(400);
    },
  );
});
