import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { requestState } from "./request-state";
import { routeClass } from "./route-class";

const QUIET = new Set(["asset", "image", "health"]);

/**
 * Logs one line per answered request, without the query string, bodies and header values: nothing that a visitor typed
 * is logged.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    response.once("close", () => {
      const state = requestState(response);
      const kind = routeClass(path, state.route);
      const level = levelOf(response.statusCode, kind, path);
      log[level](
        {
          request: state.requestId,
          site: state.site?.slug,
          method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - started) * 10) / 10,
          aborted: response.writableFinished ? undefined : true,
        },
        "request",
      );
    });
    next();
  };
}

/** A 503 is a warning: its cause has its own log line. A failed readiness check is no fault of the request. */
function levelOf(status: number, kind: string, path: string): "error" | "warn" | "info" | "debug" {
  if (status === 503) return path === "/readyz" ? "info" : "warn";
  if (status >= 500) return "error";
  return QUIET.has(kind) ? "debug" : "info";
}
