import { pathBehind } from "~/domain/languages/language-address";
import type { VisitorRequest } from "~/services/http/visitor-request.server";

/**
 * Headers of a page that sets cookies. Such a response is the visitor's own: no shared cache may store it. Returns no
 * headers without cookies.
 */
export function cookieHeaders(...cookies: readonly (string | null)[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) if (cookie !== null) headers.append("Set-Cookie", cookie);
  if (headers.has("Set-Cookie")) headers.set("Cache-Control", "private, no-cache");
  return headers;
}

/** Headers of a page that shows what only this visitor may see: no cache keeps it, not even the browser's. */
export function personalHeaders(): Headers {
  return new Headers({ "Cache-Control": "private, no-store" });
}

/**
 * Makes the browser forget the pages that Back would show, once nobody is signed in any more. Never cookies or storage:
 * sites of the same domain have theirs.
 */
export function clearBrowserCache(headers: Headers): void {
  headers.set("Clear-Site-Data", '"cache"');
}

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

/** Returns a request for the same page, at its address without a language's prefix; its referrer has none either. */
export function requestBehind(request: Request, base: string): Request {
  const url = new URL(request.url);
  const path = pathBehind(base, url.pathname);
  if (path === null) return request;
  url.pathname = path;
  // An action has read the body; what is left to ask needs none.
  const { method, headers, signal } = request;
  const behind = new Request(url, request.bodyUsed ? { method, headers, signal } : request);
  const referrer = referrerBehind(request.headers.get("Referer"), url.origin, base);
  if (referrer !== null) behind.headers.set("Referer", referrer);
  return behind;
}

/** Returns a referrer at its address without a language's prefix, where it is a page of this site in the language. */
export function referrerBehind(referrer: string | null, origin: string, base: string): string | null {
  if (base === "" || !referrer?.startsWith(origin + base) || !URL.canParse(referrer)) return referrer;
  const from = new URL(referrer);
  from.pathname = pathBehind(base, from.pathname) ?? from.pathname;
  return from.href;
}
