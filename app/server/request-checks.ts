import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { refuse } from "./plain-page";
import { requestState } from "./request-state";

/** Longest request target answered, in bytes. A search with every facet refined stays below a quarter of it. */
export const LONGEST_ADDRESS = 8 * 1024;

const KNOWN_METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export function isUnsafe(method: string): boolean {
  return !SAFE_METHODS.has(method);
}

/** `PUT /api/stock-feed/{source}`: identified by its bearer token, larger than a form and sent by machines. */
export function isStockFeed(request: { method: string; path: string }): boolean {
  return request.method === "PUT" && /^\/api\/stock-feed\/[^/]+\/?$/.test(request.path);
}

/** Refuses addresses that are too long (414) or can't be decoded (400), and unknown methods (405). */
export const checkAddress: RequestHandler = (request, response, next) => {
  const target = request.originalUrl;
  if (target.length > LONGEST_ADDRESS) {
    refuse(request, response, 414, {
      title: "This address is too long",
      message: `The address is longer than ${LONGEST_ADDRESS} characters.`,
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
  if (!target.startsWith("/") || !isDecodable(request.path)) {
    refuse(request, response, 400, {
      title: "This address can't be read",
      message: "The address holds characters that can't be decoded.",
    });
    return;
  }
  next();
};

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** `none`: the person themselves, by address bar or bookmark. */
const OWN_PAGES = new Set(["same-origin", "none"]);

/**
 * Cross-site request forgery: an unsafe request must come from a page of this very origin. Sites are each
 * other's siblings on one domain, so SameSite cookies alone would not hold them apart. Requests that carry
 * neither `Origin` nor `Sec-Fetch-Site` are no browser's and are let through.
 */
export function checkOrigin(log: Pick<Logger, "warn">): RequestHandler {
  let hinted = false;
  return (request, response, next) => {
    if (!isUnsafe(request.method) || isStockFeed(request)) {
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
    if (!hinted && origin === own.replace(/^http:/, "https:")) {
      hinted = true;
      log.warn("a form of an https page is refused as if it came from elsewhere: set TRUST_PROXY");
    }
    refuse(request, response, 403, {
      title: "This form was sent from another website",
      message:
        "For your safety we only accept what is sent from our own pages. Please open the page again and resend.",
    });
  };
}
