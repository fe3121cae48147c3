/**
 * `npm run stock:import`: imports a stock feed into a site, whether the server runs or not.
 * Exit 0 also with rejected rows, 1 when it was called wrongly or failed, 2 when the feed can't be read, 3 when a
 * complete feed can hardly be complete.
 */
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { placesOfState } from "~/adapters/geocoding/postcode-table.server";
import { ConfigError, configuredSites, readConfig } from "~/config.server";
import { FeedMappingError } from "~/domain/stock-import/mapping";
import { openConfiguredFolder, openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import {
  formatOfContent,
  formatOfFileName,
  onlyFormatOf,
  storeFeedFile,
} from "~/services/stock-import/feed-file.server";
import {
  FeedNotCompleteError,
  FeedUnreadableError,
  ImportBusyError,
} from "~/services/stock-import/feed-record";
import { importFeed } from "~/services/stock-import/import-stock-feed.server";
import { mappingForFeed } from "~/services/stock-import/mappings.server";
import { loadSites } from "~/tenants/registry.server";
import { type ImportOptions, readOptions, USAGE } from "./stock-import/options";
import { fileNamed, mappingNamed, printSummary } from "./stock-import/summary-text";
import { UsageError } from "./terminal/command";
import { progressBar } from "./terminal/progress-bar";

async function importStock(options: ImportOptions, signal: AbortSignal): Promise<number> {
  keepNewFilesPrivate();
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  const places = { ...configuredSites(config), log };
  const site = (await loadSites({ ...places, only: options.site })).bySlug(options.site);
  if (!site) {
    const slugs = (await loadSites(places)).all().map(({ slug }) => slug);
    throw new UsageError(`There is no site ${JSON.stringify(options.site)}; there are ${slugs.join(", ")}.`);
  }
  const mappings = { site: site.slug, ...configuredSites(config) };
  const named = options.mapping === undefined ? undefined : await mappingNamed(options.mapping, mappings);
  const feedName = await fileNamed(options.feed);
  await openConfiguredFolder(config, log);
  const feed = await storeFeedFile(config.DATA_DIR, feedName);
  const bar = progressBar(process.stderr, "rows");
  try {
    const format =
      (named && onlyFormatOf(named)) ?? formatOfFileName(feedName) ?? (await formatOfContent(feed.path));
    const mapping = named ?? (await mappingForFeed(feed.path, format, mappings));
    const source = options.source ?? mapping.name;
    const store = await openConfiguredStore(config, log);
    try {
      const summary = await importFeed({
        store: store.cars,
        leases: store.leases,
        site,
        source,
        mapping,
        format,
        feedPath: feed.path,
        dataDir: config.DATA_DIR,
        now: () => (config.NOW ? new Date(config.NOW) : new Date()),
        complete: options.complete,
        dryRun: options.dryRun,
        force: options.force,
        maxSoldPercent: options.maxSoldPercent,
        westernPlaces: () => placesOfState("WA"),
        signal,
        onWait: () => console.error("Waiting for another import of this source to end …"),
        onProgress: bar.show,
      });
      bar.end();
      const heading = `${options.dryRun ? "Dry run, nothing changed" : "Imported"}: ${site.slug}, source ${source}, mapping ${mapping.name}`;
      printSummary(heading, summary);
      return 0;
    } finally {
      await store.close();
    }
  } finally {
    await feed.remove();
  }
}

async function main(): Promise<number> {
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once("SIGINT", interrupt).once("SIGTERM", interrupt);
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === "help") {
      console.log(USAGE);
      return 0;
    }
    return await importStock(options, stop.signal);
  } catch (error) {
    if (stop.signal.aborted) {
      console.error("Stopped. What was imported so far stays; the same command goes on from there.");
      return 130;
    }
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`);
      return 1;
    }
    if (error instanceof FeedUnreadableError) {
      console.error(`The feed can't be read, nothing was changed: ${error.message}`);
      return 2;
    }
    if (error instanceof FeedNotCompleteError) {
      console.error(`Nothing was changed: ${error.message}. With --force it is taken all the same.`);
      return 3;
    }
    const clear =
      error instanceof ConfigError ||
      error instanceof FeedMappingError ||
      error instanceof ImportBusyError ||
      isStoreUnavailable(error);
    console.error(clear ? error.message : error);
    return 1;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

process.exitCode = await main();
