import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { asSiteSlug } from "~/domain/text/identifiers";
import { importFeed } from "~/services/stock-import/import-stock-feed.server";
import { serveSites } from "../../../support/served-sites";
import type { SiteClient } from "../../../support/site-browser";
import { shippedMapping } from "../../../support/stock-feed";
import { serveOverHttp } from "../../search/meilisearch-http";

/* From the feed to the shopper: a site of cars, caravans and trucks, on the embedded engine and on a server. */

const NOW = new Date("2026-03-02T01:00:00Z");

const vehicle = (stocknum: string, fields: object) => ({
  stocknum,
  name: stocknum,
  make: "Wander",
  model: "One",
  car_type: "used",
  price: 50_000,
  ...fields,
});
const caravan = (stocknum: string, variant: object) => vehicle(stocknum, { item_type: "caravan", variant });
const truck = (stocknum: string, variant: object) =>
  vehicle(stocknum, { item_type: "truck", km: 90_000, seats: 3, simple_body: "Tipper", variant });
const car = (stocknum: string, fields: object = {}) =>
  vehicle(stocknum, { km: 20_000, seats: 5, simple_fuel: "Diesel", ...fields });

const FEED = [
  car("plain car"),
  car("second plain car"),
  car("plug-in", { variant: { electric_range: "55 km", battery_capacity: "13.8" } }),
  car("long range", {
    simple_fuel: "Electric",
    variant: { electric_range: "505 km (WLTP)", battery_capacity: "77.4 kWh" },
  }),
  car("by the week", { subscription_price: 199, subscription_term: "3 months" }),
  car("by the year", { subscription_price: 179, subscription_term: "1 year" }),
  caravan("small van", {
    sleeps: "2",
    body_length: `18'6"`,
    tare_weight: "1,900 kg",
    aggregate_trailer_mass: "2.3 t",
    axle_type: "Single",
  }),
  caravan("family van", {
    sleeps: "4 berth",
    body_length: "6.7 m",
    tare_weight: "2140",
    aggregate_trailer_mass: "2,740 kg",
    axle_type: "tandem axle",
  }),
  caravan("unclear van", {
    sleeps: "4-6",
    body_length: "6.5",
    tare_weight: "light",
    aggregate_trailer_mass: "2.7",
    axle_type: "TANDEM",
  }),
  truck("light truck", { grossvehiclemass: "4,495 kg", axle_type: "Single" }),
  truck("heavy truck", { grossvehiclemass: "26 t", axle_type: "Tandem" }),
];

const SEARCH = {
  facets: ["item_type", "make", "body", "sleeps", "axle_type", "seats", "fuel", "subscription_term"],
  ranges: [
    "price",
    "km",
    "body_length",
    "aggregate_trailer_mass",
    "tare_weight",
    "gvm",
    "electric_range",
    "battery_capacity",
    "weekly_price_range",
  ],
  sorts: ["relevant", "weekly-asc", "weekly-desc"],
};

const sections = (html: string) =>
  [...SEARCH.facets, ...SEARCH.ranges].filter(
    (facet) => html.includes(`name="${facet}"`) || html.includes(`name="min_${facet}"`),
  );

