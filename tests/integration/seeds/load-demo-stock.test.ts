import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Store } from "~/adapters/database/store";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { readDemoProfile } from "../../../seeds/demo-profile";
import { loadDemoStock } from "../../../seeds/load-demo-stock";
import { incomingCar } from "../../support/incoming-car";
import { describeOnEachStore } from "../../support/store";

const NOW = new Date("2026-03-04T05:00:00Z");
const LATER = new Date("2026-03-09T05:00:00Z");
const log = { info: () => undefined, error: (...entry: unknown[]) => void errors.push(entry) };
let errors: unknown[] = [];
const SITES = "app/tenants/sites";

const dealership = {
  id: "d1",
  slug: "alpha-yard",
  name: "Alpha Yard",
  state: "QLD" as const,
  head_office: true,
  lead_email: "leads@example.com",
};
const alpha = {
  slug: "alpha",
  dealerships: [dealership],
  dealershipIds: ["d1"],
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
  it("fills every shipped site that has a profile with as many cars as it says, each seen only by its own site", async () => {
    const store = await database.open();
    const sites = (await loadSites()).all();
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
    // The first start waits for it: a handful of large stocks, the others small.
    expect(loaded.filter(({ cars }) => cars > 100).length).toBeLessThanOrEqual(3);
    expect(loaded.reduce((sum, { cars }) => sum + cars, 0)).toBeLessThan(2000);
  });

  it("leaves a loaded site alone: other profile, other day, cars sold since", async () => {
    const store = await database.open();
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [folder])).toEqual([{ site: "alpha", cars: 60 }]);
    const [car] = await store.cars.changedSince({ revision: 0, id: "" }, 1);
    if (!car) throw new Error("no car");
    await store.cars.markAbsentSold("alpha", "demo", new Set(), LATER);
    const revision = await store.stockRevision();
    profile({ ...PROFILE, count: 90, seed: 6 });
    expect(await loadDemoStock(store, [alpha], LATER, log, [folder])).toEqual([]);
    expect(await store.stockRevision()).toBe(revision);
    expect((await store.cars.bySlug(car.slug, ["d1"]))?.status).toBe("sold");
  });

  it("adds nothing to a site whose cars came from an import", async () => {
    const store = await database.open();
    await store.cars.applyBatch("alpha", "feed", [incomingCar("one", { dealership_id: "d1" })], NOW);
    profile(PROFILE);
    expect(await loadDemoStock(store, [alpha], NOW, log, [folder])).toEqual([]);
    expect(await store.cars.count(["d1"])).toBe(1);
  });

  it("finishes a load that was cut off, without a double", async () => {
    const store = await database.open();
    profile({ ...PROFILE, count: 600 });
    let batches = 0;
    const failing: Pick<Store, "cars" | "settings"> = {
      settings: store.settings,
      cars: {
        ...store.cars,
        count: (ids) => store.cars.count(ids),
        applyBatch: (...args) => {
          if (++batches === 2) return Promise.reject(new Error("power cut"));
          return store.cars.applyBatch(...args);
        },
      },
    };
    await expect(loadDemoStock(failing, [alpha], NOW, log, [folder])).rejects.toThrow("power cut");
    const half = await store.cars.count(["d1"]);
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(600);
    expect(await loadDemoStock(store, [alpha], LATER, log, [folder])).toEqual([{ site: "alpha", cars: 600 }]);
    expect(await store.cars.count(["d1"])).toBe(600);
  });

  it("takes the first folder's profile and skips a site without one", async () => {
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

  it("leaves a site with a wrong profile out, loudly, and loads the others", async () => {
    const store = await database.open();
    const beta = {
      ...alpha,
      slug: "beta",
      dealerships: [{ ...dealership, id: "d2" }],
      dealershipIds: ["d2"],
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

it("draws every shipped site's stock without a double id or slug between sites", async () => {
  const { demoStock } = await import("../../../seeds/demo-stock");
  const { readDemoProfile } = await import("../../../seeds/demo-profile");
  const ids = new Set<string>();
  const slugs = new Set<string>();
  let cars = 0;
  for (const site of (await loadSites()).all()) {
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
