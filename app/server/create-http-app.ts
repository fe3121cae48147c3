import { randomBytes, randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler, type Response } from "express";
import { rateLimit } from "express-rate-limit";
import { isStoreUnavailable } from "~/adapters/database/store-unavailable";
import { withTimeout } from "~/adapters/with-timeout";
import { HOST_ADDRESSES } from "~/domain/http/route-pattern";
import { languagesOf, pathBehind, pathBehindFormerLanguage } from "~/domain/languages/language-address";
import { UNSUBSCRIBE_PATH } from "~/services/alerts/saved-search.server";
import { EDITOR_PATH } from "~/services/editing/editor-sign-in.server";
import type { Platform } from "~/services/platform/platform";
import type { RouteTable } from "~/tenants/route-table.server";
import { siteIn } from "~/tenants/site-language";
import type { Metrics } from "./metrics";
import { refuse } from "./plain-page";
import { WriteCounts, writeRateLimit } from "./rate-limits";
import {
  checkAddress,
  checkOrigin,
  checkOwnAddress,
  namesOneHost,
  tidyForwardedHeaders,
  variesByAddress,
  visitorKey,
  visitorOrigin,
} from "./request-checks";
import { requestLog, requestState, setRequestState } from "./request-log";
import { normalTarget, routedPath } from "./request-target";
import { routeAsked } from "./route-handlers";
import { securityHeaders } from "./security-headers";
import { redirectToGarage, selectSite, suggestAsJson } from "./site-selection";
import { siteFonts } from "./static-files";
import { answerStoreUnavailable } from "./store-unavailable";

/** How long a component may take to answer before it counts as failed. */
const TIMEOUT_MS = 2000;

/** `/healthz`: the process answers. */
export const healthz: RequestHandler = (_request, response) => {
  response.set("Cache-Control", "no-store").type("text").send("ok\n");
};

/** How long a result of `/readyz` is cached, so that frequent checks cost the store and the engine nothing. */
const KEEP_MS = 1000;
const WRITTEN = "readyz";

/**
 * `/readyz`: checks that the store answers and accepts writes, and that the search finds the whole stock. 503 names the
 * failed components but not the reasons, because anybody may ask. A process that is shutting down is not ready. One that
 * replaces the search server by its own engine is ready, and says `search: degraded`.
 */
export function readyz(
  { store, search, log }: Pick<Platform, "store" | "search" | "log">,
  isStopping: () => boolean = () => false,
): RequestHandler {
  const parts: [name: string, check: () => Promise<unknown>][] = [
    [
      "store",
      async () => {
        await store.ping();
        await store.settings.set(WRITTEN, new Date().toISOString());
      },
    ],
    [
      "search",
      async () => {
        if (search.loading()) throw new StockLoadingError();
        await search.probe();
      },
    ],
  ];
  const look = async (): Promise<string[]> => {
    const outcomes = await Promise.all(
      parts.map(async ([name, check]) => {
        try {
          await withTimeout(check(), TIMEOUT_MS);
          return null;
        } catch (error) {
          // Every start loads the stock, so this is logged as information only.
          if (error instanceof StockLoadingError)
            log.info({ part: name, ...search.loading() }, "not ready yet");
          else log.warn({ part: name, err: error }, "not ready");
          return name;
        }
      }),
    );
    return outcomes.filter((name) => name !== null);
  };
  let last: { at: number; failing: Promise<string[]> } | null = null;
  return async (_request, response) => {
    if (isStopping()) {
      response
        .set("Cache-Control", "no-store")
        .status(503)
        .json({ status: "stopping", failing: ["process"] });
      return;
    }
    const now = performance.now();
    if (!last || now - last.at > KEEP_MS) last = { at: now, failing: look() };
    const failing = await last.failing;
    response.set("Cache-Control", "no-store").status(failing.length === 0 ? 200 : 503);
    if (failing.length > 0) response.json({ status: "unavailable", failing });
    else response.json({ status: "ready", ...(search.figures().degraded && { search: "degraded" }) });
  };
}

