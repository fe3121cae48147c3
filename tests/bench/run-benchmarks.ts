import { existsSync } from "node:fs";
import { cp, mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import { loadSites } from "~/tenants/registry.server";
import type { Site } from "~/tenants/site";
import { alertsReport } from "./alert-report";
import { timeAlerts } from "./alert-times";
import { blocksReport } from "./block-report";
import { weighBlocks } from "./block-weights";
import { contentReport } from "./content-report";
import { timeContent } from "./content-times";
import { editReport, ROUNDS } from "./edit-report";
import { timeEdits } from "./edit-times";
import { ENGINE_SIZES, measureEngine } from "./engine-times";
import { measureLeads } from "./lead-benchmarks";
import { leadsReport } from "./lead-report";
import { weighSite } from "./page-weight";
import { paintReport } from "./paint-report";
import { measurePaint } from "./paint-times";
import { timePostcodes } from "./postcode-times";
import { timePrinting } from "./print-times";
import { readProfile, summariseProfile } from "./processor-profile";
import { realServerReport, timeOnRealServer } from "./real-server-times";
import {
  costsReport,
  engineReport,
  headingReport,
  printReport,
  profileReport,
  stockReport,
  throughputReport,
  timesReport,
  weightsReport,
} from "./report";
import type { BenchResults } from "./results";
import { mixedSearches, readStock } from "./search-addresses";
import { timeSearches } from "./server-time";
import { ServerUnderTest } from "./server-under-test";
import { nationalSite } from "./site-to-measure";
import { buildIndex, importByCommand, importWhileServing, timeUpdates } from "./stock-times";
import { load, measureThroughput } from "./throughput";

export interface BenchOptions {
  /** A feed of the listings mapping; undefined: the real one if present; null: measures the demo stock. */
  feed: string | null | undefined;
  quick: boolean;
  profile: boolean;
  jsonFile: string;
  /** Empty; removed by the caller. */
  workFolder: string;
  serverScript: string;
  engineScript: string;
}

/** It is next to the project on some machines only. */
const REAL_FEED = "../shared/data/australian-vehicle-prices.csv";
const realFeed = () => (existsSync(REAL_FEED) ? path.resolve(REAL_FEED) : null);

const MAPPING = "australian-listings";

/** Runs every benchmark one after the other; prints each table as soon as it is complete. */
export async function runBenchmarks(options: BenchOptions): Promise<void> {
  const { quick, workFolder } = options;
  const started = performance.now();
  // A copy, because a new build must not change what is measured.
  const buildFolder = path.join(workFolder, "build");
  await cp("build", buildFolder, { recursive: true });
  const bench = new Bench(options, buildFolder);
  const registry = await loadSites();
  const sites = registry.all();
  const national = nationalSite(sites);
  const site = national ?? sites[0];
  if (!site) throw new Error("no site can be served: see npm run sites:check");
  // A national feed fits no other site.
  const feed = national ? (options.feed === undefined ? realFeed() : options.feed) : null;

  const dataDir = path.join(workFolder, "data");
  progress(feed ? "Importing the feed while a server answers, and again" : "Loading the demo stock");
  const imports = feed ? await bench.imports(site, dataDir, feed) : null;
  const stock: BenchResults["stock"] = { site: site.slug, source: feed ? "feed" : "demo", cars: 0 };
  const measured = await bench.server(dataDir, { DEMO_STOCK: feed ? "0" : "1" });
  stock.cars = (await readStock(measured, site.slug)).count;
  const loaded = await measured.figures();
  const index = await buildIndex(dataDir);
  const results: BenchResults = {
    date: new Date().toISOString(),
    quick,
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? "",
      memory: totalmem(),
      node: process.versions.node,
      loadAtStart: loadavg()[0] ?? 0,
    },
    stock,
    weights: [],
    paint: null,
    print: null,
    leads: [],
    outbox: [],
    postcodes: null,
    content: null,
    blocks: [],
    edits: null,
    searchTimes: [],
    realServer: null,
    throughput: [],
    imports,
    index,
    engine: [],
    updates: null,
    alerts: null,
    memory: { loaded, afterLoad: loaded },
    startMs: measured.startMs,
    profile: null,
  };
  print(headingReport(results));

  progress("Weighing the pages");
  if (feed) results.weights = await weighSite(measured, site, { stock: "feed", pictures: true });
  // The feed has neither pictures nor comments, so the demo stock's pages are heavier.
  const demo = feed ? await bench.server(path.join(workFolder, "demo-data"), {}) : measured;
  for (const one of sites)
    results.weights.push(...(await weighSite(demo, one, { stock: "demo", pictures: !quick })));
  print(weightsReport(results));

  progress("Weighing the blocks");
  results.blocks = await weighBlocks({ workFolder, buildFolder, script: options.serverScript });
  print(blocksReport(results.blocks));

  progress("Watching a slow phone paint the pages");
  const heaviest = results.weights.find(
    (page) => page.stock === "demo" && page.site === site.slug && page.page.startsWith("vehicle"),
  );
  if (heaviest) {
    const shared = await bench.server(path.join(workFolder, "paint-data"), { SHARES: "1" });
    results.paint = await measurePaint(shared, site, heaviest.target, quick ? 3 : 7);
    await shared.stop();
  }
  print(paintReport(results.paint));

  progress("Printing cars");
  results.print = await timePrinting(demo, site.slug, quick ? 4 : 20);
  if (demo !== measured) await demo.stop();
  print(printReport(results.print));

  progress("Sending and delivering leads");
  const leads = await measureLeads({
    start: (dataDir, environment) => bench.server(dataDir, environment),
    folder: path.join(workFolder, "leads"),
    sites: registry,
    site,
    quick,
  });
  Object.assign(results, leads);
  results.postcodes = await timePostcodes(buildFolder, quick ? 5 : 20);
  print(leadsReport(results));

  progress("Serving a site with many pages and posts");
  const contentServer = { workFolder, buildFolder, script: options.serverScript };
  results.content = await timeContent(contentServer, quick ? 10 : 50);
  print(contentReport(results.content));

  progress("Serving a site with published texts");
  results.edits = await timeEdits({
    start: (dataDir, environment) => bench.server(dataDir, environment),
    folder: path.join(workFolder, "edits"),
    site,
    rounds: quick ? ROUNDS.quick : ROUNDS.usual,
  });
  print(editReport(results.edits));

  progress("Timing searches");
  results.searchTimes = await timeSearches(measured, site.slug, quick ? 12 : 80);
  print(timesReport(results));

  const { MEILI_HOST, MEILI_API_KEY } = process.env;
  if (MEILI_HOST) {
    progress("Timing them on the server at MEILI_HOST too");
    results.realServer = await timeOnRealServer({
      host: MEILI_HOST,
      apiKey: MEILI_API_KEY,
      dataDir,
      site,
      searches: results.searchTimes
        // Words are understood before an engine gets a search.
        .filter(({ cars, plain }) => cars !== null && plain === null)
        .map(({ search, query }) => ({ name: search, query })),
      rounds: quick ? 5 : 25,
    });
    print(realServerReport(results.realServer));
  }

  for (const cars of ENGINE_SIZES) {
    progress(`Measuring the search engine with ${cars} cars`);
    results.engine.push(await measureEngine(options.engineScript, dataDir, site.slug, cars, quick ? 5 : 25));
  }
  print(engineReport(results));

  progress("Matching changed cars with saved searches");
  results.alerts = await timeAlerts({ dataDir, folder: path.join(workFolder, "alerts") }, site, [
    { searches: 1000, withWords: 0 },
    { searches: quick ? 10_000 : 100_000, withWords: 0 },
    { searches: quick ? 10_000 : 100_000, withWords: 0.4 },
  ]);
  print(alertsReport(results));

  progress("Counting requests a second");
  const vehicle = `/cars/${(await readStock(measured, site.slug)).hits[0]?.slug ?? ""}`;
  results.throughput = await measureThroughput(measured, site.slug, vehicle, quick ? 2 : 7);
  results.memory.afterLoad = await measured.figures();
  print(throughputReport(results));

  if (options.profile) {
    progress("Profiling");
    results.profile = await bench.profile(measured, site.slug, path.dirname(options.jsonFile));
    print(profileReport(results));
  }

  progress("Changing cars");
  results.updates = await timeUpdates(measured, site, dataDir, quick ? 1 : 5, async (args, content) => {
    const file = path.join(workFolder, "changes.json");
    await writeFile(file, content);
    return importByCommand(buildFolder, dataDir, [...args, "--feed", file]);
  });
  await measured.stop();
  print(stockReport(results));
  print(costsReport(results));

  await mkdir(path.dirname(options.jsonFile), { recursive: true });
  await writeFile(options.jsonFile, `${JSON.stringify(results, null, 2)}\n`);
  const took = ((performance.now() - started) / 1000).toFixed(0);
  print(`Written to ${path.relative(process.cwd(), options.jsonFile)}. The whole run took ${took} s.`);
}

