import type { Logger } from "pino";
import type { Store } from "~/adapters/database/store";
import type { Site } from "~/tenants/site";
import { type DemoProfile, readDemoProfile } from "./demo-profile";

const BATCH = 250;
const LOADING = "loading";

/** What was loaded for one site. */
export interface LoadedDemoStock {
  site: string;
  cars: number;
}

/**
 * Loads the demo stock of each site that has a profile and no cars yet. What is loaded is left alone for ever after,
 * also when the generator or the profile changes: the cars may have been sold, edited or replaced by an import since.
 * `store.settings` remembers by site which version was loaded. A load that was cut off is finished at the next start.
 * @param siteFolders folders that hold the sites' folders, first match wins
 * @throws Error when a profile is invalid
 */
export async function loadDemoStock(
  store: Pick<Store, "cars" | "settings">,
  sites: readonly Pick<Site, "slug" | "dealershipIds" | "dealerships" | "locations" | "manufacturer">[],
  now: Date,
  log: Pick<Logger, "info">,
  siteFolders: readonly string[] = ["app/tenants/sites"],
): Promise<LoadedDemoStock[]> {
  const loaded: LoadedDemoStock[] = [];
  for (const site of sites) {
    const key = `demo-stock:${site.slug}`;
    const before = await store.settings.get(key);
    if (before !== null && before !== LOADING) continue;
    const profile = await readDemoProfile(site.slug, siteFolders);
    if (!profile) continue;
    if (before === null && (await store.cars.count(site.dealershipIds)) > 0) continue;
    const started = performance.now();
    const { demoStock, GENERATOR_VERSION } = await import("./demo-stock");
    const cars = demoStock({ ...site, profile }, now);
    await store.settings.set(key, LOADING);
    for (let from = 0; from < cars.length; from += BATCH) {
      await store.cars.applyBatch(site.slug, "demo", cars.slice(from, from + BATCH), now);
    }
    await store.settings.set(key, await versionOf(profile, GENERATOR_VERSION));
    const ms = Math.round(performance.now() - started);
    log.info({ site: site.slug, cars: cars.length, ms }, "demo stock loaded");
    loaded.push({ site: site.slug, cars: cars.length });
  }
  return loaded;
}

async function versionOf(profile: DemoProfile, generator: number): Promise<string> {
  const { nameOf } = await import("./random");
  return `${generator}-${nameOf(JSON.stringify(profile), 16)}`;
}
