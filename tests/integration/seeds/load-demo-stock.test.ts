/** @module-tag long */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readConfig } from "~/config.server";
import { averagesOfStock, marketPrice } from "~/domain/car/market-price";
import { asDealershipId, asSiteSlug } from "~/domain/text/identifiers";
import { estimateFrom } from "~/domain/valuation/estimate";
import type { Platform } from "~/services/platform/platform";
import type { Site } from "~/tenants/site";
import { demoParts } from "../../../seeds/demo-platform";
import { readDemoProfile } from "../../../seeds/demo-profile";
import { loadDemoStock } from "../../../seeds/load-demo-stock";
import { incomingCar } from "../../support/incoming-car";
import { loadedSites } from "../../support/loaded-sites";
import { shippedSites } from "../../support/shipped-sites";
import { ALPHA_SLUG, BETA_SLUG } from "../../support/site-slugs";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-04T05:00:00Z");
const LATER = new Date("2026-03-09T05:00:00Z");
const log = { info: () => undefined, error: (...entry: unknown[]) => void errors.push(entry) };
let errors: unknown[] = [];
const SITES = "app/tenants/sites";

const dealership = {
  id: asDealershipId("d1"),
  slug: "alpha-yard",
  name: "Alpha Yard",
  state: "QLD" as const,
  head_office: true,
  lead_email: "leads@example.com",
};
const alpha = {
  slug: ALPHA_SLUG,
  dealerships: [dealership],
  dealershipIds: [dealership.id],
  locations: [],
  manufacturer: null,
} satisfies Pick<Site, "slug" | "dealershipIds" | "dealerships" | "locations" | "manufacturer">;
const PROFILE = { count: 60, seed: 5, stock_prefix: "A", car_types: { new: 1, demo: 1, used: 3 } };

let folder: string;
beforeEach(() => {
  errors = [];
  folder = mkdtempSync(path.join(tmpdir(), "forecourt-seeds-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const profile = (value: object | string, slug = "alpha"): void => {
  mkdirSync(path.join(folder, slug), { recursive: true });
  writeFileSync(
    path.join(folder, slug, "demo-stock.json"),
    typeof value === "string" ? value : JSON.stringify(value),
  );
};

describeOnEachStore("loadDemoStock", (database) => {
  it("loads the stated number of cars into every shipped site with a profile, visible to that site only", async () => {
    const store = await database.open();
    const sites = (await loadedSites()).all();
    const loaded = await loadDemoStock(store, sites, NOW, log, [SITES]);
    const profiled = readdirSync(SITES).filter((slug) =>
      readdirSync(path.join(SITES, slug)).includes("demo-stock.json"),
    );
    expect(loaded.map(({ site }) => site).sort()).toEqual(profiled.sort());
    for (const { site, cars } of loaded) {
      expect(cars, site).toBe((await readDemoProfile(site, [SITES]))?.count);
      expect(cars, site).toBeGreaterThanOrEqual(40);
      expect(await store.cars.count(sites.find(({ slug }) => slug === site)?.dealershipIds)).toBe(cars);
    }
    expect(await store.cars.count()).toBe(loaded.reduce((sum, { cars }) => sum + cars, 0));
    // The first start waits for the load, so only a few stocks are large.
    expect(loaded.filter(({ cars }) => cars > 100).length).toBeLessThanOrEqual(3);
    expect(loaded.reduce((sum, { cars }) => sum + cars, 0)).toBeLessThan(2000);
  });

  it("reads the profile of the deployment's own folder where a demo site that isn't served has the same name", async () => {
    const store = await database.open();
    const [shipped = ""] = shippedSites();
    profile(PROFILE, shipped);
    const config = readConfig({ NODE_ENV: "test", DEMO_SITES: "0", SITES_DIR: folder });
    const site = { ...alpha, slug: asSiteSlug(shipped), time_zone: "Australia/Brisbane" };
    const platform = { store, sites: { all: () => [site] }, now: () => NOW, log, config };
    await demoParts.loadDemoStock(platform as unknown as Platform);
    expect(await store.cars.count(site.dealershipIds)).toBe(PROFILE.count);
  });

  it("does not change a loaded site, even with another profile, on another day or after sales", async () => {
    const store = await database.open();
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [folder])).toEqual([{ site: "alpha", cars: 60 }]);
    const [car] = await store.cars.changedSince({ revision: 0, id: "" }, 1);
    if (!car) throw new Error("no car");
    await store.cars.markAbsentSold(ALPHA_SLUG, "demo", new Set(), LATER);
    const revision = await store.stockRevision();
    profile({ ...PROFILE, count: 90, seed: 6 });
    expect(await loadDemoStock(store, [alpha], LATER, log, [folder])).toEqual([]);
    expect(await store.stockRevision()).toBe(revision);
    expect((await store.cars.bySlug(car.slug, [dealership.id]))?.status).toBe("sold");
  });

  it("adds nothing to a site whose cars were imported", async () => {
    const store = await database.open();
    await store.cars.applyBatch(ALPHA_SLUG, "feed", [incomingCar("one", { dealership_id: "d1" })], NOW);
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [folder])).toEqual([]);
    expect(await store.cars.count([dealership.id])).toBe(1);
  });

  it("finishes an interrupted load without duplicates", async () => {
    const store = await database.open();
    profile({ ...PROFILE, count: 600 });
    let batches = 0;
    const { applyBatch } = store.cars;
    vi.spyOn(store.cars, "applyBatch").mockImplementation((...batch) => {
      if (++batches === 2) return Promise.reject(new Error("power cut"));
      return applyBatch.apply(store.cars, batch);
    });
    await expect(loadDemoStock(store, [alpha], NOW, log, [folder])).rejects.toThrow("power cut");
    const half = await store.cars.count([dealership.id]);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(600);
    expect(await loadDemoStock(store, [alpha], LATER, log, [folder])).toEqual([{ site: "alpha", cars: 600 }]);
    expect(await store.cars.count([dealership.id])).toBe(600);
  });

  it("uses the profile of the first folder that has one, and skips a site without one", async () => {
    const store = await database.open();
    const empty = path.join(folder, "empty");
    mkdirSync(empty);
    expect(await loadDemoStock(store, [alpha], NOW, log, [empty])).toEqual([]);
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [empty, folder])).toEqual([
      { site: "alpha", cars: 60 },
    ]);
    expect(errors).toEqual([]);
  });

  it("logs an invalid profile, skips its site, and loads the other sites", async () => {
    const store = await database.open();
    const beta = {
      ...alpha,
      slug: BETA_SLUG,
      dealerships: [{ ...dealership, id: asDealershipId("d2") }],
      dealershipIds: [asDealershipId("d2")],
    };
    profile({ ...PROFILE, seed: -1 });
    profile(PROFILE, "beta");
    expect(await loadDemoStock(store, [alpha, beta], NOW, log, [folder])).toEqual([
      { site: "beta", cars: 60 },
    ]);
    expect(errors).toHaveLength(1);
    expect(JSON.stringify(errors)).toMatch(/alpha.*demo-stock\.json: seed: /);
    profile({ ...PROFILE, price: { min: 1, max: 2 } });
    await loadDemoStock(store, [alpha], NOW, log, [folder]);
    expect(JSON.stringify(errors[1])).toContain("no model of the catalogue fits");
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [folder])).toEqual([{ site: "alpha", cars: 60 }]);
  });
});

