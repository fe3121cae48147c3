import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compression from "compression";
import type { ErrorRequestHandler, Express, RequestHandler } from "express";
import express from "express";
import type { LeadDelivery } from "~/services/lead-delivery.server";
import type { Platform } from "~/services/platform.server";
import { healthz, readyz } from "./health";
import { createMetrics } from "./metrics";
import { refuse } from "./plain-page";
import { checkAddress, checkOrigin } from "./request-checks";
import { requestLog } from "./request-log";
import { setRequestState, visitorHost } from "./request-state";
import { securityHeaders } from "./security-headers";
import { selectSite } from "./site-selection";
import { writeRateLimit } from "./write-rate-limit";

export interface HttpApp {
  platform: Platform;
  /** The process's deliveries of leads, for the metrics; absent: it delivers none. */
  deliveries?: Pick<LeadDelivery, "figures">;
  /** Files of the client build, or Vite's own middleware in development. */
  assets: RequestHandler;
  /** Pictures below `/img`. */
  images: RequestHandler;
  /** Remix's pages, mounted last. */
  pages: RequestHandler;
}

/** The HTTP host: everything between the socket and Remix, in the order in which it is asked. */
export function createHttpApp({ platform, deliveries, assets, images, pages }: HttpApp): Express {
  const { config, log } = platform;
  const metrics = createMetrics(platform, deliveries);
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", config.TRUST_PROXY);

  app.use((request, response, next) => {
    setRequestState(response, {
      requestId: randomUUID(),
      nonce: randomBytes(16).toString("base64url"),
      origin: `${request.protocol}://${visitorHost(request) ?? "invalid"}`,
    });
    next();
  });
  app.use(requestLog(log), metrics.measure);
  app.use(...securityHeaders({ development: config.NODE_ENV === "development" }));
  app.use(checkAddress);
  app.get("/healthz", healthz);
  app.get("/readyz", readyz(platform));
  app.get("/metrics", metrics.page);
  app.use(selectSite(platform));
  app.use(assets);
  app.use("/img", images);
  app.use(checkOrigin(log), writeRateLimit(config.RATE_LIMIT_PER_MINUTE));
  app.use(
    compression({
      threshold: 1024,
      brotli: {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          // A window of 256 KiB holds any page; the default one of 4 MiB costs twice the time to set up.
          [constants.BROTLI_PARAM_LGWIN]: 18,
        },
      },
    }),
  );
  app.use(pages);

  const lastResort: ErrorRequestHandler = (error, request, response, _next) => {
    log.error({ err: error as unknown, request: response.locals.state?.requestId }, "request failed");
    if (response.headersSent) response.destroy();
    else
      refuse(request, response, 500, {
        title: "Something went wrong",
        message: "We could not answer this time. Please try again in a moment.",
      });
  };
  app.use(lastResort);
  return app;
}
