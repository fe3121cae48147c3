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
import { asSiteSlug, type SiteSlug } from "~/domain/text/identifiers";
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
import { fileNamed, mappingNamed, printSummary } from "./stock-import/summary-text";
import { readArguments, UsageError } from "./terminal/arguments";
import { progressBar } from "./terminal/progress-bar";

const USAGE = `Usage: npm run stock:import -- --site SLUG --feed FILE [options]

  --site SLUG            the site whose stock it is
  --feed FILE            the feed: CSV, JSON or XML
  --mapping NAME|FILE    which column is which field: a mapping of the site's own, a shipped one, or a file
                         (default: the one that fits the feed)
  --source NAME          whose feed it is (default: the mapping's name)
  --complete             the feed is the whole stock of its source: absent cars become sold
  --sells-at-most N      per cent of the source's cars that a complete feed may mark as sold (default: the
                         mapping's, else 30); five cars may always become sold
  --force                take a complete feed that has no cars or makes more sold than that
  --dry-run              change nothing; show what would change, five cars as they would be taken, and what looks odd
  --help                 this text
`;

interface Options {
  site: SiteSlug;
  feed: string;
  mapping: string | undefined;
  source: string | undefined;
  complete: boolean;
  force: boolean;
  maxSoldPercent: number | undefined;
  dryRun: boolean;
}

function readOptions(args: string[]): Options | "help" {
  const { values } = readArguments({
    args,
    options: {
      site: { type: "string" },
      feed: { type: "string" },
      mapping: { type: "string" },
      source: { type: "string" },
      complete: { type: "boolean", default: false },
      force: { type: "boolean", default: false },
      "sells-at-most": { type: "string" },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  if (!values.site) throw new UsageError("--site is missing");
  if (!values.feed) throw new UsageError("--feed is missing");
  if (values.source !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.source)) {
    throw new UsageError("--source is lower-case letters, digits and single hyphens");
  }
  const percent = values["sells-at-most"];
  if (percent !== undefined && !/^(100|\d{1,2})$/.test(percent)) {
    throw new UsageError("--sells-at-most is a whole number from 0 to 100");
  }
  if (!values.complete && (values.force || percent !== undefined)) {
    throw new UsageError("--force and --sells-at-most go with --complete");
  }
  return {
    site: asSiteSlug(values.site),
    feed: values.feed,
    mapping: values.mapping,
    source: values.source,
    complete: values.complete,
    force: values.force,
    maxSoldPercent: percent === undefined ? undefined : Number(percent),
    dryRun: values["dry-run"],
  };
}

async function importStock(options: Options, signal: AbortSignal): Promise<number> {
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
