import type { Request, RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { refuse } from "./plain-page";
import { isStockFeed, isUnsafe } from "./request-checks";
import { requestState, wantsJson } from "./request-state";

/**
 * Bounds what one address may send one site in a minute; reading is never limited. IPv6 visitors count by
 * their /56, as one household holds that many addresses. Counted per process.
 */
export function writeRateLimit(perMinute: number): RequestHandler {
  return rateLimit({
    windowMs: 60_000,
    limit: perMinute,
    standardHeaders: "draft-7",
    legacyHeaders: false,
    validate: {
      // It would print a stack for a header that any visitor can send; TRUST_PROXY is told of elsewhere.
      xForwardedForHeader: false,
      // It looks at a stack, for which Node would read the whole source map at every start.
      creationStack: false,
    },
    skip: (request) => !isUnsafe(request.method) || isStockFeed(request),
    keyGenerator: (request, response) =>
      `${requestState(response).site?.slug ?? ""} ${ipKeyGenerator(request.ip ?? "")}`,
    handler: (request, response, next) => {
      // What a person has filled in is given back by a page; it is taken from them by nobody.
      if (isPagesForm(request)) {
        requestState(response).sentTooOften = Number(response.get("Retry-After") ?? 60);
        next();
        return;
      }
      refuse(request, response, 429, {
        title: "Please wait a minute",
        message:
          "We have received a great deal from your connection. Please wait a minute, then send this again.",
      });
    },
  });
}

/** Whether it comes from a form of a page, by itself or through a dialog. */
function isPagesForm(request: Request): boolean {
  return (
    request.method === "POST" &&
    Boolean(request.is(["application/x-www-form-urlencoded", "multipart/form-data"])) &&
    !wantsJson(request)
  );
}
