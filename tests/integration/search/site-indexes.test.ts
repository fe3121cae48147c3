import { Meilisearch } from "meilisearch";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { EmbeddedEngine } from "#embedded-meilisearch";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import {
  createStockSearchEngine,
  type RebuildableStockSearchEngine,
} from "~/adapters/search/stock-search-engine.server";
import { deferred } from "~/adapters/with-timeout";
import { readSearchState } from "~/domain/search/search-state";
import { asDealershipId, asSiteSlug } from "~/domain/text/identifiers";
import { meaningOfPath } from "~/pages/search/path-refinements.server";
import { indexedSites } from "~/services/listing/listing-filter.server";
import { locationViews } from "~/services/locations/location-views.server";
import type { Platform } from "~/services/platform/platform";
import {
  searchDealerships,
  searchManufacturers,
  suggestModels,
} from "~/services/search/site-index-search.server";
import { SearchUnavailableError, searchStock } from "~/services/search/stock-search.server";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { visibleLocations } from "~/tenants/site-pages";
import { incomingCar } from "../../support/incoming-car";
import { siteConfig, siteLocation, temporarySites } from "../../support/site-folders";
import { describeOnEachStore, type TestDatabase } from "../../support/store";
import { serveOverHttp } from "./meilisearch-http";

const NOW = new Date("2026-03-10T02:00:00Z");
const DAY = 86_400_000;
const log = pino({ level: "silent" });

type TestPlatform = Pick<Platform, "search" | "now" | "log" | "store"> & {
  search: RebuildableStockSearchEngine;
  /** Moves the clock forward. */
  wait(ms: number): void;
};

/**
 * A group with two yards, the second yard with its own site that lists only used cars, and an unrelated
 * site.
 */
let sites: Record<"group" | "yard" | "stranger", Site>;
let removeSites: () => Promise<void>;
beforeAll(async () => {
  const folders = await temporarySites();
  const dealership = (slug: string) => ({
    id: slug,
    slug: `${slug}-cars`,
    name: `${slug} cars`,
    state: "VIC",
    lead_email: `${slug}@example.com`,
  });
  const location = (slug: string, changes: object = {}) =>
    siteLocation(slug, { id: `${slug}-${JSON.stringify(changes)}`, slug, ...changes });
  const configs = {
    group: siteConfig("group", {
      dealerships: [dealership("north"), dealership("south")],
      locations: [
        location("north"),
        location("south"),
        location("south", { slug: "south-service", location_type: "service" }),
      ],
    }),
    yard: siteConfig("yard", {
      dealerships: [dealership("south")],
      locations: [location("south")],
      search: { sold_window_days: 0, only: { car_types: ["used"], exclude_makes: ["Lada"] } },
    }),
    stranger: siteConfig("stranger"),
  };
  // Each site is loaded from its own folder, because one registry allows a dealership on one site only.
  const named = async (slug: keyof typeof configs) => {
    const dir = await folders.sitesDir({ [slug]: { "site.json": configs[slug] } });
    const registry = await loadSites({ demoSites: false, sitesDir: dir });
    const site = registry.bySlug(asSiteSlug(slug));
    if (!site) throw new Error(`no site ${slug}: ${JSON.stringify(registry.faults)}`);
    return site;
  };
  sites = { group: await named("group"), yard: await named("yard"), stranger: await named("stranger") };
  removeSites = folders.remove;
});
afterAll(() => removeSites());

let open: RebuildableStockSearchEngine[] = [];
async function closeEngines(): Promise<void> {
  await Promise.all(open.map((engine) => engine.close()));
  open = [];
}

/** Runs on each database, which is closed after the engines that use it. */
function describeOverStores(name: string, suite: (database: TestDatabase) => void): void {
  describeOnEachStore(name, { postgres: "long" }, (database) => {
    beforeEach(emptyEngine);
    afterEach(closeEngines);
    suite(database);
  });
}

