import type { RequestHandler } from "express";
import { ipKeyGenerator, rateLimit } from "express-rate-limit";
import { refuse } from "./plain-page";
import { isStockFeed, isUnsafe } from "./request-checks";
import { requestState } from "./request-state";

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
    // It would print a stack for a header that any visitor can send; TRUST_PROXY is told of elsewhere.
    validate: { xForwardedForHeader: false },
    skip: (request) => !isUnsafe(request.method) || isStockFeed(request),
    keyGenerator: (request, response) =>
      `${requestState(response).site?.slug ?? ""} ${ipKeyGenerator(request.ip ?? "")}`,
    handler: (request, response) =>
      refuse(request, response, 429, {
        title: "Please wait a minute",
        message:
          "We have received a great deal from your connection. Please wait a minute, then send this again.",
      }),
  });
}
