import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { RequestContext } from "./platform.server";

/**
 * A cookie that nobody but this platform can read or make: AES-256-GCM under a key made from the session secrets.
 * For what a visitor typed, which no cookie may hold in the clear (docs/decisions/0026). It is bound to its name and
 * its site, and it ends by its own date, whatever a browser does.
 */
export interface SealedCookie {
  /**
   * A `Set-Cookie` header that keeps the value (anything that JSON can say); null when it is too large for a browser
   * to keep: then what was kept before still stands.
   */
  seal(context: SealContext, value: unknown): string | null;
  /** What was kept; null when there is nothing, or it is too old, tampered with, another site's or unreadable. */
  open(context: SealContext, request: Request): unknown;
  /** A `Set-Cookie` header that forgets it. */
  forget(context: Pick<SealContext, "origin">): string;
}

export interface SealContext {
  platform: Pick<RequestContext["platform"], "sessionSecrets" | "now">;
  site: { slug: string };
  origin: string;
}

interface SealedCookieOptions {
  name: string;
  maxAgeSeconds: number;
  /** Pages that it is sent to. Default: all of the host. */
  path?: string;
}

/** Browsers drop a cookie whose name, value and attributes are longer than this (RFC 6265bis). */
const LARGEST_COOKIE = 4096;
/** What may come out of the largest cookie: a bound for the memory, never met by a form. */
const LARGEST_CONTENT = 256 * 1024;
const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Several may be made, each under a name of its own; the newest secret seals, all of them open. */
export function sealedCookie({ name, maxAgeSeconds, path = "/" }: SealedCookieOptions): SealedCookie {
  const boundTo = ({ site }: SealContext) => Buffer.from(`${name} ${site.slug}`);
  const key = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", `cookie ${name}`, KEY_BYTES));

  const header = (origin: string, value: string, maxAge: number) => {
    const secure = origin.startsWith("https:");
    return [
      `${fullName(origin)}=${value}`,
      `Path=${path}`,
      `Max-Age=${maxAge}`,
      "SameSite=Lax",
      "HttpOnly",
      ...(secure ? ["Secure"] : []),
    ].join("; ");
  };

  /** `__Host-` only where the cookie is for the whole host; without HTTPS neither prefix (docs/decisions/0004). */
  const fullName = (origin: string) =>
    origin.startsWith("https:") ? `${path === "/" ? "__Host-" : "__Secure-"}${name}` : name;

  return {
    seal(context, value) {
      const [newest] = context.platform.sessionSecrets;
      if (newest === undefined) throw new RangeError("a sealed cookie needs a session secret");
      const until = context.platform.now().getTime() + maxAgeSeconds * 1000;
      const content = deflateRawSync(Buffer.from(JSON.stringify([until, value])));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key(newest), nonce).setAAD(boundTo(context));
      const sealed = Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
      const cookie = header(context.origin, sealed.toString("base64url"), maxAgeSeconds);
      return cookie.length > LARGEST_COOKIE ? null : cookie;
    },

    open(context, request) {
      const start = `${fullName(context.origin)}=`;
      const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
      const value = cookies.find((each) => each.startsWith(start))?.slice(start.length);
      if (!value || value.length > LARGEST_COOKIE) return null;
      const sealed = Buffer.from(value, "base64url");
      if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null;
      for (const secret of context.platform.sessionSecrets) {
        const content = opened(sealed, key(secret), boundTo(context));
        if (content) return stillKept(content, context.platform.now());
      }
      return null;
    },

    forget: ({ origin }) => header(origin, "", 0),
  };
}

function opened(sealed: Buffer, key: Buffer, boundTo: Buffer): Buffer | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES))
      .setAAD(boundTo)
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Tampered with, or sealed under another secret.
    return null;
  }
}

function stillKept(content: Buffer, now: Date): unknown {
  try {
    const text = inflateRawSync(content, { maxOutputLength: LARGEST_CONTENT }).toString();
    const [until, value] = JSON.parse(text) as [number, unknown];
    return until > now.getTime() ? value : null;
  } catch {
    return null;
  }
}
