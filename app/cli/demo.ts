/**
 * `npm run demo`: serves a site of its own with a dealer's stock, from a temporary folder.
 * Exit 1 when it was called wrongly or can't start, 2 when the feed can't be read.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { placesOfState } from "~/adapters/geocoding/postcode-table.server";
import { ConfigError, configuredSites, ENVIRONMENT_VARIABLES, readConfig } from "~/config.server";
import { draftMapping } from "~/domain/stock-import/draft-mapping";
import {
  columnsNeeded,
  type FeedFormat,
  type FeedMapping,
  FeedMappingError,
  parseMapping,
} from "~/domain/stock-import/mapping";
import { asSiteSlug } from "~/domain/text/identifiers";
import { checkPortIsFree } from "~/server/listen";
import { openConfiguredFolder, openConfiguredStore } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import {
  formatOfContent,
  formatOfFileName,
  onlyFormatOf,
  sampleFeed,
  storeFeedFile,
} from "~/services/stock-import/feed-file.server";
import { FeedUnreadableError } from "~/services/stock-import/feed-record";
import { importFeed } from "~/services/stock-import/import-stock-feed.server";
import { mappingForFeed, mappingNames } from "~/services/stock-import/mappings.server";
import { loadSites } from "~/tenants/registry.server";
import { CAPITALS, demoSiteFiles, openDemoFolder, slugOf, surveyFeed, templateOf } from "./demo/demo-site";
import { fileNamed, mappingNamed, printSummary } from "./stock-import/summary-text";
import { readArguments, UsageError } from "./terminal/command";
import { progressBar } from "./terminal/progress-bar";

const USAGE = `Usage: npm run demo -- --feed FILE [options]

  --feed FILE            the dealer's stock feed: CSV, JSON or XML
  --mapping NAME|FILE    which column is which field: a shipped mapping, or a file
                         (default: the one that fits the feed, else one drafted from the names of its columns)
  --name "Dealer"        the dealer's name (default: Your Dealership)
  --colour "#8a2a5b"     the dealer's colour
  --help                 this text

Serves on PORT (3000) until it is stopped. Nothing is left behind.
`;

/** Variables of the environment that a demo follows. The others belong to the deployment: its stores, mail and payments. */
const FOLLOWED: ReadonlySet<string> = new Set([
  "PORT",
  "HOST",
  "LOG_LEVEL",
  "METRICS_PORT",
  "NOW",
  "NODE_ENV",
]);

interface Options {
  feed: string;
  mapping: string | undefined;
  name: string;
  colour: string | undefined;
}

