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
  const referrer = request.headers.get("Referer");
  if (referrer?.startsWith(url.origin + base) && URL.canParse(referrer)) {
    const from = new URL(referrer);
    from.pathname = pathBehind(base, from.pathname) ?? from.pathname;
    behind.headers.set("Referer", from.href);
  }
  return behind;
}
