/** @module-tag long */
import { beforeAll, expect, it } from "vitest";
import { requestServer } from "../../support/request-server";
import { servedSites } from "../../support/served-sites";
import { shippedSites } from "../../support/shipped-sites";
import { type CarsAnswer, type SiteClient, siteClient } from "../../support/site-browser";

const served = servedSites({
  sites: {},
  now: new Date("2026-03-04T01:00:00Z"),
  demoStock: shippedSites(),
});
let sites: SiteClient[] = [];
beforeAll(() => {
  sites = shippedSites().map((slug) => siteClient(served, `${slug}.localhost:${served.port}`));
});

/** Returns all cars that a query finds, from all its pages. */
async function everyHit(site: SiteClient, query: string): Promise<CarsAnswer["hits"]> {
  const first = await site.cars(query);
  const hits = [...first.hits];
  for (let page = 2; page <= first.pages; page += 1) {
    hits.push(...(await site.cars(`${query}${query ? "&" : "?"}page=${page}`)).hits);
  }
  expect(hits).toHaveLength(first.count);
  return hits;
}

it("no query finds the cars of another site", async () => {
  const stocks = await Promise.all(sites.map((site) => everyHit(site, "")));
  for (const [index, site] of sites.entries()) {
    const own = new Set(stocks[index]?.map(({ id }) => id));
    const others = stocks.filter((_, other) => other !== index).flat();
    const foreign = others[0];
    expect(foreign).toBeDefined();
    const value = (text: string) => encodeURIComponent(text);
    const queries = [
      `?dealership_name=${value(foreign?.dealership_name ?? "")}`,
      `?query=${value(foreign?.name ?? "")}`,
      `?query=${value(`dealership_id = "${foreign?.dealership_id}"`)}`,
      `?make=${value('x"] OR dealership_id EXISTS OR make IN ["x')}`,
      `?make=${value("x'] OR dealership_id EXISTS OR make IN ['x")}`,
      `?dealership_id=${value(foreign?.dealership_id ?? "")}`,
      `?filter=${value("dealership_id EXISTS")}`,
      `?state=${value('NSW" OR id EXISTS')}`,
      "?sortBy=price-asc&page=2",
    ];
    for (const query of queries) {
      for (const hit of (await site.cars(query)).hits)
        expect(own.has(hit.id), `${query} on ${site.host}`).toBe(true);
    }
    for (const { slug } of others.slice(0, 40)) expect((await site.get(`/cars/${slug}`)).status).toBe(404);
    expect((await site.get(`/cars/${foreign?.slug}/enquire`)).status).toBe(404);
    const dealerships = Object.keys((await site.cars()).facets.dealership_name ?? {});
    expect(dealerships.some((name) => name === foreign?.dealership_name)).toBe(false);
  }
});

it("an unknown host gets 404 without the name of any site", async () => {
  const names = await Promise.all(
    sites.map(async ({ get }) => /<title>([^<]+)</.exec((await get("/")).text)?.[1] ?? ""),
  );
  for (const host of ["unknown.localhost", "example.com", "127.0.0.1", "[::1]", "localhost.example.com"]) {
    for (const target of ["/", "/cars", "/api/cars", "/sitemap.xml", "/favicon.svg", "/logo.png"]) {
      const answer = await requestServer(served.port, target, { headers: { Host: host } });
      expect(answer.status, `${host}${target}`).toBe(404);
      for (const { host: known } of sites) expect(answer.text).not.toContain(known.split(".")[0]);
      for (const name of names) expect(answer.text).not.toContain(name.split(" – ").at(-1));
    }
  }
});
