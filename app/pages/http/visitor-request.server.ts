import type { VisitorRequest } from "~/services/http/visitor-request.server";

/** Returns the part of a request that services may read. */
export function visitorRequest({ method, url, headers }: Request): VisitorRequest {
  return {
    method,
    url,
    cookies: headers.get("Cookie") ?? "",
    referrer: headers.get("Referer"),
    userAgent: headers.get("User-Agent"),
    isPrefetch: /prefetch|prerender/i.test(`${headers.get("Sec-Purpose")} ${headers.get("Purpose")}`),
  };
}
