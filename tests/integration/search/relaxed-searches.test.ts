import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import type { StockSearchEngine } from "~/adapters/search/stock-search-engine";
import { createStockSearchEngine } from "~/adapters/search/stock-search-engine.server";
import { readSearchState } from "~/domain/search/search-state";
import { asDealershipId } from "~/domain/text/identifiers";
import { findClosestSearches } from "~/services/search/stock-search.server";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { incomingCar } from "../../support/incoming-car";
import { siteConfig, temporarySites } from "../../support/site-folders";
import { ALPHA_SLUG } from "../../support/site-slugs";

const NOW = new Date("2026-02-01T00:00:00Z");
const log = pino({ level: "silent" });

const folders = await temporarySites();
const dataDir = mkdtempSync(path.join(tmpdir(), "forecourt-closest-"));
let store: Store;
let search: StockSearchEngine;
let site: Site;

const ofAlpha = (key: string, fields: Partial<IncomingCar>) =>
  incomingCar(key, { dealership_id: "alpha", make: "Toyota", model: "Hilux", ...fields });

beforeAll(async () => {
  const sitesDir = await folders.sitesDir({
    alpha: { "site.json": siteConfig("alpha", { search: { price_ascending_hides_unpriced: true } }) },
  });
  const sites = await loadSites({ demoSites: false, sitesDir });
  const alpha = sites.bySlug(ALPHA_SLUG);
  if (!alpha) throw new Error(JSON.stringify(sites.faults));
  site = alpha;
  store = await openStore({ databaseUrl: undefined, dataDir, log });
  const cars = [
    ofAlpha("1", { name: "Toyota Hilux SR5", colour: "White", price: 21_500 }),
    ofAlpha("2", { name: "Toyota Hilux SR5", colour: "Red", price: 40_000 }),
    ofAlpha("3", { name: "Toyota Hilux Workmate", colour: "Red", price: null }),
    ofAlpha("4", { name: "Mazda CX-5", make: "Mazda", model: "CX-5", colour: "Red", price: 18_000 }),
    ofAlpha("hidden", { colour: "Pink", price: 15_000, show_on_dealer_website: false }),
    // A car of another dealership, which matches every search below.
    ofAlpha("5", {
      dealership_id: asDealershipId("beta"),
      name: "Toyota Hilux SR5",
      colour: "Pink",
      price: 15_000,
    }),
  ];
  await store.cars.applyBatch(ALPHA_SLUG, "feed", cars, NOW);
  search = createStockSearchEngine({ config: {}, store, log });
  await search.ready();
});
afterAll(async () => {
  await search.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
  await folders.remove();
});

const closest = async (query: string) =>
  (
    await findClosestSearches({ search, now: () => NOW }, site, readSearchState(new URLSearchParams(query)))
  ).map(({ change, count, href }) => `${count} ${change} ${href}`);

test.each([
  [
    "query=hilux&range[price]=:20000&page=4",
    [
      "1 wider /cars?query=hilux&range[price]=:22000",
      "3 without /cars?query=hilux",
      "1 without /cars?range[price]=:20000",
    ],
  ],
  // Of two equally close searches the one with more cars comes first.
  ["make=Mazda&colour=White", ["1 without /cars?colour=White", "1 without /cars?make=Mazda"]],
  [
    "make=Mazda&colour=White&colour=Red&range[price]=:10000",
    [
      "1 without /cars?make=Mazda&colour=White&colour=Red",
      "4 only /cars?colour=White&colour=Red",
      "1 only /cars?make=Mazda",
    ],
  ],
  ["query=hilux+gxl", ["3 without /cars?query=hilux"]],
  // Two refinements match no car, so each other refinement is offered alone.
  ["make=Toyota&colour=Pink&fuel=Steam", ["3 only /cars?make=Toyota"]],
  // The counts match the page of the link. This sort hides cars without a price.
  ["query=workmate&colour=White&sortBy=price-asc", ["1 without /cars?colour=White&sortBy=price-asc"]],
  ["colour=Pink", ["4 without /cars"]],
])("findClosestSearches returns for ?%s the searches %j", async (query, expected) => {
  expect(await closest(query)).toEqual(expected);
});

test("findClosestSearches returns none for a hostile address with a hundred filters", async () => {
  const params = new URLSearchParams(Array.from({ length: 100 }, (_, n) => ["make", `x${n}"] OR`]));
  for (const name of ["model", "body", "fuel", "city", "state", "seats", "drive"]) params.append(name, "\\");
  expect(await closest(params.toString())).toEqual([]);
});