describe.each(["the embedded engine", "a search server"])("on %s", (engine) => {
  let server: Awaited<ReturnType<typeof serveOverHttp>>;
  let served: Awaited<ReturnType<typeof serveSites<"mixed">>>;
  let site: SiteClient;
  let dataDir: string;
  let summary: Awaited<ReturnType<typeof importFeed>>;

  beforeAll(async () => {
    server = await serveOverHttp();
    served = await serveSites({
      sites: {
        mixed: {
          config: { search: SEARCH, vehicle: { offers_subscription: true } },
        },
      },
      environment: engine === "a search server" ? { MEILI_HOST: server.host } : {},
      now: NOW,
    });
    site = served.client.mixed;
    const { platform } = served;
    dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-trade-"));
    const feedPath = path.join(dataDir, "feed.json");
    await writeFile(feedPath, JSON.stringify({ cars: FEED }));
    const mixed = platform.sites.bySlug(asSiteSlug("mixed"));
    if (!mixed) throw new Error("the site is not served");
    summary = await importFeed({
      store: platform.store.cars,
      site: mixed,
      source: "yard",
      mapping: await shippedMapping("forecourt"),
      format: "json",
      feedPath,
      dataDir,
      now: () => NOW,
    });
    const asked = () => server.served.requests.filter((request) => request === "POST /multi-search").length;
    // Until a server is ready, the process answers itself.
    await vi.waitFor(
      async () => {
        await platform.search.catchUp();
        const before = asked();
        expect((await site.cars()).count).toBe(FEED.length);
        expect(asked() > before).toBe(engine === "a search server");
      },
      { timeout: 30_000, interval: 200 },
    );
  });
  afterAll(async () => {
    await served.close();
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const names = async (query: string) => {
    const { hits } = (await site.cars(query)) as unknown as { hits: { name: string }[] };
    return hits.map(({ name }) => name);
  };

  it("says next to the form about a caravan how many it sleeps, in words", async () => {
    const { hits } = (await site.cars("?query=family+van")) as unknown as { hits: { slug: string }[] };
    const { text } = await site.get(`/cars/${hits[0]?.slug}/enquire`);
    expect(text).toMatch(/· 4 berth</);
  });

  it("takes every vehicle, and names each value that it left out and why", () => {
    expect(summary).toMatchObject({ read: 11, created: 11, rejected: 0, noted: 1 });
    expect(summary.notes.map(({ field, reason }) => `${field}: ${reason}`)).toEqual([
      `variant.body_length: "6.5" does not clearly say a body's length: left out (column variant.body_length)`,
      `variant.tare_weight: "light" is not a weight in kilograms: left out (column variant.tare_weight)`,
      `variant.sleeps: "4-6" is not a number of berths: left out (column variant.sleeps)`,
      `variant.aggregate_trailer_mass: "2.7" is not a weight in kilograms: left out (column variant.aggregate_trailer_mass)`,
    ]);
  });

  // rules/facets#facet-measures
  it.each([
    ["?sleeps=4", ["family van"]],
    ["?sleeps=2&sleeps=4", ["family van", "small van"]],
    ["?range[body_length]=18:19", ["small van"]],
    ["?range[body_length]=18.5:18.5", ["small van"]],
    ["?range[body_length]=:21.9", ["small van"]],
    ["?range[body_length]=6.6 m:6.8 m", ["family van"]],
    ["?range[aggregate_trailer_mass]=:2500", ["small van"]],
    ["?range[aggregate_trailer_mass]=2,740 kg:", ["family van"]],
    ["?range[tare_weight]=2:", ["family van", "small van"]],
    ["?range[tare_weight]=2 t:", ["family van"]],
    ["?axle_type=Tandem", ["family van", "heavy truck", "unclear van"]],
    ["?axle_type=tandem&item_type=caravan", ["family van", "unclear van"]],
    ["?range[gvm]=:4500", ["light truck"]],
    ["?range[gvm]=4500:&body=Tipper", ["heavy truck"]],
    ["?range[electric_range]=400:", ["long range"]],
    ["?range[electric_range]=:100", ["plug-in"]],
    ["?range[battery_capacity]=77.4:77.4", ["long range"]],
    ["?range[weekly_price_range]=:180", ["by the year"]],
    ["?subscription_term=3", ["by the week"]],
    ["?subscription_term=12", ["by the year"]],
  ])("finds with %s %j", async (query, found) => {
    expect((await names(query.replaceAll(" ", "%20"))).sort()).toEqual(found);
  });

  it("counts the values of each list, and the lowest and highest of each range", async () => {
    const { facets, facetStats } = (await site.cars()) as unknown as {
      facets: Record<string, object>;
      facetStats: Record<string, object>;
    };
    expect(facets).toMatchObject({
      sleeps: { 2: 1, 4: 1 },
      axle_type: { Single: 2, Tandem: 3 },
      subscription_term: { 3: 1, 12: 1 },
      item_type: { car: 6, caravan: 3, truck: 2 },
    });
    expect(facetStats).toMatchObject({
      body_length: { min: 18.5, max: 21.982 },
      aggregate_trailer_mass: { min: 2300, max: 2740 },
      tare_weight: { min: 1900, max: 2140 },
      gvm: { min: 4495, max: 26_000 },
      electric_range: { min: 55, max: 505 },
      battery_capacity: { min: 13.8, max: 77.4 },
    });
  });

  // rules/search#sort-options
  it("sorts by the weekly price, and vehicles without one come last", async () => {
    expect((await names("?sortBy=weekly-asc")).slice(0, 2)).toEqual(["by the year", "by the week"]);
    expect((await names("?sortBy=weekly-desc")).slice(0, 2)).toEqual(["by the week", "by the year"]);
  });

  // rules/facets#facet-kinds
  it("offers the facets of the chosen kind of vehicle, else those of most vehicles found", async () => {
    const offered = async (query: string) => sections((await site.get(`/cars${query}`)).text);
    const ofCars =
      "seats fuel subscription_term price km electric_range battery_capacity weekly_price_range".split(" ");
    // A car has a body too: the trucks' is among those found.
    expect(await offered("")).toEqual(["item_type", "make", "body", ...ofCars]);
    expect(await offered("?item_type=car")).toEqual(["item_type", "make", ...ofCars]);
    expect(await offered("?item_type=caravan")).toEqual(
      "item_type make sleeps axle_type price body_length aggregate_trailer_mass tare_weight weekly_price_range".split(
        " ",
      ),
    );
    expect(await offered("?item_type=truck")).toEqual(
      "item_type make body axle_type seats price km gvm weekly_price_range".split(" "),
    );
    // rules/facets#facet-sparse: no plain car has a battery, but what is chosen can be taken off.
    expect(await offered("?fuel=Diesel&range[km]=20000:20000&query=plain")).not.toContain("battery_capacity");
    expect(await offered("?item_type=car&range[gvm]=4000:")).toContain("gvm");
  });

  it("says what is chosen with its name and unit", async () => {
    const { text } = await site.get(
      "/cars?item_type=caravan&sleeps=4&range[aggregate_trailer_mass]=:2800&range[body_length]=20:22",
    );
    const words = text.replace(/<!-- -->/g, "");
    expect(words.includes("4 berths")).toBe(true);
    expect(words.includes("ATM up to 2,800 kg")).toBe(true);
    expect(words.includes("20 ft (6.10\u00a0m) to 22 ft (6.71\u00a0m)")).toBe(true);
  });

  // rules/cards#card-facts, rules/cards#price-subscription
  it.each([
    ["small van", "2 berth", "18 ft 6 in (5.64 m)", "Tare 1,900 kg", "ATM 2,300 kg", "Single"],
    ["heavy truck", "90,000 km", "Tipper", "GVM 26,000 kg"],
    ["by the week", "$199 / week"],
  ])("shows the facts of its kind on the card of the %s, each once", async (name, ...facts) => {
    const { text } = await site.get(`/cars?query=${encodeURIComponent(name)}`);
    const cards = text.match(/<article.*?<\/article>/gs) ?? [];
    const card = (cards.find((each) => each.includes(name)) ?? "")
      .replace(/<[^>]*>/g, "")
      .replace(/\s/g, " ");
    for (const fact of facts) expect([fact, card.split(fact).length]).toEqual([fact, 2]);
    expect(card).not.toMatch(/Sleeps:? ?\d berth/);
  });

  it("takes typed metres and tonnes of the form without JavaScript, and redirects to feet and kilograms", async () => {
    const typed = new URLSearchParams({ min_body_length: "6.5 m", max_aggregate_trailer_mass: "2.8 t" });
    const { status, headers } = await site.get(`/cars?${typed}`);
    expect(Math.floor(status / 100)).toBe(3);
    expect(headers.location).toContain("range[body_length]=21.325:&range[aggregate_trailer_mass]=:2800");
  });

  it("shows range, battery and term among the key information of a car's page", async () => {
    const { hits } = (await site.cars("?range[electric_range]=400:")) as unknown as {
      hits: { slug: string }[];
    };
    const { text } = await site.get(`/cars/${hits[0]?.slug}`);
    expect(text.includes("Electric range")).toBe(true);
    expect(text.includes("505\u00a0km")).toBe(true);
    expect(text.includes("77.4 kWh")).toBe(true);
    const weekly = (await site.cars("?subscription_term=3")) as unknown as { hits: { slug: string }[] };
    const page = (await site.get(`/cars/${weekly.hits[0]?.slug}`)).text;
    expect(page.includes("Minimum term")).toBe(true);
    expect(page.includes("3 months")).toBe(true);
  });
});
