import { constants } from "node:fs";
import { access, mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import type { DestinationStream, Logger } from "pino";
import { destination, pino } from "pino";
import { openStore } from "~/adapters/database/open-store.server";
import { createGoogleGeocoding } from "~/adapters/geocoding/google-geocoding.server";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import type { PictureSource } from "~/adapters/images/picture-source";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createGoogleStaticMaps } from "~/adapters/maps/google-static-map.server";
import { createSheetPrinter } from "~/adapters/pdf/sheet-printer.server";
import {
  createStockSearchEngine,
  type StockSearchEngineOptions,
} from "~/adapters/search/stock-search-engine.server";
import type { Config } from "~/config.server";
import { ConfigError } from "~/config.server";
import { loadSites } from "~/tenants/registry.server";
import { createEventLog } from "./event-log.server";
import type { Platform } from "./platform.server";
import { sessionSecrets } from "./session-secrets.server";
import { indexedSites } from "./site-listing.server";
import { createViewCounter } from "./view-counter.server";

/** JSON lines on standard error; standard output is for people. */
export function createLogger(
  level: string,
  stream: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
}

const SHORTEST_SECRET = 32;

export interface ClosablePlatform extends Platform {
  /** Writes what waits and closes search, mail and store, each even when another one's closing failed. */
  close(): Promise<void>;
}

/**
 * Assembles what the server and the commands work with.
 * @param parts patience with the search engine (default: the engine's own), the app's own pictures (default: none), and
 *   what the search's indexes of the sites are built after (default: the stock's)
 * @throws ConfigError when the environment names a folder, a database or a site that can't be used
 */
export async function createPlatform(
  config: Config,
  log: Logger,
  parts: Pick<StockSearchEngineOptions, "patience" | "sitesAfter"> & { pictures?: PictureSource } = {},
): Promise<ClosablePlatform> {
  await mkdir(config.DATA_DIR, { recursive: true })
    .then(() => access(config.DATA_DIR, constants.W_OK))
    .catch(refuseAs(`DATA_DIR: ${config.DATA_DIR} can't be written`));
  if (config.SITES_DIR) await readdir(config.SITES_DIR).catch(refuseAs("SITES_DIR: can't be read"));
  const sites = await loadSites({
    sitesDir: config.SITES_DIR,
    baseDomain: config.BASE_DOMAIN,
    now: config.NOW === undefined ? undefined : new Date(config.NOW),
    log,
  });
  if (sites.all().length === 0) throw new ConfigError("No site can be served: see npm run sites:check");
  if (config.SITE && !sites.bySlug(config.SITE)) {
    throw new ConfigError(
      `SITE: there is no site ${config.SITE}; there are ${sites
        .all()
        .map((site) => site.slug)
        .join(", ")}`,
    );
  }

  const fixed = config.NOW === undefined ? undefined : Date.parse(config.NOW);
  const now = () => (fixed === undefined ? new Date() : new Date(fixed));
  const secrets = await sessionSecrets(config.SESSION_SECRET, config.DATA_DIR);
  if (config.SESSION_SECRET && secrets.some((secret) => secret.length < SHORTEST_SECRET)) {
    log.warn(
      `SESSION_SECRET is shorter than ${SHORTEST_SECRET} characters: sessions can be forged by guessing it`,
    );
  }
  const opening = openStore({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, log });
  const store = await (config.DATABASE_URL
    ? opening.catch(refuseAs("DATABASE_URL: the database can't be opened"))
    : opening);
  const search = createStockSearchEngine({
    config,
    store,
    log,
    sites: indexedSites(sites.all()),
    now,
    patience: parts.patience,
    sitesAfter: parts.sitesAfter,
  });
  const mailer = createMailer({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outboxDir: path.join(config.DATA_DIR, "outbox/mail"),
  });
  const events = createEventLog({ store, log, now });
  const views = createViewCounter({ store, log, now });
  const postcodeTable = createPostcodeTable();
  return {
    config,
    log,
    store,
    search,
    sites,
    mailer,
    maps: config.GOOGLE_MAPS_KEY
      ? createGoogleStaticMaps({ key: config.GOOGLE_MAPS_KEY, dataDir: config.DATA_DIR, log, now })
      : null,
    postcodes: config.GOOGLE_MAPS_KEY
      ? createGoogleGeocoding({ key: config.GOOGLE_MAPS_KEY, table: postcodeTable, log, now })
      : postcodeTable,
    sheets: createSheetPrinter({
      dataDir: config.DATA_DIR,
      log,
      pictures: parts.pictures ?? (async () => null),
      cdn: config.IMAGE_CDN,
    }),
    events,
    views,
    sessionSecrets: secrets,
    now,
    async close() {
      for (const part of [events, views, search, mailer, store]) {
        await part.close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
      }
    },
  };
}

/** Error codes of the system, and PostgreSQL's for no connection, no entry and no such database. */
const ENVIRONMENT_FAULT = /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P03)$/;

/** Tells a fault of the environment in one line. Any other error is the program's own and passes. */
function refuseAs(what: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw ENVIRONMENT_FAULT.test(error.code ?? "") ? new ConfigError(`${what} (${error.code})`) : error;
  };
}
