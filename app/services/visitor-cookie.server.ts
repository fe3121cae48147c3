import type { RequestContext } from "./platform.server";

export type Visit = Pick<RequestContext, "origin">;

/**
 * A cookie of one host, so of one site (docs/decisions/0004), that keeps something small of a visitor. It is not
 * signed: whatever a visitor makes of it is cleaned like input when it is read.
 */
interface VisitorCookie {
  name: string;
  maxAgeSeconds: number;
  /** Whether the page's own scripts may read it too. */
  scripts: boolean;
}

function isSecure({ origin }: Visit): boolean {
  return origin.startsWith("https:");
}

function nameOf(visit: Visit, name: string): string {
  return isSecure(visit) ? `__Host-${name}` : name;
}

/** The value the visitor's browser sent, or null. */
export function visitorCookie(visit: Visit, request: Request, name: string): string | null {
  const start = `${nameOf(visit, name)}=`;
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  return cookies.find((each) => each.startsWith(start))?.slice(start.length) ?? null;
}

/** A `Set-Cookie` header that keeps the value; "" forgets the cookie. */
export function keepForVisitor(
  visit: Visit,
  { name, maxAgeSeconds, scripts }: VisitorCookie,
  value: string,
): string {
  const attributes = [
    `${nameOf(visit, name)}=${value}`,
    "Path=/",
    `Max-Age=${value === "" ? 0 : maxAgeSeconds}`,
    "SameSite=Lax",
    ...(scripts ? [] : ["HttpOnly"]),
    ...(isSecure(visit) ? ["Secure"] : []),
  ];
  return attributes.join("; ");
}
