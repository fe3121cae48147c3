import { collectDefaultMetrics, Registry } from "prom-client";
import { keepNewFilesPrivate } from "~/adapters/data-folder.server";
import { retryWhileUnavailable, STORE_TIMEOUT_MS } from "~/adapters/database/store-unavailable";
import { serveIndex } from "~/adapters/search/shared-index.server";
import { ConfigError, readConfig } from "~/config.server";
import { createPlatform } from "~/services/platform/create-platform.server";
import { createLogger } from "~/services/platform/logger.server";
import { createSecrets, followReloadRequests, reloadSites } from "~/services/reload/reload-sites.server";
import { endAfter, endOnFault } from "./process-role";
import { logStream } from "./request-log";
import type { ProcessParts } from "./run-process";
import { onOrders, report, reportMetrics } from "./supervisor-link";

/** How long the web processes may take to go over to another index process. */
const LEAVE_WITHIN_MS = 30_000;

/**
 * Runs the process that has the search index for all web processes of the machine (decision 0187). It also does once
 * what each would do at its start: it migrates the store, loads the demo stock and creates the secrets.
 * @param at the path of its socket
 */
export async function runIndexProcess(
  at: string,
  { loadDemoStock }: Pick<ProcessParts, "loadDemoStock">,
): Promise<void> {
  keepNewFilesPrivate();
  // A terminal sends its signals to every process. The supervisor ends this one when the web processes have ended.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  const stream = logStream(2);
  const end = endAfter(stream);
  const config = readConfig(process.env);
  const log = createLogger(config.LOG_LEVEL, config, stream);
  try {
    const retry = {
      withinMs: STORE_TIMEOUT_MS,
      onUnavailable: async ({ code }: { code: string }) =>
        log.warn({ code, minutes: STORE_TIMEOUT_MS / 60_000 }, "waiting for the database"),
    };
    const platform = await createPlatform(config, log, { storeRetryOptions: retry, keepsIndex: true });
    endOnFault(log, end);
    if (config.DEMO_STOCK) await retryWhileUnavailable(() => loadDemoStock(platform), retry);
    await createSecrets(platform);
    const index = await serveIndex(platform.search.source, at);
    const requests = followReloadRequests(platform);
    process.on("SIGHUP", () => void reloadSites(platform));
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    reportMetrics(() => registry.getMetricsAsJSON());
    onOrders({
      stop: async () => {
        await index.close(LEAVE_WITHIN_MS);
        await requests.stop();
        await platform.close();
        end(0);
      },
    });
    report({ kind: "ready" });
  } catch (error) {
    if (error instanceof ConfigError) console.error(error.message);
    else log.fatal({ err: error }, "the index process could not start");
    end(1);
  }
}
