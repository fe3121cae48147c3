/**
 * A cookie of one host, so of one site (docs/decisions/0004). The server and the page's scripts share its properties:
 * app/services/http/cookies.server.ts and app/ui/browser-cookies.ts read and write it.
 */
export interface Cookie {
  name: string;
  maxAgeSeconds: number;
  /** Whether the page's own scripts can read it. */
  scripts: boolean;
  /** The path that it is sent to. Default: the whole host. */
  path?: string;
  /**
   * Prefix of its name on HTTPS, which makes browsers accept it from this host only. Default: `__Host-`, which is not
   * allowed for a cookie with a path.
   */
  prefix?: "__Host-" | "__Secure-" | "";
}

export type CookieId = Pick<Cookie, "name" | "prefix">;

/** Returns the name in the browser. Browsers reject the prefixes on plain HTTP. */
export function cookieName({ name, prefix = "__Host-" }: CookieId, isSecure: boolean): string {
  return isSecure ? prefix + name : name;
}

/** Restricts a cookie to one page and those below it. */
export function ofPage(path: string): Pick<Cookie, "path" | "prefix"> {
  return { path, prefix: "__Secure-" };
}
