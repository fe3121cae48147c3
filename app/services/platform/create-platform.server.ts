import { readdir } from "node:fs/promises";
import path from "node:path";
import type { Logger } from "pino";
import { openDataFolder } from "~/adapters/data-folder.server";
import type { Store } from "~/adapters/database/open-store.server";
import { openStore } from "~/adapters/database/open-store.server";
import { isStoreUnavailable, type StoreRetryOptions } from "~/adapters/database/store-unavailable";
import { OUTBOX_FOLDERS, readOrCreateSecret } from "~/adapters/files.server";
import { createGoogleGeocoding } from "~/adapters/geocoding/google-geocoding.server";
import { createPostcodeTable } from "~/adapters/geocoding/postcode-table.server";
import { carPictureSource, withOwnPictures } from "~/adapters/images/car-pictures.server";
import type { PictureSource } from "~/adapters/images/picture-source";
import {
  type ReadStoredPicture,
  sitePictureSource,
  storedPictures,
} from "~/adapters/images/site-pictures.server";
import { createMailer } from "~/adapters/mail/mailer.server";
import { createGoogleStaticMaps } from "~/adapters/maps/google-static-map.server";
import { createPaymentGateway } from "~/adapters/payments/stripe-gateway.server";
import { createSheetPrinter } from "~/adapters/pdf/sheet-printer.server";
import {
  createStockSearchEngine,
  type RebuildableStockSearchEngine,
  type StockSearchEngineOptions,
} from "~/adapters/search/stock-search-engine.server";
import { createTextSender } from "~/adapters/sms/text-sender.server";
import { type Config, ConfigError, canTakePayments, configuredSites } from "~/config.server";
import { createEventLog } from "~/services/analytics/event-log.server";
import { createViewCounter } from "~/services/analytics/view-counter.server";
import { indexedSites } from "~/services/listing/listing-filter.server";
import { PublishedWording } from "~/services/wording/published-wording.server";
import { loadSites } from "~/tenants/registry.server";
import { type RouteTable, readRouteTable } from "~/tenants/route-table.server";
import type { SiteRegistry } from "~/tenants/site";
import type { Platform } from "./platform";

/**
 * Opens the store that the environment names.
 * @param retry how long to wait for an unavailable database. Default: none
 * @throws ConfigError when it can't be opened
 */
export async function openConfiguredStore(
  { DATABASE_URL, DATA_DIR }: Pick<Config, "DATABASE_URL" | "DATA_DIR">,
  log: Logger,
  retry?: StoreRetryOptions,
): Promise<Store> {
  await openConfiguredFolder({ DATA_DIR }, log);
  try {
    return await openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, log, retry });
  } catch (error) {
    const what = DATABASE_URL ? "DATABASE_URL: the database" : `DATA_DIR: the database in ${DATA_DIR}`;
    throw asConfigError(error, `${what} can't be opened`);
  }
}

/**
 * Prepares DATA_DIR: it exists, is writable, and is closed to other users of the machine.
 * @throws ConfigError when it can't be written
 */
export async function openConfiguredFolder(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  log: Pick<Logger, "warn">,
): Promise<void> {
  const left = await openDataFolder(DATA_DIR).catch((error: unknown) => {
    throw asConfigError(error, `DATA_DIR: ${DATA_DIR} can't be written`);
  });
  const [first] = left;
  if (first !== undefined)
    log.warn({ first, count: left.length }, "other users of this machine can read files in DATA_DIR");
}

/** Turns an error of the environment into one line. Any other error is a bug and is rethrown unchanged. */
function asConfigError(error: unknown, what: string): unknown {
  if (isStoreUnavailable(error)) return new ConfigError(`${what} (${error.code})`);
  const { code } = error as { code?: unknown };
  const isSystemFault = typeof code === "string" && /^E(?!RR_)[A-Z]+(_[A-Z]+)?$/.test(code);
  return isSystemFault ? new ConfigError(`${what} (${code})`) : error;
}

/**
 * Returns the secrets that sign sessions, newest first: `SESSION_SECRET` (comma-separated for rotation), or a secret
 * that is generated once and stored in `DATA_DIR/secrets/session-secret`, readable by its owner only.
 */
export async function sessionSecrets(given: string | undefined, dataDir: string): Promise<readonly string[]> {
  const secrets = (given ?? "")
    .split(",")
    .map((secret) => secret.trim())
    .filter((secret) => secret !== "");
  return secrets.length > 0 ? secrets : [await readOrCreateSecret(dataDir, "session-secret")];
}

/** A restarting search server returns sooner. Until then the last good results are shown. */
const FALLBACK_AFTER_MS = 10_000;

export interface ClosablePlatform extends Platform {
  search: RebuildableStockSearchEngine;
  /** All pictures below `/img`. */
  pictures: PictureSource;
  /** Pictures of editors, also those that no published page uses. */
  storedPicture: ReadStoredPicture;
  /** Flushes waiting writes and closes search, mail and store. Closes each one even when another fails to close. */
  close(): Promise<void>;
}

