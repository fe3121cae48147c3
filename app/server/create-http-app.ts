import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compression from "compression";
import type { ErrorRequestHandler, Express, RequestHandler } from "express";
import express from "express";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { HOST_ADDRESSES } from "~/domain/http/host-addresses";
import type { Platform } from "~/services/platform/platform";
import { expensiveReadLimit } from "./expensive-read-limit";
import { namesOneHost, tidyForwardedHeaders, visitorOrigin } from "./forwarded-headers";
import { redirectToGarage } from "./garage-address";
import { healthz, readyz } from "./health";
import type { Metrics } from "./metrics";
import { refuse } from "./plain-page";
import { checkAddress, checkOrigin, checkOwnAddress, variesByAddress } from "./request-checks";
import { requestLog } from "./request-log";
import { setRequestState } from "./request-state";
import { normalTarget } from "./request-target";
import { routeAsked } from "./route-class";
import { securityHeaders } from "./security-headers";
import { selectLanguage } from "./select-language";
import { siteFonts } from "./site-fonts";
import { selectSite } from "./site-selection";
import { answerStoreUnavailable } from "./store-unavailable";
import { suggestAsJson } from "./suggest-address";
import { writeRateLimit } from "./write-rate-limit";

export interface HttpApp {
  platform: Platform;
  metrics: Pick<Metrics, "measure">;
  /** Whether the process is shutting down. Absent: never. */
  isStopping?: () => boolean;
  /** Serves the client build, or Vite's own middleware in development. */
  assets: RequestHandler;
  /** Pictures below `/img`. */
  images: RequestHandler;
  /** Remix's pages, mounted last. */
  pages: RequestHandler;
}

/** The HTTP host: all handlers between the socket and Remix, in the order in which they run. */
export function createHttpApp({ platform, metrics, assets, images, pages, isStopping }: HttpApp): Express {
  const { config, log } = platform;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.TRUST_PROXY);

  app.use((request, response, next) => {
    const target = normalTarget(request.originalUrl);
    if (target !== null) {
      request.url = target;
      request.originalUrl = target;
    }
    tidyForwardedHeaders(request);
    setRequestState(response, {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      origin: namesOneHost(request) ? visitorOrigin(request) : null,
      readable: target !== null,
      route: routeAsked(platform.routes, request.path),
    });
    next();
  });
  app.use(requestLog(log), metrics.measure);
  app.use(...securityHeaders({ development: config.NODE_ENV === "development" }));
  app.use(checkAddress);
  app.get(HOST_ADDRESSES.healthz, healthz);
  app.get(HOST_ADDRESSES.readyz, readyz(platform, isStopping));
  app.use(checkOwnAddress);
  app.use(selectSite(platform));
  app.use(assets);
  app.use(HOST_ADDRESSES.fonts, siteFonts);
  app.use(HOST_ADDRESSES.img, images);
  app.use(selectLanguage(platform));
  app.use(variesByAddress, checkOrigin(log), expensiveReadLimit(), writeRateLimit(platform));
  app.use(
    compression({
      threshold: 1024,
      brotli: {
        params: {
          // Quality 5 makes pages 9 % smaller than 4, for 0.6 ms of processor time for a search page.
          [constants.BROTLI_PARAM_QUALITY]: 5,
          // A window of 256 KiB fits any page; the default of 4 MiB takes twice as long to set up.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      },
    }),
  );
  app.use(redirectToGarage, suggestAsJson);
  app.use(pages);

  const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
    const isAway = isStoreUnavailable(error);
    // The store failure has been logged already, when it began.
    if (!isAway)
      log.error({ err: error as unknown, request: response.locals.state?.requestId }, "request failed");
    if (response.headersSent) {
      response.destroy();
      return;
    }
    // Headers that the page had set before rendering failed.
    for (const name of ["ETag", "Content-Disposition", "Content-Encoding"]) response.removeHeader(name);
    if (isAway) answerStoreUnavailable(request, response);
    else
      refuse(request, response, 500, {
        title: "Something went wrong",
        message: "We could not answer this time. Please try again in a moment.",
      });
  };
  app.use(lastResort);
  return app;
}
