import { AsyncLocalStorage } from "node:async_hooks";
import { parse, parseSetCookie, serialize } from "cookie";
import type { SiteSlug } from "~/domain/text/identifiers";
import { own } from "~/domain/text/own-property";
import { type Cookie, type CookieId, cookieName, ofPage } from "~/domain/visitor/cookie";
import { decrypt, type EncryptionPlatform, encrypt, MAX_CONTENT_BYTES } from "./encryption.server";
import type { VisitorRequest } from "./visitor-request.server";

/*
 * Which cookies a render reads. Pages and host are two bundles with modules of their own (docs/decisions/0009), so what
 * both must share is found by a symbol.
 */

const KEY = Symbol.for("forecourt.cookie-reads");
type Reads = AsyncLocalStorage<Set<string>>;

/** The names, without prefix, of the cookies that were read in this asynchronous context; absent: nobody asks. */
export function cookieReads(): Reads {
  const shared = globalThis as { [KEY]?: Reads };
  shared[KEY] ??= new AsyncLocalStorage();
  return shared[KEY];
}

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

/**
 * A cookie that only this platform can read or make. It holds what a visitor typed, which no cookie may hold
 * unencrypted (docs/decisions/0026). It is valid for one name and one site, and it expires by its own date, whatever
 * the browser does.
 */
export interface EncryptedCookie {
  /**
   * Returns a `Set-Cookie` header with the value (anything JSON can hold). Returns null when it is too large for a
   * browser: then the earlier cookie stays.
   */
  write(context: CookieContext, value: unknown): string | null;
  /** Returns the value, or null when there is none or it is expired, tampered with, another site's or unreadable. */
  read(context: CookieContext, visitor: Pick<VisitorRequest, "cookies">): unknown;
  /** Returns a `Set-Cookie` header that deletes the cookie. */
  clear(context: Pick<CookieContext, "origin">): string;
}

export interface CookieContext {
  platform: EncryptionPlatform;
  site: { slug: SiteSlug };
  origin: string;
}

type EncryptedCookieOptions = Pick<Cookie, "name" | "maxAgeSeconds" | "path">;

/** Browsers drop a cookie whose name, value and attributes are longer than this (RFC 6265bis). */
const MAX_COOKIE_BYTES = 4096;
const DATE_BYTES = 32;

/** Creates an encrypted cookie with its own name. The newest secret encrypts; all secrets decrypt. */
export function encryptedCookie({ name, maxAgeSeconds, path }: EncryptedCookieOptions): EncryptedCookie {
  const encryptionContext = ({ site }: CookieContext) => ({
    purpose: `cookie ${name}`,
    boundTo: `${name} ${site.slug}`,
  });

  const cookie: Cookie = { name, maxAgeSeconds, scripts: false, ...(path ? ofPage(path) : {}) };

  return {
    write(context, value) {
      if (Buffer.byteLength(JSON.stringify(value)) > MAX_CONTENT_BYTES - DATE_BYTES) return null;
      const until = new Date(context.platform.now().getTime() + maxAgeSeconds * 1000);
      const text = encrypt(context.platform, encryptionContext(context), value, until);
      const header = writeCookie(context, cookie, text);
      return header.length > MAX_COOKIE_BYTES ? null : header;
    },

    read(context, visitor) {
      const value = readCookie(context, visitor, cookie);
      if (!value || value.length > MAX_COOKIE_BYTES) return null;
      return decrypt(context.platform, encryptionContext(context), value);
    },

    clear: (context) => writeCookie(context, cookie, ""),
  };
}
