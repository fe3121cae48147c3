import type { RequestContext } from "./platform.server";
import { sealed, unsealed } from "./sealing.server";

/**
 * A cookie that nobody but this platform can read or make. For what a visitor typed, which no cookie may hold in the
 * clear (docs/decisions/0026). It is bound to its name and its site, and it ends by its own date, whatever a browser
 * does.
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

/** Several may be made, each under a name of its own; the newest secret seals, all of them open. */
export function sealedCookie({ name, maxAgeSeconds, path = "/" }: SealedCookieOptions): SealedCookie {
  const sealOf = ({ site }: SealContext) => ({ purpose: `cookie ${name}`, boundTo: `${name} ${site.slug}` });

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
      const until = new Date(context.platform.now().getTime() + maxAgeSeconds * 1000);
      const text = sealed(context.platform, sealOf(context), value, until);
      const cookie = header(context.origin, text, maxAgeSeconds);
      return cookie.length > LARGEST_COOKIE ? null : cookie;
    },

    open(context, request) {
      const start = `${fullName(context.origin)}=`;
      const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
      const value = cookies.find((each) => each.startsWith(start))?.slice(start.length);
      if (!value || value.length > LARGEST_COOKIE) return null;
      return unsealed(context.platform, sealOf(context), value);
    },

    forget: ({ origin }) => header(origin, "", 0),
  };
}