/** The embedded engine, or the server that the environment names. */
const { MEILI_HOST, MEILI_API_KEY } = process.env;
const ENGINE = MEILI_HOST ? { MEILI_HOST, MEILI_API_KEY } : {};
// A server writes each task to disk, one after the other.
if (MEILI_HOST) vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Deletes the indexes that earlier tests left on a server. */
async function emptyEngine(): Promise<void> {
  if (!MEILI_HOST) return;
  const client = new Meilisearch({ host: MEILI_HOST, apiKey: MEILI_API_KEY });
  const { results } = await client.getRawIndexes({ limit: 1000 });
  for (const { uid } of results) {
    if (/^(stock|manufacturers|dealerships)-[0-9a-f]{16}$/.test(uid))
      await client.deleteIndex(uid).waitTask({ timeout: 60_000 });
  }
}

function platformOver(
  store: Store,
  config: { MEILI_HOST?: string } = ENGINE,
  sitesAfter?: Promise<void>,
): TestPlatform {
  let clock = NOW.getTime();
  const now = () => new Date(clock);
  const search = createStockSearchEngine({
    config,
    store,
    log,
    now,
    sites: indexedSites(Object.values(sites)),
    sitesAfter,
  });
  open.push(search);
  return {
    search,
    store,
    now,
    log,
    wait: (ms) => {
      clock += ms;
    },
  };
}

/** Imports these cars and waits for the indexes. */
async function stock({ store, search, now }: TestPlatform, ...cars: IncomingCar[]) {
  await store.cars.applyBatch(asSiteSlug("any"), "feed", cars, now());
  await search.catchUp();
  await search.sites.ready();
}

const car = (key: string, fields: Partial<IncomingCar> = {}) =>
  incomingCar(key, { dealership_id: "north", dealership_slug: "north-cars", ...fields });
const southern = (key: string, fields: Partial<IncomingCar> = {}) =>
  car(key, { dealership_id: asDealershipId("south"), dealership_slug: "south-cars", ...fields });

/** Returns a text like "Toyota Hilux 2" for each make and model with its count. */
async function models(platform: TestPlatform, site: Site, ...search: [object?, number?]) {
  const { hits } = await searchManufacturers(platform, site, ...search);
  return hits.map(({ manufacturer, model, cars }) => `${manufacturer.name} ${model.name} ${cars}`);
}

async function dealership(platform: TestPlatform, site: Site, id: string) {
  const { hits } = await searchDealerships(platform, site, { dealershipIds: [asDealershipId(id)] });
  return hits[0];
}

/** Returns the number of cars that the stock search finds for an address. */
async function found(platform: TestPlatform, site: Site, href: string): Promise<number> {
  const url = new URL(href, "http://site.example");
  const state = readSearchState(url.searchParams);
  const [, area, ...segments] = url.pathname.split("/");
  if (area === "search") {
    const context = { platform: platform as unknown as Platform, site };
    const meaning = await meaningOfPath(context, segments);
    if (!meaning || "moved" in meaning) return 0;
    return (await searchStock(platform, site, { ...state, facets: { ...state.facets, ...meaning.facets } }))
      .count;
  }
  return (await searchStock(platform, site, state)).count;
}

