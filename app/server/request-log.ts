import { write } from "node:fs";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Route } from "~/tenants/route-table.server";
import type { Site } from "~/tenants/site";
import { routedPath } from "./request-target";
import { routeClass } from "./route-handlers";

/** What the HTTP host knows about a request before a page handles it; stored in `res.locals.state`. */
export interface RequestState {
  requestId: string;
  /** CSP nonce of this response. */
  nonce: string;
  /** scheme://host[:port] that the visitor used. Null when the headers give no valid address: answered with 400. */
  origin: string | null;
  /** Whether the path could be parsed; otherwise the answer is 400. */
  readable: boolean;
  /** The path of the route that will answer. */
  route: Route | null;
  /** Seconds until the visitor may send again: this form exceeded the rate limit. */
  sentTooOften?: number;
  /** Absent until the site is selected, and on health checks. */
  site?: Site;
}

export function requestState(response: Response): RequestState {
  return response.locals.state as RequestState;
}

export function setRequestState(response: Response, state: RequestState): void {
  response.locals.state = state;
}

/** Programs get JSON, people get a page. */
export function wantsJson(request: Request): boolean {
  return isApiPath(request.path) || request.accepts("html", "json") === "json";
}

/** The addresses of JSON endpoints in any letter case, because the router ignores case. */
export function isApiPath(path: string): boolean {
  const routed = routedPath(path);
  return /^\/+api(\/|$)/i.test(routed) || /\.json$/i.test(routed);
}

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

/** Lines buffered while the reader of the log is slow. Further lines are dropped and counted. */
const MAX_BACKLOG_BYTES = 4 * 1024 * 1024;
const RETRY_MS = 20;

export interface LogStream {
  write(line: string): void;
  /** Resolves when all lines so far are written; never resolves when the reader has gone. */
  flushed(): Promise<void>;
}

/**
 * Makes a log from a file descriptor. Writes never block: a reader that is slow or has closed the pipe must not stop
 * the server.
 */
export function logStream(fd: number, largestBacklog = MAX_BACKLOG_BYTES): LogStream {
  let waiting: string[] = [];
  let size = 0;
  let dropped = 0;
  let busy = false;
  let closed = false;
  const whenIdle: (() => void)[] = [];

  function next(): void {
    if (busy || closed || waiting.length === 0) {
      if (!busy) for (const resolve of whenIdle.splice(0)) resolve();
      return;
    }
    if (dropped > 0)
      waiting.push(`${JSON.stringify({ level: "warn", dropped, msg: "log lines dropped" })}\n`);
    const batch = Buffer.from(waiting.join(""));
    waiting = [];
    size = 0;
    dropped = 0;
    busy = true;
    writeAll(batch);
  }

  function writeAll(batch: Buffer): void {
    write(fd, batch, (error, written) => {
      if (error?.code === "EAGAIN") setTimeout(writeAll, RETRY_MS, batch);
      else if (!error && written < batch.length) writeAll(batch.subarray(written));
      else {
        busy = false;
        closed ||= error !== null;
        next();
      }
    });
  }

  return {
    write(line) {
      if (closed) return;
      if (size + line.length > largestBacklog) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      size += line.length;
      next();
    },
    flushed() {
      return new Promise((resolve) => {
        whenIdle.push(resolve);
        next();
      });
    },
  };
}
