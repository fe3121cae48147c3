import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { type DestinationStream, pino } from "pino";
import { afterAll, beforeAll } from "vitest";
import type { IncomingCar } from "~/adapters/database/car-rows.server";
import type { StockSearchEngineOptions } from "~/adapters/search/stock-search-engine.server";
import { configuredSites, readConfig } from "~/config.server";
import { asSiteSlug } from "~/domain/text/identifiers";
import { createHttpApp } from "~/server/create-http-app";
import { listen } from "~/server/listen";
import { createMetrics } from "~/server/metrics";
import { pagesHandler } from "~/server/pages-handler";
import { picturesHandler } from "~/server/static-files";
import { createPlatform } from "~/services/platform/create-platform.server";
import { foldersWithSites } from "~/tenants/site-view";
import { loadDemoReviews } from "../../seeds/load-demo-reviews";
import { loadDemoStock } from "../../seeds/load-demo-stock";
import { NO_RATE_LIMIT } from "./server-process";
import { type SiteClient, siteClient } from "./site-browser";
import { siteConfig, temporarySites } from "./site-folders";
import { copyMigratedSqlite } from "./store";

/** The clock of most suites: Monday, half past twelve in Melbourne. */
export const NOW = new Date("2026-11-23T01:30:00Z");

const BUILT_PAGES = fileURLToPath(new URL("../../build/server/index.js", import.meta.url));

/** A site with its own dealership of the same name. */
export interface ServedSite {
  /** Absent: 03 5550 0001 for the first site, 0002 for the second. */
  phone?: string;
  cars?: IncomingCar[];
  /** Changes of its site.json. */
  config?: object;
  /** Its own wording. */
  wording?: object;
  /** Its own pages: Markdown by slug. */
  content?: Record<string, string>;
  /** Further files of its folder. */
  files?: Record<string, unknown>;
  /** Its own pictures by file name. */
  media?: Record<string, Buffer>;
}

interface ServingOptions<Slug extends string> {
  sites: Record<Slug, ServedSite>;
  environment?: Record<string, string>;
  timeouts?: StockSearchEngineOptions["timeouts"];
  logTo?: DestinationStream;
  /** Absent: `NOW`. */
  now?: Date;
  /** Whether a page is rendered once for all visitors without personal state, as the server does. */
  shares?: boolean;
  /** The sites that get the cars of their demo-stock.json, and their demo reviews. */
  demoStock?: readonly string[];
}
export type ServedSites<Slug extends string = string> = Awaited<ReturnType<typeof serveSites<Slug>>>;

/**
 * Serves sites for the tests of a file or a `describe`, with their cars in the search, and closes them afterwards. What
 * it returns is filled before the first test runs.
 */
export function servedSites<Slug extends string>(options: ServingOptions<Slug>): ServedSites<Slug> {
  const served = {} as ServedSites<Slug>;
  beforeAll(async () => {
    Object.assign(served, await serveSites(options));
    await served.platform.search.catchUp();
    await served.platform.search.ready();
  });
  afterAll(() => served.close?.());
  return served;
}

/**
 * Serves the built pages of invented sites with the real HTTP host and a real store in this process, for
 * tests that set what the environment can't, such as the time-out of the search engine.
 */
export async function serveSites<Slug extends string>(options: ServingOptions<Slug>) {
  if (!existsSync(BUILT_PAGES)) throw new Error("There are no built pages: run npm run build first");
  const { demoStock = [], now = NOW } = options;
  const folders = await temporarySites();
  const dataDir = await mkdtemp(path.join(tmpdir(), "forecourt-sites-data-"));
  const sites = Object.entries<ServedSite>(options.sites);
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    // A test of the shipped sites names none of its own.
    DEMO_SITES: sites.length > 0 ? "0" : "1",
    SITES_DIR: await folders.sitesDir(
      Object.fromEntries(
        sites.map(([slug, { phone, config, wording = {}, content = {}, media = {}, files = {} }], index) => [
          slug,
          {
            "site.json": siteConfig(slug, { phone: phone ?? `03 5550 000${index + 1}`, ...config }),
            "wording/en-AU.json": wording,
            ...Object.fromEntries(
              Object.entries(content).map(([page, source]) => [`content/${page}.md`, source]),
            ),
            ...files,
            ...Object.fromEntries(Object.entries(media).map(([name, bytes]) => [`media/${name}`, bytes])),
          },
        ]),
      ),
    ),
    NOW: now.toISOString(),
    RATE_LIMIT_PER_MINUTE: NO_RATE_LIMIT,
    ...options.environment,
  });
  const log = options.logTo ? pino({ level: "info" }, options.logTo) : pino({ level: "silent" });
  if (!config.DATABASE_URL) await copyMigratedSqlite(dataDir);
  const platform = await createPlatform(config, log, {
    // On a busy machine too, a page has all that it can do without.
    timeouts: options.timeouts ?? { extraAtLeastMs: 30_000 },
  });
  for (const [slug, { cars = [] }] of sites)
    await platform.store.cars.applyBatch(asSiteSlug(slug), "feed", cars, now);
  const demoSites = platform.sites.all().filter(({ slug }) => demoStock.includes(slug));
  const demoFolders = foldersWithSites(configuredSites(config));
  await loadDemoStock(platform.store, demoSites, now, log, demoFolders);
  await loadDemoReviews(platform.store, demoSites, now, log, demoFolders);
  const build = (await import(pathToFileURL(BUILT_PAGES).href)) as ServerBuild;
  const pages = pagesHandler(build, platform, { shares: options.shares ?? false });
  const metrics = createMetrics(platform, { pages: pages.shared });
  const app = createHttpApp({
    platform,
    metrics,
    assets: (_request, _response, next) => next(),
    images: picturesHandler(platform),
    pages,
  });
  const { server, port } = await listen(app, "127.0.0.1", 0);
  const clients = Object.fromEntries(
    sites.map(([slug]) => [slug, siteClient({ port }, `${slug}.localhost:${port}`)]),
  );
  return {
    platform,
    port,
    metrics,
    client: clients as Record<Slug, SiteClient>,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await platform.close();
      await folders.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
