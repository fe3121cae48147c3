/**
 * `npm run stock:index -- [--site SLUG]`: builds the search indexes again from the store, settings included: the
 * cars, and what the sites list by model and by dealership.
 * With MEILI_HOST those are the server's; without, every running process is asked to build its own again.
 */
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { withOwnPictures } from "~/adapters/images/car-pictures.server";
import { searchEngineError } from "~/adapters/search/response-validation.server";
import { createStockSearchEngine, requestRebuild } from "~/adapters/search/stock-search-engine.server";
import { configuredSites, readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { indexedSites } from "~/services/listing/listing-filter.server";
import { openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { loadSites } from "~/tenants/registry.server";
import { readArguments, UsageError } from "./terminal/command";
import { showElapsedTime } from "./terminal/progress-bar";

const USAGE = `Usage: npm run stock:index -- [--site SLUG]

Builds the search indexes again from the store, settings included. Without MEILI_HOST, every running process is asked
to build its own again.

  --site SLUG   only this site's cars (default: every site's)
  --help        this text
`;

function readOptions(args: string[]) {
  return readArguments({
    args,
    options: { site: { type: "string" }, help: { type: "boolean", default: false } },
  }).values;
}

async function indexStock(values: ReturnType<typeof readOptions>): Promise<void> {
  keepNewFilesPrivate();
  const config = readConfig(process.env);
  const log = createLogger("warn", config);
  const sites = await loadSites({ ...configuredSites(config), log });
  const site = values.site === undefined ? null : sites.bySlug(asSiteSlug(values.site));
  if (site === undefined) {
    const known = sites.all().map(({ slug }) => slug);
    throw new UsageError(`There is no site ${values.site}; there are ${known.join(", ")}`);
  }
  const opened = await openConfiguredStore(config, log);
  const store = config.FETCH_PICTURES ? { ...opened, cars: withOwnPictures(opened.cars) } : opened;
  const now = () => (config.NOW === undefined ? new Date() : new Date(config.NOW));
  const search = createStockSearchEngine({ config, store, log, sites: indexedSites(sites.all()), now });
  const working = showElapsedTime(process.stderr, "Indexing");
  try {
    // Without a server this builds indexes of this process's own: it shows that the whole stock can be indexed. With
    // one, the running process that writes its index builds it again; this one does where none runs.
    const rebuilt = await search.rebuild(site?.dealershipIds).catch((error: unknown) => {
      throw searchEngineError(error);
    });
    working.end();
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
    working.end();
    await search.close();
    await store.close();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) console.log(USAGE);
  else await indexStock(options);
} catch (error) {
  if (error instanceof UsageError) console.error(`${error.message}\n\n${USAGE}`);
  else console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