describeOverStores("the index of models and dealerships", (database) => {
  it("has for each site only its own dealerships and the cars that its rules list", async () => {
    const platform = platformOver(await database.open());
    await stock(
      platform,
      car("1"),
      southern("2"),
      southern("3", { car_type: "new" }),
      southern("4", { make: "Lada", model: "Niva" }),
      southern("5", { make: "Kia", model: "Rio", show_on_dealer_website: false }),
    );
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 3", "Lada Niva 1"]);
    expect(await models(platform, sites.yard)).toEqual(["Toyota Hilux 1"]);
    expect(await models(platform, sites.stranger)).toEqual([]);
    expect((await searchDealerships(platform, sites.group)).hits).toMatchObject([
      { dealershipId: "south", slug: "south-cars", cars: 3, state: "VIC", city: "Sampleton" },
      { dealershipId: "north", cars: 1 },
    ]);
    expect((await searchDealerships(platform, sites.yard)).hits).toMatchObject([
      { dealershipId: "south", cars: 1 },
    ]);
    expect(await dealership(platform, sites.stranger, "south")).toBeUndefined();
    expect(await dealership(platform, sites.stranger, "stranger")).toMatchObject({ cars: 0, categories: [] });
  });

  it("waits for the given promise before it is built, but the stock index does not", async () => {
    const store = await database.open();
    await store.cars.applyBatch(asSiteSlug("any"), "feed", [car("1")], NOW);
    const served = deferred();
    const platform = platformOver(store, ENGINE, served.promise);
    await platform.search.catchUp();
    expect(await found(platform, sites.group, "/cars")).toBe(1);
    expect(platform.search.sites.changes()).toBe(0);
    served.resolve();
    await platform.search.sites.ready();
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 1"]);
    expect(platform.search.sites.changes()).toBeGreaterThan(0);
  });

  it("returns nothing of another site for hostile filters and texts", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, car("1", { make: "Kia", model: "Rio" }));
    const wayOut = 'x" OR site = "group';
    expect(await models(platform, sites.stranger, { manufacturer: wayOut })).toEqual([]);
    expect(await models(platform, sites.stranger, { model: `${wayOut}\\`, body: '"] OR ["' })).toEqual([]);
    expect(await models(platform, sites.stranger, { query: "site:group kia" })).toEqual([]);
    const { hits } = await searchDealerships(platform, sites.stranger, {
      dealershipIds: ["north", wayOut].map(asDealershipId),
      categories: [wayOut],
    });
    expect(hits).toEqual([]);
    expect(await suggestModels(platform, sites.stranger, "kia rio")).toEqual([]);
    expect(await suggestModels(platform, sites.group, "kia rio")).toHaveLength(1);
  });

  it("filters by manufacturer.name, model.name and model.body, and finds texts with typos", async () => {
    const platform = platformOver(await database.open());
    await stock(
      platform,
      car("1", { simple_body: "Ute / Tray" }),
      car("2", { model: "Corolla", simple_body: "Sedan" }),
      car("3", { model: "Corolla", simple_body: "Hatchback" }),
      car("4", { make: "Mazda", model: "CX-5", simple_body: "SUV" }),
      car("5", { make: "Mazda", model: "BT-50", simple_body: "Ute / Tray" }),
    );
    expect((await models(platform, sites.group, { manufacturer: "mazda" })).toSorted()).toEqual([
      "Mazda BT-50 1",
      "Mazda CX-5 1",
    ]);
    expect(await models(platform, sites.group, { model: ["Corolla", "CX-5"] })).toEqual([
      "Toyota Corolla 2",
      "Mazda CX-5 1",
    ]);
    expect(await models(platform, sites.group, { body: "hatchback" })).toEqual(["Toyota Corolla 2"]);
    expect(await models(platform, sites.group, { manufacturer: "Toyota", body: "Ute / Tray" })).toEqual([
      "Toyota Hilux 1",
    ]);
    expect(await models(platform, sites.group, { query: "corola" })).toEqual(["Toyota Corolla 2"]);
    expect(await models(platform, sites.group, { query: "mazda suv" })).toEqual(["Mazda CX-5 1"]);
    expect(await models(platform, sites.group, { query: "mazda sedan" })).toEqual([]);
    const { hits } = await searchManufacturers(platform, sites.group, { model: "Corolla" });
    expect(hits[0]).toMatchObject({
      manufacturer: { name: "Toyota", slug: "toyota" },
      model: { name: "Corolla", slug: "corolla", body: ["Hatchback", "Sedan"] },
      categories: ["Cars", "Hatch & sedans"],
      cars: 2,
      price: { min: 45_990, max: 45_990 },
      href: "/search/toyota/corolla",
    });
  });

  it("returns 21 results from an offset, those with the most cars first", async () => {
    const platform = platformOver(await database.open());
    const cars = Array.from({ length: 45 }, (_, at) => car(`m${at}`, { model: `Model ${at}` }));
    await stock(platform, ...cars, car("again", { model: "Model 44" }));
    const pages = [];
    for (const offset of [0, 21, 42, 63])
      pages.push(await searchManufacturers(platform, sites.group, {}, offset));
    expect(pages.map(({ hits }) => hits.length)).toEqual([21, 21, 3, 0]);
    expect(pages.map(({ count, pageSize }) => [count, pageSize])).toEqual(Array(4).fill([45, 21]));
    const names = pages.flatMap(({ hits }) => hits.map(({ model }) => model.name));
    expect(names[0]).toBe("Model 44");
    expect(new Set(names).size).toBe(45);
    for (const offset of [-5, 0.5, Number.NaN])
      expect((await searchManufacturers(platform, sites.group, {}, offset)).offset).toBe(0);
  });

  it("follows changes of the stock: prices, moves, new and removed models", async () => {
    const platform = platformOver(await database.open());
    await stock(
      platform,
      car("1", { price: 30_000 }),
      car("2", { price: 20_000 }),
      car("3", { make: "Kia", model: "Rio" }),
    );
    expect(await dealership(platform, sites.group, "north")).toMatchObject({
      cars: 3,
      price: { min: 20_000 },
    });

    await stock(platform, car("2", { price: 35_000 }));
    expect(await dealership(platform, sites.group, "north")).toMatchObject({
      price: { min: 30_000, max: 45_990 },
    });
    expect((await searchManufacturers(platform, sites.group, { model: "Hilux" })).hits[0]?.price).toEqual({
      min: 30_000,
      max: 35_000,
    });

    await stock(platform, southern("2", { price: 35_000 }));
    expect(await dealership(platform, sites.group, "north")).toMatchObject({ cars: 2 });
    expect(await dealership(platform, sites.group, "south")).toMatchObject({ cars: 1 });
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 2", "Kia Rio 1"]);
    expect(await models(platform, sites.yard)).toEqual(["Toyota Hilux 1"]);

    await stock(
      platform,
      car("3", { make: "Kia", model: "Sorento" }),
      southern("2", { make: "Ford", model: "Ranger" }),
    );
    expect((await models(platform, sites.group)).toSorted()).toEqual([
      "Ford Ranger 1",
      "Kia Sorento 1",
      "Toyota Hilux 1",
    ]);
    expect(await models(platform, sites.yard)).toEqual(["Ford Ranger 1"]);

    await stock(platform, southern("2", { make: "Ford", model: "Ranger", show_on_dealer_website: false }));
    expect(await models(platform, sites.yard)).toEqual([]);
    expect(await models(platform, sites.group, { manufacturer: "Ford" })).toEqual([]);
    expect(await dealership(platform, sites.yard, "south")).toMatchObject({
      cars: 0,
      categories: [],
      price: { min: null, max: null },
    });
  });

  it("follows a change of more models than it updates one by one", async () => {
    const platform = platformOver(await database.open());
    const named = (word: string) =>
      Array.from({ length: 320 }, (_, at) => car(`m${at}`, { make: word, model: `${word} ${at}` }));
    await stock(platform, ...named("Old"), car("same"));
    await stock(platform, ...named("New"));
    expect((await searchManufacturers(platform, sites.group, { manufacturer: "Old" })).count).toBe(0);
    expect((await searchManufacturers(platform, sites.group, { manufacturer: "New" })).count).toBe(320);
    expect((await searchManufacturers(platform, sites.group)).count).toBe(321);
  });

  it("counts a sold car while the site lists it, and drops its model with the last car", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, southern("1", { price: 9990 }), southern("2", { make: "Kia", model: "Rio" }));
    await stock(platform, southern("1", { status: "sold", price: 9990 }));
    // The group lists sold cars for 3 days, the yard does not list them.
    expect(await models(platform, sites.group, { model: "Hilux" })).toEqual(["Toyota Hilux 1"]);
    expect(await dealership(platform, sites.group, "south")).toMatchObject({
      cars: 2,
      price: { min: 45_990, max: 45_990 },
    });
    platform.wait(60_000);
    expect(await models(platform, sites.yard)).toEqual(["Kia Rio 1"]);
    expect(await dealership(platform, sites.yard, "south")).toMatchObject({ cars: 1 });

    platform.wait(3 * DAY);
    expect(await models(platform, sites.group)).toEqual(["Kia Rio 1"]);
    expect(await dealership(platform, sites.group, "south")).toMatchObject({ cars: 1 });
    expect((await searchManufacturers(platform, sites.group)).count).toBe(1);
  });

  it("has the same counts as the searches of its links", async () => {
    const platform = platformOver(await database.open());
    await stock(
      platform,
      ...Array.from({ length: 7 }, (_, at) => car(`a${at}`, { price: 10_000 + at })),
      ...Array.from({ length: 5 }, (_, at) => southern(`b${at}`, { model: "Land Cruiser" })),
      southern("c", { model: "Prado (4x4)", car_type: "demo" }),
      southern("hidden", { show_on_dealer_website: false }),
      car("coming", { status: "coming_soon" }),
      car("sold"),
    );
    await stock(platform, car("sold", { status: "sold" }));
    for (const ms of [0, 2 * DAY, 2 * DAY]) {
      platform.wait(ms);
      for (const site of [sites.group, sites.yard]) {
        for (const hit of (await searchManufacturers(platform, site)).hits)
          expect([hit.href, hit.cars]).toEqual([hit.href, await found(platform, site, hit.href)]);
        for (const hit of (await searchDealerships(platform, site)).hits)
          expect([hit.href, hit.cars]).toEqual([hit.href, await found(platform, site, hit.href)]);
      }
    }
  });

  it("suggests models for a text", async () => {
    const platform = platformOver(await database.open());
    await stock(
      platform,
      car("1"),
      car("2"),
      car("3", { model: "Corolla", simple_body: "Sedan" }),
      car("4", { make: "Mazda", model: "CX-5", simple_body: "SUV" }),
      car("5", { make: "Mazda", model: "3", simple_body: "Sedan" }),
    );
    const names = async (text: string) =>
      (await suggestModels(platform, sites.group, text)).map(({ name }) => name);
    expect(await suggestModels(platform, sites.group, "cheap purple toyota hilix")).toEqual([
      { name: "Toyota Hilux", count: 2, href: "/search/toyota/hilux" },
      { name: "Toyota Corolla", count: 1, href: "/search/toyota/corolla" },
    ]);
    expect((await names("mazda 3 turbo"))[0]).toBe("Mazda 3");
    expect((await names("mazda -cx-5"))[0]).toBe("Mazda CX-5");
    expect(await names("blue suv")).toEqual(["Mazda CX-5"]);
    for (const nothing of ["", "   ", "zzzzzz", "a", '"', "-", "\u0000", "🚗"])
      expect(await names(nothing)).toEqual([]);
    expect((await names(`toyota ${"x".repeat(50_000)}`))[0]).toBe("Toyota Hilux");
  });

  it("is repaired by a rebuild, for one dealership or for all", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, car("1"), southern("2"));
    const index = platform.search.client.index(platform.search.sites.manufacturers);
    const spoil = async () => {
      const { results } = await index.getDocuments({ limit: 100 });
      const spoilt = results.map((document) => ({ ...document, available: 99 }));
      const strays = ["group", "yard", "gone"].map((site) => ({ id: `stray-${site}`, site, available: 1 }));
      await index.addDocuments([...spoilt, ...strays]).waitTask({ interval: 1 });
    };
    await spoil();
    expect(await platform.search.rebuild([asDealershipId("south")])).toMatchObject({
      indexed: 1,
      models: 2,
      dealerships: 3,
    });
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 2"]);
    expect(await models(platform, sites.yard)).toEqual(["Toyota Hilux 1"]);
    await spoil();
    await platform.search.rebuild();
    const { results } = await index.getDocuments({ limit: 100 });
    expect(results.map(({ site, available }) => [site, available])).toEqual([
      ["group", 2],
      ["yard", 1],
    ]);
  });
});

