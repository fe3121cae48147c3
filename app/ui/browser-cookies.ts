import { type Cookie, type CookieId, cookieName } from "~/domain/visitor/cookie";

/**
 * The only place of the browser that reads and writes cookies; app/services/http/cookies.server.ts does for the server.
 * Written by hand: the `cookie` package would bring every page six times the bytes.
 */

/** Returns the value that the browser keeps now, or null. */
export function readBrowserCookie(cookie: CookieId): string | null {
  const start = `${nameOf(cookie)}=`;
  const found = document.cookie.split("; ").find((each) => each.startsWith(start));
  return found ? found.slice(start.length) : null;
}

/** Keeps a value for the whole host. */
export function writeBrowserCookie(cookie: Cookie, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${nameOf(cookie)}=${value}; Path=/; Max-Age=${cookie.maxAgeSeconds}; SameSite=Lax${isSecure() ? "; Secure" : ""}`;
}

const isSecure = () => location.protocol === "https:";
const nameOf = (cookie: CookieId) => cookieName(cookie, isSecure());
