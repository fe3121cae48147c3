import type { RequestHandler, Response } from "express";
import { rateLimit } from "express-rate-limit";
import { visitorKey } from "./forwarded-headers";
import { refuse } from "./plain-page";
import { requestState } from "./request-state";

const WINDOW_MS = 60_000;
/** Crawlers fetch each of these a few times a day; a sitemap of a million addresses has twenty files. */
export const EXPENSIVE_READS_PER_MINUTE = 30;

/**
 * Limits how often one address may read files computed from a site's whole stock, and try secret addresses. Counted per
 * process.
 */
export function expensiveReadLimit(): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: EXPENSIVE_READS_PER_MINUTE,
    standardHeaders: "draft-7",
    legacyHeaders: false,
    validate: {
      // The same options as for writes (write-rate-limit.ts).
      xForwardedForHeader: false,
      creationStack: false,
    },
    skip: (_request, response) => !isExpensive(response),
    keyGenerator: (request, response) => `${requestState(response).site?.slug ?? ""} ${visitorKey(request)}`,
    handler: (request, response) =>
      refuse(request, response, 429, {
        title: "Please wait a minute",
        message: "This address was asked for very often from your connection. Please wait a minute.",
      }),
  });
}

function isExpensive(response: Response): boolean {
  const declared = requestState(response).route?.declared;
  if (declared?.kind === "page") return declared.opensBySecret === true;
  return declared?.kind === "file" && declared.expensive === true;
}