describeOverStores("the cache of the site indexes", (database) => {
  function countQuestions(platform: TestPlatform): () => number {
    const { client } = platform.search;
    const ask = client.multiSearch.bind(client);
    let questions = 0;
    client.multiSearch = ((...given: Parameters<typeof ask>) => {
      if (JSON.stringify(given).includes(platform.search.sites.manufacturers)) questions += 1;
      return ask(...given);
    }) as typeof client.multiSearch;
    return () => questions;
  }

  it("has 10 answers of each kind, drops the oldest, and is cleared by a change of the stock", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, car("1"));
    const questions = countQuestions(platform);
    const search = (at: number) => searchManufacturers(platform, sites.group, { query: "toyota" }, at);
    for (let at = 0; at < 11; at += 1) await search(at);
    expect(questions()).toBe(11);
    for (let at = 10; at > 0; at -= 1) await search(at);
    expect(questions()).toBe(11);
    await search(0);
    expect(questions()).toBe(12);
    await stock(platform, car("2"));
    expect((await search(0)).hits[0]?.cars).toBe(2);
    expect(questions()).toBe(13);
  });

  it("never returns the answer of another site", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, car("1"), southern("2"));
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 2"]);
    expect(await models(platform, sites.yard)).toEqual(["Toyota Hilux 1"]);
    expect(await models(platform, sites.stranger)).toEqual([]);
    expect(await models(platform, sites.group)).toEqual(["Toyota Hilux 2"]);
  });
});

