import { isIP, isIPv4 } from "node:net";
import type { Request } from "express";
import { ipKeyGenerator } from "express-rate-limit";

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
export function bareAddress(written: string): string | null {
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
export function isTrustedPeer(request: Pick<Request, "app" | "socket">): boolean {
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
