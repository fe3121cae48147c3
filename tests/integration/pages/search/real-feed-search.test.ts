/** @module-tag long */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AUSTRALIAN_STATES } from "~/domain/car/car";
import { asSiteSlug } from "~/domain/text/identifiers";
import { feedTokenFile } from "~/services/stock-import/feed-keys.server";
import { loadSites } from "~/tenants/registry.server";
import { requestServer } from "../../../support/request-server";
import { type ServerProcess, startServer } from "../../../support/server-process";
import { type SiteClient, siteClient } from "../../../support/site-browser";
import { REAL_FEED } from "../../../support/stock-feed";

let server: ServerProcess;
let site: SiteClient;
let slug: string;
beforeAll(async () => {
  const national = (await loadSites({}))
    .all()
    .find(({ dealerships }) =>
      AUSTRALIAN_STATES.every((state) => dealerships.some((dealership) => dealership.state === state)),
    );
  slug = national?.slug ?? "";
  server = await startServer({ DEMO_STOCK: "0", LOG_LEVEL: "warn" });
  site = siteClient(server, `${slug}.localhost:${server.port}`);
});
afterAll(() => server.stop());

const put = () =>
  requestServer(server.port, "/api/stock-feed/australian-listings", {
    method: "PUT",
    headers: {
      Host: site.host,
      "Content-Type": "text/csv",
      Authorization: `Bearer ${readFileSync(path.join(server.dataDir, feedTokenFile(asSiteSlug(slug))), "utf8").trim()}`,
    },
    body: readFileSync(REAL_FEED),
  });

it("a store without demo stock has the sites but no cars", async () => {
  expect((await site.get("/")).status).toBe(200);
  expect((await site.cars()).count).toBe(0);
});

it("PUT /api/stock-feed reads 16,734 rows, creates 16,733 cars and rejects one; a second PUT changes nothing", async () => {
  const first = JSON.parse((await put()).text);
  expect(first).toMatchObject({
    read: 16734,
    created: 16733,
    updated: 0,
    unchanged: 0,
    sold: 0,
    rejected: 1,
  });
  expect(first.rejections).toEqual([
    { line: 2402, record: 2392, field: "row", reason: "every field is empty" },
  ]);
  expect(JSON.parse((await put()).text)).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 16733,
    rejected: 1,
  });
}, 120_000);

it.each([
  ["", 16733],
  ["?make=Toyota", 2784],
  ["?make=Toyota&body=SUV", 940],
  ["?make=Toyota&make=Mazda&body=SUV&range[price]=20000:30000", 248],
  // A price range leaves out the 52 cars without a price.
  ["?range[price]=0:", 16681],
])('the query "%s" finds %i cars on the page and in JSON', async (query, count) => {
  // A running server follows the store within a second or two.
  await expect.poll(async () => (await site.cars()).count, { timeout: 30_000 }).toBe(16733);
  expect((await site.cars(query)).count).toBe(count);
  const page = await site.get(`/cars${query}`);
  expect(/id="result-count"[^>]*>([\d,]+) cars</.exec(page.text)?.[1]).toBe(count.toLocaleString("en-AU"));
});

it("with make Toyota refined, the make facet still offers Hyundai 1239 and Mazda 1179", async () =>
  expect((await site.cars("?make=Toyota")).facets.make).toMatchObject({
    Toyota: 2784,
    Hyundai: 1239,
    Mazda: 1179,
  }));
