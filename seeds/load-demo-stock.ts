import type { Logger } from "pino";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { Store } from "~/adapters/database/open-store.server";
import type { SiteSlug } from "~/domain/text/identifiers";
import type { Site } from "~/tenants/site";
import { readDemoProfile } from "./demo-profile";

const BATCH = 250;
const LOADING = "loading";

/** The result of loading one site's demo stock. */
export interface LoadedDemoStock {
  site: SiteSlug;
  cars: number;
}

type DemoStockSite = Pick<Site, "slug" | "dealershipIds" | "dealerships" | "locations" | "manufacturer">;

/**
 * Loads the demo stock of each site that has a profile and no cars yet. Loaded cars are never changed, even when the
 * generator or the profile changes, because they may have been sold, edited or replaced by an import. `store.settings`
 * stores the loaded version of each site. An interrupted load is completed at the next start. A site with an invalid
 * profile gets no cars and an error in the log; the others are loaded.
 * @param siteFolders folders that contain the sites' folders; the first match wins
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

/** Returns null for a site without a profile. Imports the generator only when it is needed. */
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
