import type { RequestListener, Server } from "node:http";
import type { Logger } from "pino";
import { type Config, ConfigError } from "~/config.server";
import { checkPortIsFree, listen } from "./listen";
import type { Metrics } from "./metrics";

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
