import type { SiteSlug } from "~/domain/text/identifiers";
import { type Cookie, ofPage } from "~/domain/visitor/cookie";
import { readCookie, writeCookie } from "./cookies.server";
import { decrypt, type EncryptionPlatform, encrypt, MAX_CONTENT_BYTES } from "./encryption.server";
import type { VisitorRequest } from "./visitor-request.server";

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