class StockLoadingError extends Error {}

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
  app.use(readOthersTexts(platform), selectSite(platform));
  app.use(assets);
  app.use(HOST_ADDRESSES.fonts, siteFonts);
  app.use(HOST_ADDRESSES.img, images);
  app.use(selectLanguage(platform));
  app.use(variesByAddress, checkOrigin(log), expensiveReadLimit(platform), writeRateLimit(platform));
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

const WINDOW_MS = 60_000;
/** Crawlers fetch each of these a few times a day; a sitemap of a million addresses has twenty files. */
export const EXPENSIVE_READS_PER_MINUTE = 30;

/**
 * Limits how often one address may read files computed from a site's whole stock, and try secret addresses. Counted over
 * all processes.
 */
function expensiveReadLimit(platform: Pick<Platform, "store" | "log" | "sessionSecrets">): RequestHandler {
  return rateLimit({
    windowMs: WINDOW_MS,
    limit: EXPENSIVE_READS_PER_MINUTE,
    store: new WriteCounts(platform, EXPENSIVE_READS_PER_MINUTE),
    standardHeaders: "draft-7",
    legacyHeaders: false,
    validate: {
      // The same options as for writes (write-rate-limit.ts).
      xForwardedForHeader: false,
      creationStack: false,
    },
    skip: (_request, response) => !isExpensive(response),
    keyGenerator: (request, response) =>
      `reads ${requestState(response).site?.slug ?? ""} ${visitorKey(request)}`,
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

/** Texts that another process has published are in the next answer of this one, where the store says that it has written. */
function readOthersTexts({ store, wording }: Pick<Platform, "store" | "wording">): RequestHandler {
  let seen = store.othersWrites();
  let reading: Promise<void> | null = null;
  return (_request, _response, next) => {
    const written = store.othersWrites();
    if (written !== seen) {
      seen = written;
      const read = wording.refresh().catch(() => undefined);
      reading = read;
      void read.then(() => {
        if (reading === read) reading = null;
      });
    }
    if (reading) void reading.then(() => next());
    else next();
  };
}

/**
 * Takes the prefix of a language off a request's address (docs/decisions/0095) and selects the site in this language.
 * Everything after it sees the address without prefix. Addresses that are the same in every language have none: with
 * one they are unknown.
 */
function selectLanguage({ routes }: { routes: RouteTable }): RequestHandler {
  return (request, response, next) => {
    const state = requestState(response);
    const { site } = state;
    for (const { tag, base } of site ? languagesOf(site.languages) : []) {
      const path = pathBehind(base, request.path);
      if (path === null) continue;
      const route = routeAsked(routes, path);
      if (!speaksLanguages(path, route?.declared)) break;
      const target = path + request.originalUrl.slice(request.path.length);
      request.url = target;
      request.originalUrl = target;
      state.route = route;
      state.site = site && siteIn(site, tag);
      break;
    }
    // Who unsubscribes must not depend on the languages that the site has by now (rules/alerts#unsubscribe-token).
    if (site && pathBehindFormerLanguage(request.path) === UNSUBSCRIBE_PATH) {
      const target = UNSUBSCRIBE_PATH + request.originalUrl.slice(request.path.length);
      request.url = target;
      request.originalUrl = target;
      state.route = routeAsked(routes, UNSUBSCRIBE_PATH);
    }
    next();
  };
}

type Declared = NonNullable<ReturnType<typeof routeAsked>>["declared"];

function speaksLanguages(path: string, declared: Declared | undefined): boolean {
  const asked = routedPath(path).toLowerCase();
  if (asked === EDITOR_PATH || asked.startsWith(`${EDITOR_PATH}/`)) return false;
  if (!declared || declared.kind === "page" || declared.kind === "alias" || declared.kind === "post_target")
    return true;
  return declared.inLanguages === true;
}