/**
 * Creates the platform for the server and the commands.
 * @param parts timeouts for the search engine (default: the engine's own) and for an unavailable database (default:
 *   none), the app's own pictures (default: none), a promise that the first build of the sites' search indexes waits for
 *   (default: only for the stock index), the index of another process (default: the engine's own), and whether the
 *   stock index is kept in a file
 * @throws ConfigError when the environment names a folder, a database or a site that can't be used
 */
export async function createPlatform(
  config: Config,
  log: Logger,
  parts: Pick<StockSearchEngineOptions, "timeouts" | "sitesAfter" | "source"> & {
    pictures?: (sites: Pick<SiteRegistry, "bySlug">) => PictureSource;
    storeRetryOptions?: StoreRetryOptions;
    keepsIndex?: boolean;
  } = {},
): Promise<ClosablePlatform> {
  await openConfiguredFolder(config, log);
  if (config.SITES_DIR) await readdir(config.SITES_DIR).catch(refuseAs("SITES_DIR: can't be read"));
  const routes = await readRouteTable();
  const sites = await loadServedSites(config, log, routes);
  const fixed = config.NOW === undefined ? undefined : Date.parse(config.NOW);
  const now = () => (fixed === undefined ? new Date() : new Date(fixed));
  const secrets = await sessionSecrets(config.SESSION_SECRET, config.DATA_DIR);
  const opened = await openConfiguredStore(config, log, parts.storeRetryOptions);
  const store = config.FETCH_PICTURES ? { ...opened, cars: withOwnPictures(opened.cars) } : opened;
  const wording = new PublishedWording({ files: sites, store, log });
  await wording.refresh();
  const search = createStockSearchEngine({
    config,
    store,
    log,
    sites: indexedSites(sites.all()),
    now,
    timeouts: parts.timeouts,
    sitesAfter: parts.sitesAfter,
    source: parts.source,
    indexFile: parts.keepsIndex
      ? { file: path.join(config.DATA_DIR, "cache", "search", "stock"), documents: config.FETCH_PICTURES }
      : undefined,
    // Null means no fallback, so only undefined takes the default.
    fallbackAfterMs:
      parts.timeouts?.fallbackAfterMs === undefined ? FALLBACK_AFTER_MS : parts.timeouts.fallbackAfterMs,
  });
  const senders = createSenders(config, now);
  const events = createEventLog({ store, log, now });
  const views = createViewCounter({ store, log, now });
  const storedPicture = storedPictures(store);
  const drawings: PictureSource = parts.pictures?.(sites) ?? (async () => null);
  const pictures = config.FETCH_PICTURES
    ? carPictureSource(
        {
          cars: opened.cars,
          dealershipIds: () => sites.all().flatMap(({ dealershipIds }) => dealershipIds),
          dataDir: config.DATA_DIR,
          log,
          now,
        },
        drawings,
      )
    : drawings;
  return {
    config,
    log,
    store,
    search,
    sites: wording.sites,
    wording,
    routes,
    ...senders,
    ...createPlaces(config, log, now),
    payments: canTakePayments(config)
      ? createPaymentGateway(config, { sessions: store.sandboxPayments, now })
      : null,
    sheets: createSheetPrinter({
      dataDir: config.DATA_DIR,
      log,
      pictures,
      cdn: config.IMAGE_CDN,
    }),
    pictures: sitePictureSource(wording.sites, pictures, storedPicture),
    storedPicture,
    events,
    views,
    sessionSecrets: secrets,
    now,
    async close() {
      for (const part of [wording, events, views, search, senders.mailer, store]) {
        await part.close().catch((error: unknown) => log.error({ err: error }, "closing failed"));
      }
    },
  };
}

/** @throws ConfigError when no site can be served, or not the one that SITE names */
async function loadServedSites(config: Config, log: Logger, routes: RouteTable) {
  const sites = await loadSites({
    routes,
    ...configuredSites(config),
    now: config.NOW === undefined ? undefined : new Date(config.NOW),
    onlySite: config.SITE,
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
  return sites;
}

function createSenders(config: Config, now: () => Date): Pick<Platform, "mailer" | "texts"> {
  return {
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      outboxDir: path.join(config.DATA_DIR, OUTBOX_FOLDERS.mail),
    }),
    texts: createTextSender({
      webhookUrl: config.SMS_WEBHOOK_URL,
      webhookToken: config.SMS_WEBHOOK_TOKEN,
      outboxDir: path.join(config.DATA_DIR, OUTBOX_FOLDERS.sms),
      now,
    }),
  };
}

/** Maps and addresses: Google's with a key; without one there are no maps, and only the postcodes of the table. */
function createPlaces(
  { GOOGLE_MAPS_KEY: key, DATA_DIR: dataDir }: Config,
  log: Logger,
  now: () => Date,
): Pick<Platform, "maps" | "postcodes" | "placeTable"> {
  const placeTable = createPostcodeTable();
  if (!key) return { maps: null, postcodes: placeTable, placeTable };
  return {
    maps: createGoogleStaticMaps({ key, dataDir, log, now }),
    postcodes: createGoogleGeocoding({ key, table: placeTable, log, now }),
    placeTable,
  };
}

function refuseAs(what: string): (error: unknown) => never {
  return (error) => {
    throw asConfigError(error, what);
  };
}