describeOverStores("the revision of the indexes in this process", (database) => {
  it("the revision is the newest one when the stock changed before the sites' indexes were first built", async () => {
    const sitesAfter = deferred();
    const platform = platformOver(await database.open(), {}, sitesAfter.promise);
    const { search, store, now } = platform;
    await search.catchUp();
    await store.cars.applyBatch(asSiteSlug("any"), "feed", [car("1")], now());
    await search.catchUp();
    sitesAfter.resolve();
    await sitesAfter.promise;
    // Runs after the first build, and sets no revision.
    await search.rebuild([]);
    expect(search.indexedRevision()).toBe(await store.stockRevision());
  });
});

describeOverStores("an engine failure of the site indexes", (database) => {
  it("throws for a search, and leaves only the counts out of a page", async () => {
    const platform = platformOver(await database.open());
    await stock(platform, car("1"));
    platform.search.client.multiSearch = async () => {
      throw new Error("away");
    };
    await expect(searchManufacturers(platform, sites.group)).rejects.toThrow(SearchUnavailableError);
    await expect(searchDealerships(platform, sites.group)).rejects.toThrow(SearchUnavailableError);
    expect(await suggestModels(platform, sites.group, "toyota")).toEqual([]);
    const [north, , service] = await locationViews(platform, sites.group, visibleLocations(sites.group));
    expect(north).toMatchObject({
      name: "The yard",
      stock: { href: "/cars?dealership_slug=north-cars", cars: null, from: null },
    });
    expect(service?.stock).toBeNull();
  });
});

