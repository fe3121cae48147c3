import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import {
  retryWhileUnavailable,
  STORE_TIMEOUT_MS,
  type StoreRetryOptions,
} from "~/adapters/database/store-unavailable";
import type { PictureSource } from "~/adapters/images/image-handler.server";
import { deferred, withTimeout } from "~/adapters/with-timeout";
import {
  ConfigError,
  canMailEditors,
  canSendTexts,
  canTakePayments,
  lacksWebhook,
  NO_EDITORS,
  NO_PAYMENTS,
  NO_SIGN_IN,
  NO_WEBHOOK,
  readConfig,
} from "~/config.server";
import { createAlertWorker } from "~/services/alerts/alert-worker.server";
import { scheduleEventExpiry } from "~/services/analytics/event-log.server";
import { createCheckoutWorker } from "~/services/checkout/checkout-worker.server";
import { createPublicationWorker } from "~/services/editing/publication-worker.server";
import { createLeadDelivery } from "~/services/leads/delivery/delivery-worker.server";
import { createMessageDelivery } from "~/services/messages/message-worker.server";
import { type ClosablePlatform, createPlatform } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import type { Platform } from "~/services/platform/platform";
import { addressHere } from "~/services/platform/site-origin.server";
import { schedulePersonalDataExpiry } from "~/services/privacy/retention.server";
import { createSecrets, followReloadRequests, reloadSites } from "~/services/reload/reload-sites.server";
import type { SiteRegistry } from "~/tenants/site";
import { createHttpApp } from "./create-http-app";
import { STOP_WITHIN_MS, type StoppableServer, stoppable } from "./graceful-stop";
import { importProcesses } from "./import-processes";
import { checkPortIsFree, type WaitingDoor, waitingDoor } from "./listen";
import { createMetrics } from "./metrics";
import { checkMetricsPortIsFree, serveMetrics } from "./metrics-server";
import type { PagesHandler } from "./pages-handler";
import { type End, endAfter, endOnFault, isSupervised } from "./process-role";
import { logStream } from "./request-log";
import { picturesHandler } from "./static-files";
import { onOrders, report, reportMetrics, shareWrites, supervisedIndex } from "./supervisor-link";

/**
 * A stock of this size is indexed by the time the pages are loaded; with a larger one the server starts before that.
 */
const SMALL_STOCK = 5000;
const SEARCH_TIMEOUT_MS = 20_000;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** What differs between the built server and the development server, and what the app itself may not import. */
export interface ProcessParts {
  /** The client files and pages. */
  pages(
    platform: Platform,
  ): Promise<{ assets: RequestHandler; pages: RequestHandler & Partial<PagesHandler> }>;
  /** Loads demo stock into an empty store; called when DEMO_STOCK=1. */
  loadDemoStock(platform: Platform): Promise<void>;
  /** The app's own pictures. */
  pictures(sites: Pick<SiteRegistry, "bySlug">): PictureSource;
  /** The script that imports a feed in its own process. Absent: feeds are imported in this process. */
  importScript?: string;
}

/**
 * Runs a web process until it receives a stop signal; sets the exit code and ends the process itself. It may be the only
 * one, or one of several that a supervisor has started.
 */
export async function runProcess(parts: ProcessParts): Promise<void> {
  keepNewFilesPrivate();
  // By default it would end a process that is still starting.
  process.on("SIGHUP", () => undefined);
  // To a supervisor it means to replace the processes.
  process.on("SIGUSR2", () => log?.warn("a single process can't be replaced by another: see WORKERS"));
  let log: Logger | undefined;
  const stream = logStream(2);
  const end = endAfter(stream);
  try {
    const config = readConfig(process.env);
    log = createLogger(config.LOG_LEVEL, config, stream);
    if (!isSupervised()) {
      await checkPortIsFree(config.HOST, config.PORT);
      await checkMetricsPortIsFree(config);
    }
    const index = supervisedIndex(config);
    // Few pages need the sites' indexes, and those pages wait for them. The first page must not be delayed by their
    // build.
    const listening = deferred();
    const door = waitingDoor(config.HOST, config.PORT);
    const retry = storeRetryOptions(log, door, end);
    const platform: ClosablePlatform = await createPlatform(config, log, {
      pictures: parts.pictures,
      sitesAfter: listening.promise,
      storeRetryOptions: retry,
      source: index ?? undefined,
      keepsIndex: true,
    });
    shareWrites(platform.store, config);
    if (parts.importScript) platform.runImport = importProcesses(parts.importScript, config, log);
    endOnFault(log, end);
    // The index process then has loaded the demo stock.
    await index?.connected();
    await serve(platform, parts, { door, retry, end });
    listening.resolve();
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message);
    else if (log) log.fatal({ err: error }, "the server could not start");
    else console.error(error);
    end(1);
  }
}

/** A start during a database outage waits with its port open: health checks then see it alive and not ready. */
function storeRetryOptions(log: Logger, door: WaitingDoor, end: End): StoreRetryOptions {
  const stop = () => end(0);
  return {
    withinMs: STORE_TIMEOUT_MS,
    async onUnavailable({ code }) {
      log.warn({ code, minutes: STORE_TIMEOUT_MS / 60_000 }, "waiting for the database");
      // No work is running yet that would have to finish first.
      for (const signal of STOP_SIGNALS) process.once(signal, stop);
      await door.open();
    },
  };
}

