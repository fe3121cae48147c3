import type { Request, Response } from "express";
import type { Route } from "~/tenants/route-table.server";
import type { Site } from "~/tenants/site";
import { routedPath } from "./request-target";

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
