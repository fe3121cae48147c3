import { createHash } from "node:crypto";
import type { RequestHandler, Response } from "express";
import helmet from "helmet";
import { PLAYER_ORIGINS } from "~/domain/content/film";
import { own } from "~/domain/text/own-property";
import type { ChatProvider } from "~/tenants/site-schema/content";
import { requestState } from "./request-log";

const nonceSource = (_request: unknown, response: unknown) =>
  `'nonce-${requestState(response as Response).nonce}'`;

const PERMISSIONS_POLICY = [
  "accelerometer=()",
  "autoplay=()",
  "camera=()",
  "display-capture=()",
  "geolocation=(self)",
  "gyroscope=()",
  "magnetometer=()",
  "microphone=()",
  "midi=()",
  "payment=(self)",
  "usb=()",
].join(", ");

const POLICY = "Content-Security-Policy";
const INLINE = /^\s*(script|style)-src .*'nonce-/;
const OWN_FORMS = "form-action 'self'";

/**
 * Lets the forms of this answer lead to the payment gateway: browsers check where a form's redirects lead too
 * (rules/checkout#form-action).
 */
export function allowGatewayForms(response: Response, gatewayOrigins: readonly string[]): void {
  const policy = String(response.getHeader(POLICY) ?? "");
  response.setHeader(POLICY, policy.replace(OWN_FORMS, [OWN_FORMS, ...gatewayOrigins].join(" ")));
}

/**
 * Lets the site's chat provider, by name, into this answer (rules/navigation#web-chat). Its styles are not let in: a
 * chat that writes styles into the page needs a frame of its own.
 */
export function allowChat(response: Response, { script, scripts, connects, frames }: ChatProvider): void {
  widenPolicy(response, {
    "script-src": [new URL(script).origin, ...scripts],
    "connect-src": connects,
    "frame-src": frames,
  });
}

/** Lets the page of this answer show the players of films, and lets these play without a further press. */
export function allowFilms(response: Response): void {
  widenPolicy(response, { "frame-src": PLAYER_ORIGINS });
  const permissions = String(response.getHeader("Permissions-Policy") ?? "");
  const players = PLAYER_ORIGINS.map((origin) => `"${origin}"`).join(" ");
  response.setHeader("Permissions-Policy", permissions.replace("autoplay=()", `autoplay=(${players})`));
}

function widenPolicy(response: Response, wider: Readonly<Record<string, readonly string[]>>): void {
  const policy = String(response.getHeader(POLICY) ?? "").split(";");
  const widened = policy.map((directive) => {
    const [name = ""] = directive.trim().split(" ");
    const hosts = own(wider, name) ?? [];
    // 'none' is alone.
    return hosts.length > 0 ? [directive.replace(" 'none'", ""), ...new Set(hosts)].join(" ") : directive;
  });
  response.setHeader(POLICY, widened.join(";"));
}

/** Lets a page that an editor changes show the editor's forms in a frame. */
export function allowFramedForms(response: Response): void {
  const policy = String(response.getHeader(POLICY) ?? "");
  response.setHeader(POLICY, policy.replace("frame-src 'none'", "frame-src 'self'"));
}

/** Lets a page of this site show this answer in a frame. */
export function allowOwnFraming(response: Response): void {
  const policy = String(response.getHeader(POLICY) ?? "");
  response.setHeader(POLICY, policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
  response.setHeader("X-Frame-Options", "SAMEORIGIN");
}

/** Allows exactly the inline scripts and styles with these hashes in this answer, and nothing by a nonce. */
export function allowInline(
  response: Response,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const policy = String(response.getHeader(POLICY) ?? "").split(";");
  const sealed = policy.map((directive) => {
    const kind = INLINE.exec(directive)?.[1];
    if (kind === undefined) return directive;
    const hashes = kind === "script" ? scripts : styles;
    return [directive.replace(/ 'nonce-[^']*'/, ""), ...hashes].join(" ");
  });
  response.setHeader(POLICY, sealed.join(";"));
}

/**
 * Security headers of every response. Allows styles and scripts only from this origin or with this response's nonce; a page for everybody
 * has hashes instead (`allowInline`). In
 * development Vite adds style elements and a web socket, so those two directives are wider there.
 */
export function securityHeaders({ development }: { development: boolean }): RequestHandler[] {
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: development ? ["'self'", "ws:"] : ["'self'"],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ["'none'"],
        imgSrc: ["'self'", "data:", "https:"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", nonceSource],
        scriptSrcAttr: ["'none'"],
        styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", nonceSource],
      },
    },
    crossOriginEmbedderPolicy: false,
    // This page may ask whether a share window that it opened is closed; a page that opened this one gets no access.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    strictTransportSecurity: false,
    xFrameOptions: { action: "deny" },
    xPoweredBy: false,
  });
  const transport = helmet.strictTransportSecurity({ maxAge: 63_072_000, includeSubDomains: false });
  return [
    headers,
    (request, response, next) => {
      response.setHeader("Permissions-Policy", PERMISSIONS_POLICY);
      if (requestState(response).origin?.startsWith("https:")) transport(request, response, next);
      else next();
    },
  ];
}

/** A page whose own inline scripts and styles are named by their hashes instead of by a nonce. */
export interface SealedPage {
  html: string;
  /** Sources for the Content-Security-Policy: `'sha256-…'`. */
  scripts: string[];
  styles: string[];
}

/**
 * Takes the nonce out of a page and returns the hashes of what had it. Exactly what the nonce allowed is allowed: an
 * inline script without it, as one that somebody smuggled into a text, gets no hash.
 */
export function sealInline(html: string, nonce: string): SealedPage {
  const attribute = ` nonce="${nonce}"`;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = "", content = ""] of html.matchAll(
    /<(script|style)(\s[^>]*)>(.*?)<\/\1>/gs,
  )) {
    if (!attributes.includes(attribute) || /\ssrc=/.test(attributes)) continue;
    (name === "script" ? scripts : styles).add(hashSource(content));
  }
  return { html: html.replaceAll(attribute, ""), scripts: [...scripts], styles: [...styles] };
}

/** Returns the source that allows an inline script or style in a Content-Security-Policy. */
export function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
