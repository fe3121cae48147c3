import { pathBehind } from "~/domain/languages/language-address";

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
