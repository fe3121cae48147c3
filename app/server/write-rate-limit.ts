import type { Request, RequestHandler } from "express";
import { rateLimit } from "express-rate-limit";
import type { Platform } from "~/services/platform/platform";
import { visitorKey } from "./forwarded-headers";
import { refuse } from "./plain-page";
import { isUnsafe, provesItsRight } from "./request-checks";
import { requestState, wantsJson } from "./request-state";
import { WINDOW_MS, WriteCounts } from "./write-counts";

/**
 * Limits how much one address may send to one site in a minute; reading is never limited. IPv6 visitors count by their
 * /64, because one household has that many addresses. Counted over all processes.
 */
export function writeRateLimit(
  platform: Pick<Platform, "config" | "store" | "log" | "sessionSecrets">,
): RequestHandler {
  const perMinute = platform.config.RATE_LIMIT_PER_MINUTE;
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: perMinute,
    store: new WriteCounts(platform, perMinute),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    validate: {
      // It would print a stack for a header that any visitor can send; TRUST_PROXY is checked elsewhere.
      xForwardedForHeader: false,
      // It reads a stack, for which Node would load the whole source map at every start.
      creationStack: false,
    },
    skip: (request, response) => !isUnsafe(request.method) || provesItsRight(request, response),
    keyGenerator: (request, response) => `${requestState(response).site?.slug ?? ""} ${visitorKey(request)}`,
    handler: (request, response, next) => {
      // A page answers with the visitor's input, so that nothing typed is lost.
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

/** Whether the request comes from a page's form, submitted directly or through a dialog. */
function isPagesForm(request: Request): boolean {
  return (
    request.method === "POST" &&
    Boolean(request.is(["application/x-www-form-urlencoded", "multipart/form-data"])) &&
    !wantsJson(request)
  );
}
