import { parse, parseSetCookie, serialize } from "cookie";
import { own } from "~/domain/text/own-property";
import { type Cookie, type CookieId, cookieName } from "~/domain/visitor/cookie";
import { cookieReads } from "./cookie-reads.server";
import type { VisitorRequest } from "./visitor-request.server";

/**
 * The only place of the server that reads and writes cookies. They are not signed: a value is validated like any
 * input when it is read. Values that visitors must not read or change go through encrypted-cookie.server.ts.
 */

export interface Visit {
  /** Scheme and host that the visitor used. */
  origin: string;
}

/** Values are written and read without encoding: callers use only characters that a cookie may hold. */
const AS_IT_IS = { encode: String, decode: String };

/** Returns the value that the visitor's browser sent, or null. */
export function readCookie(
  visit: Visit,
  visitor: Pick<VisitorRequest, "cookies">,
  cookie: CookieId,
): string | null {
  cookieReads().getStore()?.add(cookie.name);
  return own(parse(visitor.cookies, AS_IT_IS), cookieName(cookie, isSecure(visit))) ?? null;
}

/**
 * Returns the `Set-Cookie` header that keeps a value; "" deletes the cookie.
 * @throws TypeError when the value has a character that no cookie may hold
 */
export function writeCookie(visit: Visit, cookie: Cookie, value: string): string {
  const { path = "/", maxAgeSeconds, scripts } = cookie;
  const secure = isSecure(visit);
  return serialize(cookieName(cookie, secure), value, {
    ...AS_IT_IS,
    path,
    maxAge: value === "" ? 0 : maxAgeSeconds,
    httpOnly: !scripts,
    secure,
    sameSite: "lax",
  });
}

/** Returns the `Cookie` header that a browser sends after it has received these `Set-Cookie` headers. */
export function cookiesAfter(
  { cookies: before }: Pick<VisitorRequest, "cookies">,
  set: readonly string[],
): string {
  const cookies = new Map(Object.entries(parse(before, AS_IT_IS)));
  for (const header of set) {
    const { name, value, maxAge } = parseSetCookie(header, AS_IT_IS);
    if (maxAge === 0) cookies.delete(name);
    else cookies.set(name, value);
  }
  return [...cookies].map(([name, value]) => `${name}=${value ?? ""}`).join("; ");
}

function isSecure({ origin }: Visit): boolean {
  return origin.startsWith("https:");
}
