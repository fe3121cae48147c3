/**
 * `npm run stock:import`: imports a stock feed into a site, whether the server runs or not.
 * Exit 0 also with rejected rows, 1 when it was called wrongly or failed, 2 when the feed can't be read.
 */
import { access } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import pino from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { ConfigError, readConfig } from "~/config.server";
import { type FeedMapping, FeedMappingError } from "~/domain/feed/mapping";
import { FeedUnreadableError, ImportBusyError } from "~/services/stock-import/feed-errors";
import { keepFeedFile } from "~/services/stock-import/feed-file.server";
import { formatOfContent, formatOfFileName, onlyFormatOf } from "~/services/stock-import/feed-format.server";
import {
  mappingFile,
  mappingForFeed,
  mappingNames,
  shippedMapping,
} from "~/services/stock-import/mappings.server";
import { type ImportSummary, importFeed } from "~/services/stock-import.server";
import { loadSites } from "~/tenants/registry.server";
import { progressBar } from "./terminal/progress-bar";

const USAGE = `Usage: npm run stock:import -- --site SLUG --feed FILE [options]

  --site SLUG            the site whose stock it is
  --feed FILE            the feed: CSV, JSON or XML, UTF-8
  --mapping NAME|FILE    which column is which field: a shipped mapping or a file of your own
                         (default: the shipped mapping that fits the feed)
  --source NAME          whose feed it is (default: the mapping's name)
  --complete             the feed is the whole stock of its source: absent cars become sold
  --dry-run              change nothing, show what would change
  --help                 this text
`;

/** The command was called wrongly; the usage is printed after the message. */
class UsageError extends Error {}

interface Options {
  site: string;
  feed: string;
  mapping: string | undefined;
  source: string | undefined;
  complete: boolean;
  dryRun: boolean;
}

function readOptions(args: string[]): Options | "help" {
  let values: ReturnType<typeof parse>["values"];
  try {
    values = parse(args).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  if (values.help) return "help";
  if (!values.site) throw new UsageError("--site is missing");
  if (!values.feed) throw new UsageError("--feed is missing");
  if (values.source !== undefined && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.source)) {
    throw new UsageError("--source is lower-case letters, digits and single hyphens");
  }
  return {
    site: values.site,
    feed: values.feed,
    mapping: values.mapping,
    source: values.source,
    complete: values.complete,
    dryRun: values["dry-run"],
  };
}

function parse(args: string[]) {
  return parseArgs({
    args,
    options: {
      site: { type: "string" },
      feed: { type: "string" },
      mapping: { type: "string" },
      source: { type: "string" },
      complete: { type: "boolean", default: false },
      "dry-run": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
}

/** A file that the person names, from where the person is: npm changes the folder and leaves INIT_CWD. */
async function fileNamed(name: string): Promise<string> {
  for (const folder of [process.env.INIT_CWD, process.cwd()]) {
    const file = folder && path.resolve(folder, name);
    if (file && (await exists(file))) return file;
  }
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function mappingNamed(name: string): Promise<FeedMapping> {
  const shipped = await shippedMapping(name);
  if (shipped) return shipped;
  const file = await fileNamed(name);
  if (await exists(file)) return mappingFile(file);
  throw new UsageError(
    `There is no mapping ${JSON.stringify(name)}: it is neither a file nor one of ${(await mappingNames()).join(", ")}.`,
  );
}

async function importStock(options: Options, signal: AbortSignal): Promise<number> {
  const config = readConfig(process.env);
  const log = pino({ level: config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL }, pino.destination(2));
  const sites = await loadSites({ sitesDir: config.SITES_DIR, baseDomain: config.BASE_DOMAIN, log });
  const site = sites.bySlug(options.site);
  if (!site) {
    const slugs = sites.all().map(({ slug }) => slug);
    throw new UsageError(`There is no site ${JSON.stringify(options.site)}; there are ${slugs.join(", ")}.`);
  }
  const named = options.mapping === undefined ? undefined : await mappingNamed(options.mapping);
  const feedName = await fileNamed(options.feed);
  const feed = await keepFeedFile(config.DATA_DIR, feedName);
  const bar = progressBar(process.stderr, "rows");
  try {
    const format =
      (named && onlyFormatOf(named)) ?? formatOfFileName(feedName) ?? (await formatOfContent(feed.path));
    const mapping = named ?? (await mappingForFeed(feed.path, format));
    const source = options.source ?? mapping.name;
    const store = await openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
    try {
      const summary = await importFeed({
        store: store.cars,
        site,
        source,
        mapping,
        format,
        feedPath: feed.path,
        dataDir: config.DATA_DIR,
        now: () => (config.NOW ? new Date(config.NOW) : new Date()),
        complete: options.complete,
        dryRun: options.dryRun,
        signal,
        onWait: () => console.error("Waiting for another import of this source to end …"),
        onProgress: bar.show,
      });
      bar.end();
      const heading = `${options.dryRun ? "Dry run, nothing changed" : "Imported"}: ${site.slug}, source ${source}, mapping ${mapping.name}`;
      report(heading, summary);
      return 0;
    } finally {
      await store.close();
    }
  } finally {
    await feed.remove();
  }
}

function report(heading: string, summary: ImportSummary): void {
  console.log(heading);
  for (const name of ["read", "created", "updated", "unchanged", "sold", "rejected"] as const) {
    console.log(`  ${`${name}:`.padEnd(10)} ${summary[name]}`);
  }
  for (const { line, field, reason } of summary.rejections.slice(0, 5)) {
    console.log(`  rejected line ${line}: ${field}: ${reason}`);
  }
  if (summary.rejectedRowsFile) console.log(`Rejected rows: ${summary.rejectedRowsFile}`);
  for (const warning of summary.warnings) console.error(`Warning: ${warning}`);
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
    const clear =
      error instanceof ConfigError || error instanceof FeedMappingError || error instanceof ImportBusyError;
    console.error(clear ? error.message : error);
    return 1;
  } finally {
    process.off("SIGINT", interrupt).off("SIGTERM", interrupt);
  }
}

process.exitCode = await main();
