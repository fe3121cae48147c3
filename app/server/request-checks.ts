import { isIP, isIPv4 } from "node:net";
import type { Request, RequestHandler, Response } from "express";
import { ipKeyGenerator } from "express-rate-limit";
import type { Logger } from "pino";
import { refuse } from "./plain-page";
import { requestState } from "./request-log";

/** IPv6 visitors are counted by network: one household or office has many addresses within it. */
const IPV6_NETWORK_BITS = 64;

/**
 * Normalises the headers of proxies before anything reads them (docs/decisions/0050). Removes `X-Forwarded-Host`, which
 * is never trusted but which Remix reads. Also removes the ports that some proxies add in `X-Forwarded-For`, because
 * they differ for every connection.
 */
export function tidyForwardedHeaders({ headers }: Pick<Request, "headers">): void {
  delete headers["x-forwarded-host"];
  const via = headers["x-forwarded-for"];
  if (via === undefined) return;
  headers["x-forwarded-for"] = String(via)
    .split(",")
    .map((written) => bareAddress(written.trim()) ?? written.trim())
    .join(", ");
}

/**
 * Parses `203.0.113.9:51234`, `[2001:db8::1]:443`, `fe80::1%eth0` and `::ffff:203.0.113.9` to addresses. Returns null
 * for anything else.
 */
function bareAddress(written: string): string | null {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(written)?.[1];
  const address = (inBrackets ?? written.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")).replace(/%[^%]*$/, "");
  if (isIP(address) === 0) return null;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return mapped !== undefined && isIPv4(mapped) ? mapped : address;
}

/**
 * The key by which a visitor's requests are counted: their IPv4 address or IPv6 network. Visitors behind a proxy that
 * sends no address for them count as that proxy.
 */
export function visitorKey({ ip, socket }: Pick<Request, "ip" | "socket">): string {
  const address = bareAddress(ip ?? "") ?? bareAddress(socket.remoteAddress ?? "");
  return address === null ? "" : ipKeyGenerator(address, IPV6_NETWORK_BITS);
}

/** Whether the peer's `X-Forwarded-*` headers are trusted (TRUST_PROXY). */
function isTrustedPeer(request: Pick<Request, "app" | "socket">): boolean {
  const trusts = request.app.get("trust proxy fn") as (address: string | undefined, hop: number) => boolean;
  return trusts(request.socket.remoteAddress, 0);
}

/** The scheme that the visitor used. Returns null when a trusted proxy names a scheme other than http and https. */
export function visitorScheme(request: Pick<Request, "app" | "socket" | "headers">): "http" | "https" | null {
  const said = isTrustedPeer(request) ? request.headers["x-forwarded-proto"] : undefined;
  if (said === undefined) return "http";
  const schemes = String(said)
    .split(",")
    .map((scheme) => scheme.trim().toLowerCase());
  const known = (scheme: string | undefined) => scheme === "http" || scheme === "https";
  const [first] = schemes;
  return schemes.every(known) ? (first as "http" | "https") : null;
}

/** Whether a request names one host. Node takes the first of several; what is in front of it may take another. */
export function namesOneHost({ rawHeaders }: Pick<Request, "rawHeaders">): boolean {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === "host").length < 2;
}

/**
 * Returns the visitor's origin as links that others follow name it: without a port that isn't this process's own,
 * because anybody can send one. Behind a proxy, which names the scheme, the site has the scheme's port.
 */
export function publicOrigin(origin: string, request: Pick<Request, "app" | "socket" | "headers">): string {
  const url = new URL(origin);
  const isForwarded = isTrustedPeer(request) && request.headers["x-forwarded-proto"] !== undefined;
  if (isForwarded || url.port !== String(request.socket.localPort)) url.port = "";
  return url.origin;
}

/**
 * The scheme, host and port that the visitor used, written as browsers write an origin. Returns null when they form no
 * valid address: a port above 65535, an unknown scheme, an invalid host name.
 */
export function visitorOrigin(request: Pick<Request, "app" | "socket" | "headers">): string | null {
  const scheme = visitorScheme(request);
  const { host } = request.headers;
  if (scheme === null || !host || !/^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host)) return null;
  try {
    return new URL(`${scheme}://${host}`).origin;
  } catch {
    return null;
  }
}

