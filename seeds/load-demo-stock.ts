import type { Logger } from "pino";
import type { IncomingCar, Store } from "~/adapters/database/store";
import type { Site } from "~/tenants/site";
import { readDemoProfile } from "./demo-profile";

const BATCH = 250;
const LOADING = "loading";

/** What was loaded for one site. */
export interface LoadedDemoStock {
  site: string;
  cars: number;
}

type DemoStockSite = Pick<Site, "slug" | "dealershipIds" | "dealerships" | "locations" | "manufacturer">;

/**
 * Loads the demo stock of each site that has a profile and no cars yet. What is loaded is left alone for ever after,
 * also when the generator or the profile changes: the cars may have been sold, edited or replaced by an import since.
 * `store.settings` remembers by site which version was loaded. A load that was cut off is finished at the next start.
 * A site whose profile is wrong gets no cars and an error in the log; the others are loaded.
 * @param siteFolders folders that hold the sites' folders, first match wins
 */
export async function loadDemoStock(
  store: Pick<Store, "cars" | "settings">,
  sites: readonly DemoStockSite[],
  now: Date,
  log: Pick<Logger, "info" | "error">,
  siteFolders: readonly string[] = ["app/tenants/sites"],
): Promise<LoadedDemoStock[]> {
  const loaded: LoadedDemoStock[] = [];
  for (const site of sites) {
    const key = `demo-stock:${site.slug}`;
    const before = await store.settings.get(key);
    if (before !== null && before !== LOADING) continue;
    if (before === null && (await store.cars.count(site.dealershipIds)) > 0) continue;
    const started = performance.now();
    const stock = await drawStock(site, now, siteFolders).catch((error: Error) => {
      log.error({ site: site.slug, reason: error.message }, "demo stock left out: its profile is wrong");
      return null;
    });
    if (!stock) continue;
    await store.settings.set(key, LOADING);
    for (let from = 0; from < stock.cars.length; from += BATCH) {
      await store.cars.applyBatch(site.slug, "demo", stock.cars.slice(from, from + BATCH), now);
    }
    await store.settings.set(key, stock.version);
    const ms = Math.round(performance.now() - started);
    log.info({ site: site.slug, cars: stock.cars.length, ms }, "demo stock loaded");
    loaded.push({ site: site.slug, cars: stock.cars.length });
  }
  return loaded;
}

/** Null for a site without a profile. The generator is loaded only when there is something to draw. */
async function drawStock(
  site: DemoStockSite,
  now: Date,
  siteFolders: readonly string[],
): Promise<{ cars: IncomingCar[]; version: string } | null> {
  const profile = await readDemoProfile(site.slug, siteFolders);
  if (!profile) return null;
  const [{ demoStock, GENERATOR_VERSION }, { nameOf }] = await Promise.all([
    import("./demo-stock"),
    import("./random"),
  ]);
  return {
    cars: demoStock({ ...site, profile }, now),
    version: `${GENERATOR_VERSION}-${nameOf(JSON.stringify(profile), 16)}`,
  };
}
