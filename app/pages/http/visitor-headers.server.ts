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