describeOverStores("the site indexes on a server that several processes share", (database) => {
  let server: Awaited<ReturnType<typeof serveOverHttp>>;
  beforeEach(async () => {
    server = await serveOverHttp();
  });
  afterEach(() => server.close());

  const siteWrites = () =>
    server.served.requests.filter((request) =>
      /^(POST|PUT|PATCH|DELETE) \/indexes\/(manufacturers|dealerships)-(?!.*\/(search|fetch)$)/.test(request),
    );

  it("are built once, and a later process continues from there", async () => {
    const store = await database.open();
    const first = platformOver(store, { MEILI_HOST: server.host });
    await stock(first, car("1"), southern("2"));
    expect(await models(first, sites.group)).toEqual(["Toyota Hilux 2"]);
    await first.search.close();

    server.served.requests.length = 0;
    const second = platformOver(store, { MEILI_HOST: server.host });
    await second.search.sites.ready();
    expect(await models(second, sites.group)).toEqual(["Toyota Hilux 2"]);
    expect(siteWrites()).toEqual([]);
    await stock(second, car("3", { make: "Kia", model: "Rio" }));
    expect(await models(second, sites.group)).toEqual(["Toyota Hilux 2", "Kia Rio 1"]);
    expect(await models(second, sites.yard)).toEqual(["Toyota Hilux 1"]);
    // Only the changes are written: one model and one dealership.
    expect(siteWrites()).toEqual([
      `POST /indexes/${second.search.sites.manufacturers}/documents`,
      `POST /indexes/${second.search.sites.dealerships}/documents`,
    ]);
  });

  it("include what another process indexed meanwhile", async () => {
    const store = await database.open();
    const first = platformOver(store, { MEILI_HOST: server.host });
    await stock(first, car("1"));
    const second = platformOver(store, { MEILI_HOST: server.host });
    await second.search.sites.ready();
    expect(await models(second, sites.group)).toEqual(["Toyota Hilux 1"]);
    await stock(first, car("2"), car("1", { model: "Prado" }));
    await second.search.catchUp();
    for (const platform of [first, second])
      expect((await models(platform, sites.group)).toSorted()).toEqual(["Toyota Hilux 1", "Toyota Prado 1"]);
  });

  it("are built again when the last process stopped between the stock index and them", async () => {
    const store = await database.open();
    const first = platformOver(store, { MEILI_HOST: server.host });
    await stock(first, car("1"));
    // From here on the server refuses documents of the sites.
    const { engine } = server.served;
    const handle = engine.handle.bind(engine);
    engine.handle = (method, url, body) => {
      if (method === "POST" && /(manufacturers|dealerships)-\w+\/documents$/.test(url.pathname))
        throw new Error("full");
      return handle(method, url, body);
    };
    await stock(first, car("2"));
    await first.search.close();
    engine.handle = handle;
    const second = platformOver(store, { MEILI_HOST: server.host });
    await second.search.sites.ready();
    expect(await models(second, sites.group)).toEqual(["Toyota Hilux 2"]);
    expect(await dealership(second, sites.group, "north")).toMatchObject({ cars: 2 });
  });

  it("are built again automatically when the server loses them", async () => {
    const store = await database.open();
    const platform = platformOver(store, { MEILI_HOST: server.host });
    await stock(platform, car("1"));
    const { client, sites: indexes } = platform.search;
    await client.deleteIndex(indexes.manufacturers).waitTask({ interval: 1 });
    await expect
      .poll(() => models(platform, sites.group).catch(() => null), { timeout: 30_000, interval: 100 })
      .toEqual(["Toyota Hilux 1"]);
  });

  it("are built again when the server has an empty disk", async () => {
    const store = await database.open();
    const first = platformOver(store, { MEILI_HOST: server.host });
    await stock(first, car("1"));
    await first.search.close();
    server.served.engine = new EmbeddedEngine();
    const second = platformOver(store, { MEILI_HOST: server.host });
    await second.search.sites.ready();
    expect(await models(second, sites.group)).toEqual(["Toyota Hilux 1"]);
  });
});

describe("a search engine without sites", () => {
  afterEach(closeEngines);

  it("throws for a search of models, like an engine that is down", async () => {
    const search = createStockSearchEngine({
      config: {},
      store: {
        stockRevision: async () => 0,
        cars: { changedSince: async () => [], count: async () => 0 },
        settings: { get: async () => null, set: async () => {} },
      } as unknown as Store,
      log,
    });
    open.push(search);
    await search.ready();
    const platform = { search, now: () => NOW, log };
    await expect(searchManufacturers(platform, sites.group)).rejects.toThrow(SearchUnavailableError);
    expect(await suggestModels(platform, sites.group, "toyota")).toEqual([]);
  });
});
