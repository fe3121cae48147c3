import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { requestState } from "./request-state";
import { routeClass } from "./route-class";

const QUIET = new Set(["asset", "image", "health"]);

/**
 * One line per answered request. The query string, bodies and header values are left out: nothing that a
 * visitor typed is logged.
 */
export function requestLog(log: Logger): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const { method, path } = request;
    response.once("close", () => {
      const state = requestState(response);
      const kind = routeClass(path);
      const level = response.statusCode >= 500 ? "error" : QUIET.has(kind) ? "debug" : "info";
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
