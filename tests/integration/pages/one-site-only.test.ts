/** @module-tag long */
import { afterAll, beforeAll, expect, it } from "vitest";
import { requestServer } from "../../support/http-host";
import { type ServerProcess, startServer } from "../../support/server-process";
import { type CarsAnswer, listedHosts, type SiteClient, siteClient } from "../../support/site-browser";

let server: ServerProcess;
let sites: SiteClient[] = [];
beforeAll(async () => {
  // No car may leave the search between two requests that are compared.
  server = await startServer({ NOW: "2026-03-04T01:00:00Z" });
  sites = (await listedHosts(server)).map((host) => siteClient(server, host));
  expect(sites.length).toBeGreaterThanOrEqual(3);
});
afterAll(() => server.stop());

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
    for (const target of ["/", "/cars", "/api/cars", "/sitemap.xml", "/favicon.svg"]) {
      const answer = await requestServer(server.port, target, { headers: { Host: host } });
      expect(answer.status, `${host}${target}`).toBe(404);
      for (const { host: known } of sites) expect(answer.text).not.toContain(known.split(".")[0]);
      for (const name of names) expect(answer.text).not.toContain(name.split(" – ").at(-1));
    }
  }
});

it("the search page shows the same counts as /api/cars, whatever is refined", async () => {
  for (const site of sites) {
    const all = await site.cars();
    const make = Object.entries(all.facets.make ?? {}).sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
    const body = Object.keys(all.facets.body ?? {})[0] ?? "";
    const queries = [
      "",
      `?make=${encodeURIComponent(make)}`,
      `?make=${encodeURIComponent(make)}&body=${encodeURIComponent(body)}&range[price]=10000:40000`,
    ];
    for (const query of queries) {
      const json = await site.cars(query);
      const page = await site.get(`/cars${query}`);
      const shown = /id="result-count"[^>]*>([\d,]+) [a-z]+</.exec(page.text)?.[1]?.replaceAll(",", "");
      expect(Number(shown), query).toBe(json.count);
      // Where none is found, the page shows the nearest cars.
      if (json.count > 0) expect(page.text.match(/<article/g)?.length ?? 0).toBe(json.hits.length);
    }
    // Refining a make does not narrow the makes that are offered.
    expect((await site.cars(queries[1])).facets.make).toEqual(all.facets.make);
  }
});

it("the /search addresses find the cars they name, and older addresses redirect to the canonical one", async () => {
  const [site] = sites;
  if (!site) return;
  const all = await site.cars();
  const [make = ""] = Object.keys(all.facets.make ?? {});
  const [body = ""] = Object.keys(all.facets.body ?? {});
  const slug = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "");
  const shown = async (target: string) =>
    Number(/id="result-count"[^>]*>([\d,]+)/.exec((await site.get(target)).text)?.[1]?.replaceAll(",", ""));
  expect(await shown("/search/used-cars")).toBe(all.facets.car_type?.used);
  expect(await shown("/search/new-and-demo-cars")).toBe(
    (all.facets.car_type?.new ?? 0) + (all.facets.car_type?.demo ?? 0),
  );
  expect(await shown("/search/new-used-and-demo-cars")).toBe(all.count);
  expect(await shown(`/search/${slug(make)}`)).toBe(all.facets.make?.[make]);
  expect(await shown(`/search/${slug(body)}`)).toBe(all.facets.body?.[body]);
  const models = (await site.cars(`?make=${encodeURIComponent(make)}`)).facets.model ?? {};
  const [model = ""] = Object.keys(models);
  expect(await shown(`/search/${slug(make)}/${slug(model)}`)).toBe(models[model]);
  expect((await site.get("/search/no-such-make")).status).toBe(404);
  expect((await site.get("/search/a/b/c")).status).toBe(404);

  const older = await site.get(`/new-used-and-demo-cars?refinementList[make][0]=${encodeURIComponent(make)}`);
  expect([older.status, older.headers.location]).toEqual([
    301,
    `/cars?make=${encodeURIComponent(make).replace(/%20/g, "+")}`,
  ]);
  expect((await site.get("/cars?menu[car_type]=used")).headers.location).toBe("/cars?car_type=used");
  expect((await site.get("/new-used-and-demo-cars")).headers.location).toBe("/cars");
});

it("hostile addresses never get a 5xx, and their markup is never reflected", async () => {
  const [site] = sites;
  if (!site) return;
  const values = [
    '"><script>alert(1)</script>',
    "%00%01",
    "../../etc/passwd",
    "{{7*7}}",
    "'; DROP TABLE cars; --",
    "𝕏".repeat(300),
    "-1",
    "1e309",
    "NaN",
    "[object Object]",
    "a".repeat(5000),
  ];
  const names = [
    "query",
    "make",
    "page",
    "sortBy",
    "range[price]",
    "min_km",
    "refinementList[make][0]",
    "range[price][0]",
    "make[]",
    "__proto__",
    "constructor",
  ];
  for (const name of names) {
    for (const value of values) {
      for (const target of ["/cars", "/api/cars"]) {
        const answer = await site.get(`${target}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
        expect(answer.status, `${target} ${name}=${value}`).toBeLessThan(500);
        expect(answer.text).not.toContain("<script>alert(1)");
      }
    }
  }
});