class Bench {
  #servers = 0;

  constructor(
    private readonly options: BenchOptions,
    private readonly buildFolder: string,
  ) {}

  /** Starts a server whose search has the whole stock. */
  async server(dataDir: string, environment: Record<string, string>): Promise<ServerUnderTest> {
    this.#servers += 1;
    const server = await ServerUnderTest.start({
      script: this.options.serverScript,
      buildFolder: this.buildFolder,
      dataDir,
      logFile: path.join(this.options.workFolder, `server-${this.#servers}.log`),
      environment,
    });
    await server.ready();
    return server;
  }

  /** Imports the feed into an empty store while a server answers, then again without changes. */
  async imports(site: Site, dataDir: string, feed: string): Promise<BenchResults["imports"]> {
    const server = await this.server(dataDir, { DEMO_STOCK: "0" });
    const run = () =>
      importByCommand(this.buildFolder, dataDir, [
        ...["--site", site.slug, "--feed", feed, "--mapping", MAPPING],
      ]);
    const first = await importWhileServing(server, site.slug, run);
    await server.stop();
    return { first, unchanged: await run() };
  }

  async profile(server: ServerUnderTest, site: string, folder: string): Promise<BenchResults["profile"]> {
    await mkdir(folder, { recursive: true });
    const targets = {
      empty: ["/cars"],
      mixed: (await mixedSearches(server, site)).map((query) => `/cars${query}`),
    };
    const profiles: NonNullable<BenchResults["profile"]> = [];
    for (const [name, paths] of Object.entries(targets)) {
      const file = path.join(folder, `bench-search-${name}.cpuprofile`);
      await server.startProfile();
      await load(server, paths, { host: server.host(site), "accept-encoding": "br" }, 5);
      await server.stopProfile(file);
      profiles.push({ search: name, file, ...summariseProfile(await readProfile(file)) });
    }
    return profiles;
  }
}

function print(text: string): void {
  console.log(`${text}\n`);
}

/** Written to standard error, because standard output has the tables. */
function progress(what: string): void {
  console.error(`${what} …`);
}