interface Serving {
  door: WaitingDoor;
  retry: StoreRetryOptions;
  end: End;
}

async function serve(
  platform: ClosablePlatform,
  parts: ProcessParts,
  { door, retry, end }: Serving,
): Promise<void> {
  const { config, log } = platform;
  if (config.DEMO_STOCK) await retryWhileUnavailable(() => parts.loadDemoStock(platform), retry);
  await createSecrets(platform);
  // The pages load while the stock is indexed.
  const [pages] = await Promise.all([parts.pages(platform), awaitSearch(platform)]);
  const delivery = createLeadDelivery(platform);
  const messages = createMessageDelivery(platform);
  const checkout = createCheckoutWorker(platform);
  const publications = createPublicationWorker(platform);
  const metrics = createMetrics(platform, {
    leads: delivery,
    messages,
    checkout,
    pages: pages.pages.shared,
  });
  let stopped: StoppableServer | undefined;
  let isRetired = false;
  const app = createHttpApp({
    platform,
    metrics,
    // Where another process takes its place, the service is as ready as before.
    isStopping: () => !isRetired && (stopped?.isStopping() ?? false),
    images: picturesHandler(platform),
    ...pages,
  });
  if (isSupervised()) reportMetrics(metrics.figures);
  else await serveMetrics(metrics, config, log);
  const { server, port } = await door.handOver(app);
  stopped = stoppable(server);
  delivery.start();
  messages.start();
  scheduleEventExpiry(platform);
  schedulePersonalDataExpiry(platform);
  const alerts = createAlertWorker(platform);
  alerts.start();
  checkout.start();
  publications.start();
  const requests = followReloadRequests(platform);
  process.on("SIGHUP", () => void reloadSites(platform));
  const stop = stopOnSignal(
    platform,
    stopped,
    [delivery, messages, alerts, checkout, publications, requests],
    end,
  );
  log.info({ port, sites: platform.sites.all().length }, "listening");
  if (!isSupervised()) {
    announce(platform, port);
    return;
  }
  onOrders({
    announce: () => announce(platform, port),
    retire() {
      isRetired = true;
      void stop("retire");
    },
  });
  report({ kind: "ready" });
}

/** Says what an operator should know, and prints the sites' addresses. */
function announce(platform: Platform, port: number): void {
  const { config, log } = platform;
  if (!canSendTexts(config)) log.warn(NO_SIGN_IN);
  if (!canTakePayments(config)) log.warn(NO_PAYMENTS);
  if (lacksWebhook(config)) log.warn(NO_WEBHOOK);
  if (!canMailEditors(config) && platform.sites.all().some(({ editors }) => editors.length > 0))
    log.warn(NO_EDITORS);
  // The reader of the addresses may have closed the pipe.
  process.stdout.on("error", () => undefined);
  process.stdout.write(addressesOf(platform, port));
}

/**
 * A small stock can be searched from the first request on. A large one delays no page; its cars appear as they are
 * indexed.
 */
async function awaitSearch({ search, store, log }: Platform): Promise<void> {
  try {
    if ((await store.cars.count()) > SMALL_STOCK) return;
    // The index may have been complete for an empty store, before the demo stock was added.
    await withTimeout(search.catchUp().then(search.ready), SEARCH_TIMEOUT_MS);
  } catch (error) {
    log.warn({ err: error }, "serving before the whole stock can be searched");
  }
}

/** The lines printed for a person after the start. */
function addressesOf({ config, sites }: Pick<Platform, "config" | "sites">, port: number): string {
  const here = { scheme: "http", port: port === 80 ? "" : `:${port}` };
  const addresses = config.SITE
    ? [[config.SITE, `http://${config.HOST}${here.port}`] as const]
    : sites.all().map((site) => [site.name, addressHere(site, config, here)] as const);
  const width = Math.max(...addresses.map(([name]) => name.length));
  const lines = addresses.map(([name, address]) => `  ${name.padEnd(width)}  ${address}`);
  return `Forecourt is serving:\n${lines.join("\n")}\n`;
}

function stopOnSignal(
  platform: ClosablePlatform,
  server: StoppableServer,
  workers: readonly { stop(): Promise<void> }[],
  end: End,
): (why: NodeJS.Signals | "retire") => Promise<void> {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals | "retire") => {
    if (stopping) return;
    stopping = true;
    const { log } = platform;
    log.info({ signal }, "stopping");
    setTimeout(() => {
      log.error("stopping took too long");
      end(1);
    }, STOP_WITHIN_MS).unref();
    // Runs at the same time, so that both finish within the limit: a lead stored now is delivered after the next start.
    const ended = Promise.all(
      workers.map((worker) =>
        worker.stop().catch((error: unknown) => log.error({ err: error }, "stopping a worker failed")),
      ),
    );
    if (!(await server.drain())) log.warn("requests were cut off");
    await ended;
    await platform.close();
    log.info("stopped");
    end(0);
  };
  for (const signal of STOP_SIGNALS) process.removeAllListeners(signal).on(signal, (name) => void stop(name));
  return stop;
}