it("demoStock creates cars with unique ids and slugs across all shipped sites", async () => {
  const { demoStock } = await import("../../../seeds/demo-stock");
  const { readDemoProfile } = await import("../../../seeds/demo-profile");
  const ids = new Set<string>();
  const slugs = new Set<string>();
  let cars = 0;
  for (const site of (await loadedSites()).all()) {
    const siteProfile = await readDemoProfile(site.slug, [SITES]);
    if (!siteProfile) continue;
    for (const car of demoStock({ ...site, profile: siteProfile }, NOW)) {
      ids.add(car.id);
      slugs.add(car.slug);
      cars++;
      expect(site.dealershipIds).toContain(car.dealership_id);
      expect(site.locations.some(({ id }) => id === car.location_id)).toBe(true);
      expect(car.state).not.toBeNull();
    }
  }
  expect([ids.size, slugs.size]).toEqual([cars, cars]);
});

// rules/vehicle-page#market-price: docs/variants.md promises it of some demo site.
it("demoStock of some site has cars priced below the average of its own stock", async () => {
  const { demoStock } = await import("../../../seeds/demo-stock");
  const { readDemoProfile } = await import("../../../seeds/demo-profile");
  const showing: string[] = [];
  for (const site of (await loadedSites()).all()) {
    const siteProfile = await readDemoProfile(site.slug, [SITES]);
    const { shown, from_stock, minimum_sample } = site.market_price;
    if (!siteProfile || !shown || !from_stock) continue;
    const stock = demoStock({ ...site, profile: siteProfile }, NOW)
      .filter(({ autograb_data }) => !autograb_data)
      .map((car) => ({ ...car, drive: car.simple_drive, shownPrice: car.offer_price ?? car.price }));
    const isBelow = (car: (typeof stock)[number]) =>
      marketPrice(car.shownPrice, averagesOfStock(car, stock, minimum_sample), car.state) !== null;
    if (stock.some(isBelow)) showing.push(site.slug);
  }
  expect(showing).not.toEqual([]);
});

// rules/valuation#valuation-basis: shoppers who try a common car see an estimate.
it("demoStock has enough similar cars of most models that a profile favours for an online estimate", async () => {
  const { demoStock } = await import("../../../seeds/demo-stock");
  const { readDemoProfile } = await import("../../../seeds/demo-profile");
  const year = NOW.getFullYear();
  const valued: boolean[] = [];
  for (const site of (await loadedSites()).all()) {
    const siteProfile = await readDemoProfile(site.slug, [SITES]);
    if (!siteProfile || !site.valuation.enabled) continue;
    const stock = demoStock({ ...site, profile: siteProfile }, NOW).map((car) => ({
      ...car,
      body: car.simple_body,
    }));
    for (const favoured of Object.keys(siteProfile.models)) {
      const car = stock.find(({ make, model }) => `${make} ${model}` === favoured);
      const ages = [2, 3, 4, 5, 6];
      valued.push(
        ages.some((age) => {
          if (!car) return false;
          const { make, model } = car;
          const vehicle = { make, model, badge: null, year: year - age, kms: age * 13_000 };
          return estimateFrom(vehicle, stock, {}, year, site.valuation).kind === "estimate";
        }),
      );
    }
  }
  expect(valued.length).toBeGreaterThan(10);
  expect(valued.filter(Boolean).length / valued.length).toBeGreaterThan(0.8);
});