/** The longest request target answered, in bytes. A search with every facet refined needs less than a quarter of it. */
export const MAX_ADDRESS_LENGTH = 8 * 1024;

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/** A stock feed: authenticated by its bearer token, larger than a form and sent by machines. */
export function isStockFeed({ method }: Pick<Request, "method">, response: Response): boolean {
  const declared = requestState(response).route?.declared;
  return method === "PUT" && declared?.kind === "endpoint" && declared.takesFeeds === true;
}

/** An upload of pictures: larger than a form, and read by its page. */
export function isPictureUpload(
  { method, headers }: Pick<Request, "method" | "headers">,
  response: Response,
): boolean {
  const declared = requestState(response).route?.declared;
  const isMultipart = /^multipart\/form-data\b/i.test(headers["content-type"] ?? "");
  return method === "POST" && declared?.kind === "page" && declared.takesPictures === true && isMultipart;
}

/** A post of a mail program to an address that is signed for one person. */
function isOneClickPost({ method }: Pick<Request, "method">, response: Response): boolean {
  const declared = requestState(response).route?.declared;
  return method === "POST" && declared?.kind === "page" && declared.takesOneClick === true;
}

/** A post of a program, signed in a header: the page checks the signature. */
export function isSignedPost({ method }: Pick<Request, "method">, response: Response): boolean {
  const declared = requestState(response).route?.declared;
  return method === "POST" && declared?.kind === "endpoint" && declared.takesSignedPosts === true;
}

/** A write of a program that proves its right by a token, a signature or a signed address: no browser's rules apply to it. */
export function provesItsRight(request: Pick<Request, "method">, response: Response): boolean {
  return (
    isStockFeed(request, response) || isOneClickPost(request, response) || isSignedPost(request, response)
  );
}

/** Rejects addresses that are too long (414) or invalid (400), and unknown methods (405). */
export const checkAddress: RequestHandler = (request, response, next) => {
  const target = request.originalUrl;
  if (target.length > MAX_ADDRESS_LENGTH) {
    refuse(request, response, 414, {
      title: "This address is too long",
      message: `The address is longer than ${MAX_ADDRESS_LENGTH} characters.`,
    });
    return;
  }
  if (!KNOWN_METHODS.has(request.method)) {
    response.set("Allow", [...KNOWN_METHODS].join(", "));
    refuse(request, response, 405, {
      title: "Method not allowed",
      message: "That method is not supported here.",
    });
    return;
  }
  if (!requestState(response).readable) {
    refuse(request, response, 400, {
      title: "This address can't be read",
      message: "The address holds characters or steps that no address of this website has.",
    });
    return;
  }
  next();
};

/** Rejects several `Host` headers, and a `Host` or `X-Forwarded-Proto` that gives no valid address (400). */
export const checkOwnAddress: RequestHandler = (request, response, next) => {
  if (requestState(response).origin !== null) {
    next();
    return;
  }
  refuse(request, response, 400, {
    title: "This address can't be read",
    message: "The request names no address that a website can have.",
  });
};

/**
 * Responses contain their own address. Most shared caches separate hosts, but nginx's default key does not, and none
 * separates schemes when the proxy in front of it terminates HTTPS (docs/decisions/0050, 0148).
 */
export const variesByAddress: RequestHandler = (request, response, next) => {
  response.vary("Host");
  if (isTrustedPeer(request)) response.vary("X-Forwarded-Proto");
  next();
};

/** `none`: the visitor typed the address or used a bookmark. */
const OWN_PAGES = new Set(["same-origin", "none"]);

/**
 * Protects from cross-site request forgery: an unsafe request must come from a page of the same origin. Sites are
 * siblings on one domain, so SameSite cookies alone would not separate them. Requests with neither `Origin` nor
 * `Sec-Fetch-Site` don't come from a browser and are allowed.
 */
export function checkOrigin(log: Pick<Logger, "warn">): RequestHandler {
  let hinted = false;
  return (request, response, next) => {
    if (!isUnsafe(request.method) || provesItsRight(request, response)) {
      next();
      return;
    }
    const origin = request.get("origin");
    const fetchSite = request.get("sec-fetch-site");
    const own = requestState(response).origin;
    if ((origin === undefined || origin === own) && (fetchSite === undefined || OWN_PAGES.has(fetchSite))) {
      next();
      return;
    }
    if (!hinted && own !== null && origin === own.replace(/^http:/, "https:")) {
      hinted = true;
      log.warn("a form of an https page is refused as cross-origin: set TRUST_PROXY");
    }
    refuse(request, response, 403, {
      title: "This form was sent from another website",
      message:
        "For your safety we only accept what is sent from our own pages. Please open the page again and resend.",
    });
  };
}