function readOptions(args: string[]): Options | "help" {
  const { values } = readArguments({
    args,
    options: {
      feed: { type: "string" },
      mapping: { type: "string" },
      name: { type: "string" },
      colour: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return "help";
  if (!values.feed) throw new UsageError("--feed is missing");
  if (values.colour !== undefined && !/^#[0-9a-f]{6}$/i.test(values.colour)) {
    throw new UsageError('--colour is written "#rrggbb"');
  }
  const name = values.name?.trim() || "Your Dealership";
  return { feed: values.feed, mapping: values.mapping, name, colour: values.colour };
}

/** Sets the environment of the demo, for this command and the server that it becomes. */
function setEnvironment(folder: string, slug: string): void {
  const others = ENVIRONMENT_VARIABLES.filter((name) => !FOLLOWED.has(name));
  process.env = {
    LOG_LEVEL: "error",
    ...process.env,
    // An empty value counts as absent.
    ...Object.fromEntries(others.map((name) => [name, ""])),
    DATA_DIR: path.join(folder, "data"),
    SITES_DIR: path.join(folder, "sites"),
    DEMO_SITES: "0",
    FETCH_PICTURES: "1",
    SITE: slug,
    // For one visitor.
    WORKERS: "1",
  };
}

interface ChosenMapping {
  mapping: FeedMapping;
  format: FeedFormat;
}

/** @throws FeedUnreadableError, FeedMappingError */
async function chooseMapping(
  named: FeedMapping | undefined,
  feedPath: string,
  feedName: string,
  folder: string,
): Promise<ChosenMapping> {
  const format =
    (named && onlyFormatOf(named)) ?? formatOfFileName(feedName) ?? (await formatOfContent(feedPath));
  if (named) {
    console.log(`Mapping: ${named.name}`);
    return { mapping: named, format };
  }
  const known = await mappingForFeed(feedPath, format);
  const sample = await sampleFeed(feedPath, format);
  if (fits(known, format, sample)) {
    console.log(`Mapping: ${known.name}, which fits the feed`);
    return { mapping: known, format };
  }
  const draft = draftMapping(sample);
  const file = path.join(folder, "mapping.json");
  await writeFile(file, JSON.stringify(draft.mapping, null, 2));
  console.log(
    `Mapping: drafted from the names of the columns, as no shipped mapping fits (${(await mappingNames()).join(", ")})`,
  );
  for (const [field, column] of draft.taken) console.log(`  ${field.padEnd(24)} from ${column}`);
  if (draft.unused.length > 0) console.log(`  not used: ${draft.unused.join(", ")}`);
  console.log(`To correct it, copy ${file}, change it (docs/stock-import.md) and name it with --mapping.`);
  return { mapping: parseMapping(draft.mapping), format };
}

function fits(
  mapping: FeedMapping,
  format: FeedFormat,
  sample: Awaited<ReturnType<typeof sampleFeed>>,
): boolean {
  const isDelimited = mapping.formats.csv?.delimiter === sample.delimiter && format === "csv";
  const isListed = format === "json" && (sample.path === "" || mapping.formats.json?.path === sample.path);
  const isTagged = format === "xml" && mapping.formats.xml?.record === sample.path;
  return (
    (isDelimited || isListed || isTagged) &&
    [...columnsNeeded(mapping, format)].every((name) => sample.columns.has(name))
  );
}

async function importDemo(options: Options, folder: string): Promise<void> {
  const config = readConfig(process.env);
  await checkPortIsFree(config.HOST, config.PORT);
  const log = createLogger(config.LOG_LEVEL === "info" ? "warn" : config.LOG_LEVEL, config);
  const named = options.mapping === undefined ? undefined : await mappingNamed(options.mapping, {});
  const feedName = await fileNamed(options.feed);
  await openConfiguredFolder(config, log);
  const feed = await storeFeedFile(config.DATA_DIR, feedName);
  const chosen = await chooseMapping(named, feed.path, feedName, folder);
  // The demo has one yard, whatever names of yards the feed has.
  const mapping: FeedMapping = { ...chosen.mapping, dealership: { by: "state" } };
  const { state: stated, city, ...survey } = await surveyFeed(feed.path, chosen.format, mapping);
  const state = stated ?? "NSW";
  const slug = slugOf(options.name);
  const siteFolder = path.join(folder, "sites", slug);
  await mkdir(path.join(siteFolder, "wording"), { recursive: true });
  const dealer = { ...options, ...survey, state, city: city ?? CAPITALS[state] };
  for (const [name, content] of Object.entries(demoSiteFiles(dealer))) {
    await writeFile(path.join(siteFolder, name), JSON.stringify(content, null, 2));
  }
  console.log(
    `Template: ${templateOf(survey)}, for most of the feed's vehicles are ${survey.noun ?? survey.kind}s`,
  );
  const site = (await loadSites({ ...configuredSites(config), log })).bySlug(asSiteSlug(slug));
  if (!site) throw new Error("the demo's site can't be read");
  const bar = progressBar(process.stderr, "rows");
  const store = await openConfiguredStore(config, log);
  try {
    const summary = await importFeed({
      ...{
        store: store.cars,
        leases: store.leases,
        site,
        source: mapping.name,
        mapping,
        format: chosen.format,
      },
      feedPath: feed.path,
      dataDir: config.DATA_DIR,
      now: () => (config.NOW ? new Date(config.NOW) : new Date()),
      westernPlaces: () => placesOfState("WA"),
      onProgress: bar.show,
    });
    bar.end();
    printSummary("Imported", summary);
    if (summary.created === 0) throw new FeedUnreadableError("no row is a car: see the reasons above");
  } finally {
    bar.end();
    await store.close();
    await feed.remove();
  }
}

async function main(): Promise<number | undefined> {
  let folder: string | undefined;
  const stop = () => process.exit(130);
  try {
    const options = readOptions(process.argv.slice(2));
    if (options === "help") {
      console.log(USAGE);
      return 0;
    }
    keepNewFilesPrivate();
    // Until the server runs, which stops in its own way.
    process.once("SIGINT", stop).once("SIGTERM", stop);
    folder = await openDemoFolder();
    setEnvironment(folder, slugOf(options.name));
    await importDemo(options, folder);
    await import(pathToFileURL(path.resolve("build/server.js")).href);
    console.log("Stop it with Ctrl+C. The site and its data are removed then.");
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${USAGE}`);
      return 1;
    }
    if (error instanceof FeedUnreadableError || error instanceof FeedMappingError) {
      const names = await mappingNames();
      console.error(`The feed can't be shown: ${error.message}`);
      console.error(
        `Mappings: ${names.join(", ")}, or a file of your own (docs/stock-import.md), by --mapping.`,
      );
      return error instanceof FeedUnreadableError ? 2 : 1;
    }
    console.error(error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

const code = await main();
if (code !== undefined) process.exit(code);
