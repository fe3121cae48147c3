/**
 * `npm run stock:index -- [--site SLUG]`: builds the search indexes again from the store, settings included: the
 * cars, and what the sites list by model and by dealership.
 * With MEILI_HOST those are the server's; without, every running process is asked to build its own again.
 */
import { parseArgs } from "node:util";
import { openStore } from "~/adapters/database/open-store.server";
import { searchEngineError } from "~/adapters/search/search-error.server";
import { createStockSearchEngine, requestRebuild } from "~/adapters/search/stock-search-engine.server";
import { readConfig } from "~/config.server";
import { createLogger } from "~/services/create-platform.server";
import { indexedSites } from "~/services/site-listing.server";
import { loadSites } from "~/tenants/registry.server";

class UsageError extends Error {}

async function indexStock(): Promise<void> {
  const { values } = parseArgs({ options: { site: { type: "string" } } });
  const config = readConfig(process.env);
  const log = createLogger("warn");
  const sites = await loadSites({ sitesDir: config.SITES_DIR, baseDomain: config.BASE_DOMAIN, log });
  const site = values.site === undefined ? null : sites.bySlug(values.site);
  if (site === undefined) {
    const known = sites.all().map(({ slug }) => slug);
    throw new UsageError(`There is no site ${values.site}; there are ${known.join(", ")}`);
  }
  const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const search = createStockSearchEngine({ config, store, log, sites: indexedSites(sites.all()), now });
  try {
    // Without a server this builds indexes of this process's own: it shows that the whole stock can be indexed.
    const rebuilt = await search.rebuild(site?.dealershipIds).catch((error: unknown) => {
      throw searchEngineError(error);
    });
    const { indexed, removed, models, dealerships } = rebuilt;
    console.log(
      `Indexed ${indexed} cars${site ? ` of ${site.name}` : ""}, removed ${removed}; ` +
        `by model and site ${models}, by dealership and site ${dealerships}.`,
    );
    if (!config.MEILI_HOST) {
      await requestRebuild(store, site?.dealershipIds ?? null);
      console.log("Running servers build their own indexes again within a second or two.");
    }
  } finally {
    await search.close();
    await store.close();
  }
}

try {
  await indexStock();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
