import type { RequestListener, Server } from "node:http";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { retryWhileUnavailable, type StoreRetryOptions } from "~/adapters/database/store-unavailable";
import type { PictureSource } from "~/adapters/images/image-handler.server";
import { deferred, withTimeout } from "~/adapters/with-timeout";
import {
  type Config,
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
import { checkPortIsFree, listen, type WaitingDoor, waitingDoor } from "./listen";
import { createMetrics, type Metrics } from "./metrics";
import type { PagesHandler } from "./pages-handler";
import { logStream } from "./request-log";
import { picturesHandler } from "./static-files";

/**
 * A stock of this size is indexed by the time the pages are loaded; with a larger one the server starts before that.
 */
const SMALL_STOCK = 5000;
const SEARCH_TIMEOUT_MS = 20_000;
const FLUSH_WITHIN_MS = 500;
/**
 * How long to wait for the database at startup. Crash recovery may take minutes; a wrong address must end in an exit
 * that a supervisor notices.
 */
const STORE_TIMEOUT_MS = 10 * 60_000;
const STOP_SIGNALS = ["SIGTERM", "SIGINT"] as const;

/** Exits once the log is written. */
type End = (code: number) => void;

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

/** Runs the web process until it receives a stop signal; sets the exit code and ends the process itself. */
export async function runProcess(parts: ProcessParts): Promise<void> {
  keepNewFilesPrivate();
  // By default it would end a process that is still starting.
  process.on("SIGHUP", () => undefined);
  let log: Logger | undefined;
  const stream = logStream(2);
  const end: End = (code) => {
    void stream.flushed().then(() => process.exit(code));
    // An unfinished log write would block even process.exit.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), FLUSH_WITHIN_MS);
  };
  try {
    const config = readConfig(process.env);
    log = createLogger(config.LOG_LEVEL, config, stream);
    await checkPortIsFree(config.HOST, config.PORT);
    await checkMetricsPortIsFree(config);
    // Few pages need the sites' indexes, and those pages wait for them. The first page must not be delayed by their
    // build.
    const listening = deferred();
    const door = waitingDoor(config.HOST, config.PORT);
    const retry = storeRetryOptions(log, door, end);
    const platform: ClosablePlatform = await createPlatform(config, log, {
      pictures: parts.pictures,
      sitesAfter: listening.promise,
      storeRetryOptions: retry,
    });
    if (parts.importScript) platform.runImport = importProcesses(parts.importScript, config, log);
    endOnFault(log, end);
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
  const app = createHttpApp({
    platform,
    metrics,
    isStopping: () => stopped?.isStopping() ?? false,
    images: picturesHandler(platform),
    ...pages,
  });
  await serveMetrics(metrics, config, log);
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
  stopOnSignal(platform, stopped, [delivery, messages, alerts, checkout, publications, requests], end);
  if (!canSendTexts(config)) log.warn(NO_SIGN_IN);
  if (!canTakePayments(config)) log.warn(NO_PAYMENTS);
  if (lacksWebhook(config)) log.warn(NO_WEBHOOK);
  if (!canMailEditors(config) && platform.sites.all().some(({ editors }) => editors.length > 0))
    log.warn(NO_EDITORS);
  log.info({ port, sites: platform.sites.all().length }, "listening");
  // The reader of the addresses may have closed the pipe.
  process.stdout.on("error", () => undefined);
  process.stdout.write(announcement(platform, port));
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
function announcement({ config, sites }: Pick<Platform, "config" | "sites">, port: number): string {
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
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
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
}

/** After an uncaught error the process is in an unknown state: it exits and is restarted. */
function endOnFault(log: Logger, end: End): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught exception");
    end(1);
  });
  process.on("unhandledRejection", (reason) => {
    log.fatal({ err: reason }, "unhandled rejection");
    end(1);
  });
}

/** Metrics are served on the loopback interface only, so no proxy in front of the sites exposes them. */
const METRICS_HOST = "127.0.0.1";
const DEFAULT_METRICS_PORT = 9464;
const PORT_NAMES = { host: "METRICS_PORT", port: "METRICS_PORT" };

/** @throws ConfigError when METRICS_PORT is set and taken */
export async function checkMetricsPortIsFree({ METRICS_PORT }: Pick<Config, "METRICS_PORT">): Promise<void> {
  if (METRICS_PORT) await checkPortIsFree(METRICS_HOST, METRICS_PORT, PORT_NAMES);
}

/**
 * Serves `/metrics` on its own port of the loopback interface, METRICS_PORT. When the default port is taken, for
 * example by another server, the sites are served without metrics. METRICS_PORT=0 switches metrics off.
 * @returns its server, or null when metrics are not served
 * @throws ConfigError when METRICS_PORT is set and taken
 */
export async function serveMetrics(
  metrics: Pick<Metrics, "text">,
  { METRICS_PORT }: Pick<Config, "METRICS_PORT">,
  log: Pick<Logger, "warn">,
): Promise<Server | null> {
  if (METRICS_PORT === 0) return null;
  const port = METRICS_PORT ?? DEFAULT_METRICS_PORT;
  try {
    return (await listen(metricsListener(metrics), METRICS_HOST, port, PORT_NAMES)).server;
  } catch (error) {
    if (METRICS_PORT !== undefined || !(error instanceof ConfigError)) throw error;
    log.warn({ port }, "no metrics are served: the port is taken; set METRICS_PORT to another, or to 0");
    return null;
  }
}

function metricsListener({ text }: Pick<Metrics, "text">): RequestListener {
  return (request, response) => {
    const answer = (status: number, type: string, body: string) =>
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
    if (request.url?.replace(/\?.*/, "") !== "/metrics") answer(404, "text/plain", "See /metrics\n");
    else if (request.method !== "GET" && request.method !== "HEAD") answer(405, "text/plain", "Use GET\n");
    else
      text().then(
        ({ type, body }) => answer(200, type, body),
        () => answer(500, "text/plain", "The metrics could not be read\n"),
      );
  };
}
