import type { Server } from "node:http";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type { PictureSource } from "~/adapters/images/image-handler.server";
import { createImageHandler } from "~/adapters/images/image-handler.server";
import { deferred } from "~/adapters/search/deferred";
import { within } from "~/adapters/within";
import { ConfigError, readConfig } from "~/config.server";
import type { ClosablePlatform } from "~/services/create-platform.server";
import { createLogger, createPlatform } from "~/services/create-platform.server";
import { keepEventsInBounds } from "~/services/event-log.server";
import { feedToken } from "~/services/feed-token.server";
import { createLeadDelivery } from "~/services/lead-delivery.server";
import { keepLeadsInBounds } from "~/services/lead-privacy.server";
import { postsWebhooks } from "~/services/lead-routing.server";
import type { Platform } from "~/services/platform.server";
import { addressHere } from "~/services/site-origin.server";
import { webhookSecrets } from "~/services/webhook-secret.server";
import { createHttpApp } from "./create-http-app";
import { drain, STOP_WITHIN_MS, trackConnections } from "./graceful-stop";
import { checkPortIsFree, listen } from "./listen";
import { logStream } from "./log-stream";

const SEARCH_PATIENCE_MS = 60_000;
const FLUSH_WITHIN_MS = 500;

/** Ends the process once the log is written. */
type End = (code: number) => void;

/** What differs between the built server and the development server, and what the app may not import itself. */
export interface ProcessParts {
  /** Client files and pages. */
  pages(platform: Platform): Promise<{ assets: RequestHandler; pages: RequestHandler }>;
  /** Fills an empty store; called when DEMO_STOCK=1. */
  loadDemoStock(platform: Platform): Promise<void>;
  pictures: PictureSource;
}

/** Runs the web process until it is told to stop; sets the exit code and ends the process itself. */
export async function runProcess(parts: ProcessParts): Promise<void> {
  let log: Logger | undefined;
  const stream = logStream(2);
  const end: End = (code) => {
    void stream.flushed().then(() => process.exit(code));
    // A write that nobody takes would keep even process.exit waiting.
    setTimeout(() => process.kill(process.pid, "SIGKILL"), FLUSH_WITHIN_MS);
  };
  try {
    const config = readConfig(process.env);
    log = createLogger(config.LOG_LEVEL, stream);
    await checkPortIsFree(config.HOST, config.PORT);
    // The sites' indexes are wanted by few pages, and those wait for them; the first one is not kept waiting by them.
    const listening = deferred();
    const platform = await createPlatform(config, log, {
      pictures: parts.pictures,
      sitesAfter: listening.promise,
    });
    endOnFault(log, end);
    await serve(platform, parts, end);
    listening.resolve();
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message);
    else if (log) log.fatal({ err: error }, "the server could not start");
    else console.error(error);
    end(1);
  }
}

async function serve(platform: ClosablePlatform, parts: ProcessParts, end: End): Promise<void> {
  const { config, log } = platform;
  if (config.DEMO_STOCK) await parts.loadDemoStock(platform);
  // Here, so that whoever sends a site's feeds or takes its leads finds token and secret in DATA_DIR.
  for (const site of platform.sites.all()) {
    await feedToken(config, site.slug);
    if (postsWebhooks(site)) await webhookSecrets(config, site.slug);
  }
  // The pages are loaded while the stock is indexed.
  const [pages] = await Promise.all([parts.pages(platform), awaitSearch(platform)]);
  const delivery = createLeadDelivery(platform);
  const app = createHttpApp({
    platform,
    deliveries: delivery,
    images: createImageHandler({ dataDir: config.DATA_DIR, log, source: parts.pictures }),
    ...pages,
  });
  const { server, port } = await listen(app, config.HOST, config.PORT);
  delivery.start();
  keepEventsInBounds(platform);
  keepLeadsInBounds(platform);
  stopOnSignal(platform, server, delivery, end);
  log.info({ port, sites: platform.sites.all().length }, "listening");
  // Whoever waited for the addresses may have closed the pipe.
  process.stdout.on("error", () => undefined);
  process.stdout.write(announcement(platform, port));
}

/** The stock can be searched from the first request on; but a search server that is away keeps no other page away. */
async function awaitSearch({ search, log }: Platform): Promise<void> {
  try {
    await within(SEARCH_PATIENCE_MS, search.catchUp().then(search.ready));
  } catch (error) {
    log.error({ err: error }, "serving without a complete search index");
  }
}

/** The lines a person reads after the start. */
export function announcement({ config, sites }: Pick<Platform, "config" | "sites">, port: number): string {
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
  server: Server,
  delivery: { stop(): Promise<void> },
  end: End,
): void {
  const connections = trackConnections(server);
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
    // Meanwhile, so that both fit into the time: a lead stored now is delivered after the start.
    const delivered = delivery
      .stop()
      .catch((error: unknown) => log.error({ err: error }, "stopping the deliveries failed"));
    if (!(await drain(server, connections, STOP_WITHIN_MS - 2000))) log.warn("requests were cut off");
    await delivered;
    await platform.close();
    log.info("stopped");
    end(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, (name) => void stop(name));
}

/** A fault that nothing caught leaves the process in a state nobody knows: it ends, and is started anew. */
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
