import type { Request, Response } from "express";
import type { Site } from "~/tenants/site";

/** What the HTTP host knows of a request before a page sees it; kept in `res.locals.state`. */
export interface RequestState {
  requestId: string;
  /** CSP nonce of this response. */
  nonce: string;
  /** scheme://host[:port] that the visitor used. */
  origin: string;
  /** Seconds until more may be sent: this form has come after too many others. */
  sentTooOften?: number;
  /** Absent until the host has selected one, and on health checks. */
  site?: Site;
}

export function requestState(response: Response): RequestState {
  return response.locals.state as RequestState;
}

export function setRequestState(response: Response, state: RequestState): void {
  response.locals.state = state;
}

/**
 * The host and port the visitor used. `X-Forwarded-Host` counts only when TRUST_PROXY trusts the peer.
 * Undefined when there is none or it is not a host name.
 */
export function visitorHost(request: Request): string | undefined {
  const trusted = request.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  const forwarded = request.get("x-forwarded-host");
  const host =
    forwarded && trusted(request.socket.remoteAddress, 0)
      ? forwarded.split(",")[0]?.trim()
      : request.headers.host;
  return host && /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host) ? host.toLowerCase() : undefined;
}

/** Programs get JSON, people a page. */
export function wantsJson(request: Request): boolean {
  return (
    request.path.startsWith("/api/") ||
    request.path.endsWith(".json") ||
    request.accepts("html", "json") === "json"
  );
}
